import { Preview, type WritePlan } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { texts } from "#texts/parts";
import { exactCount } from "../../numbers/count.ts";
import { momentText } from "../../numbers/time.ts";
import { Button } from "./button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { Bars, ProblemView } from "../page/panel.tsx";
import { useEffect } from "react";

interface ConfirmProps<Done> {
  title: string;
  /** Label of the button that carries the write out. */
  act: string;
  isDanger?: boolean;
  /** Sends the write without a confirmation: the API answers with what it would do. */
  ask: () => PromiseLike<Done | Preview<PromiseLike<Done>>>;
  onDone: (done: Done) => void;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * Shows what a write would do and cost, from the API's own preview, and carries it out on a yes. A
 * write that needs no confirmation is carried out at once.
 */
export function Confirm<Done>({
  title,
  act,
  isDanger = false,
  ask,
  onDone,
  onClose,
  children,
}: ConfirmProps<Done>) {
  const asked = useMutation({
    mutationFn: async () => await ask(),
    onSuccess: (outcome) => {
      if (!(outcome instanceof Preview)) onDone(outcome);
    },
  });
  const confirmed = useMutation({
    mutationFn: async (preview: Preview<PromiseLike<Done>>) => await preview.confirm(),
    onSuccess: onDone,
  });
  const { mutate } = asked;
  useEffect(() => mutate(), [mutate]);
  const preview = asked.data instanceof Preview ? asked.data : null;
  const error = asked.error ?? confirmed.error;
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      acts={
        <>
          <Button
            look={isDanger ? "danger" : "main"}
            size="large"
            disabled={preview === null}
            waiting={confirmed.isPending && texts.wait}
            onClick={() => preview !== null && confirmed.mutate(preview)}
          >
            {act}
          </Button>
          <Button size="large" onClick={onClose}>
            {texts.confirm.cancel}
          </Button>
        </>
      }
    >
      {children}
      {error !== null ? (
        <ProblemView error={error} />
      ) : preview === null ? (
        <Bars height={90} />
      ) : (
        <Plan plan={preview.plan} />
      )}
    </Dialog>
  );
}

/** What a write would do, from the API's preview. */
function Plan({ plan }: { plan: WritePlan }) {
  const { effects, irreversible, cost, cap } = plan;
  const costs =
    cost === null
      ? []
      : [
          cost.provider_calls > 0 && texts.confirm.calls(exactCount(cost.provider_calls)),
          cost.posts > 0 && texts.confirm.posts(exactCount(cost.posts)),
          cost.emails > 0 && texts.confirm.emails(exactCount(cost.emails)),
        ].filter((text) => text !== false);
  return (
    <>
      <ul>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {costs.length > 0 && <p>{costs.join(", ")}</p>}
      {cap !== null && (
        <p className="muted">
          {texts.confirm.cap(
            exactCount(cap.used),
            exactCount(cap.limit),
            momentText(cap.resets_at),
          )}
        </p>
      )}
      {irreversible && <p>{texts.confirm.irreversible}</p>}
    </>
  );
}
