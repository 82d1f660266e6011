import { Preview, type WebhookEndpoint } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { texts } from "#texts/developer/endpoints";
import { texts as parts } from "#texts/parts";
import { useApi } from "../../../api/api-context.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Bars, ProblemView } from "../../../parts/page/panel.tsx";
import styles from "./webhooks.module.css";

const HOURS = ["24", "1", "72", "168", "720"] as const;
const HOUR_MS = 3_600_000;
/** Deliveries are kept 30 days; a moment before that is refused. */
const SLACK_MS = 60_000;

/** Tries again what failed since a moment, after the API's preview of how many that are. */
export function RetryFailed({
  endpoint: { id },
  onDone,
  onClose,
}: {
  endpoint: WebhookEndpoint;
  onDone: (queued: number) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const [hours, setHours] = useState<(typeof HOURS)[number]>("24");
  const asked = useMutation({
    mutationFn: async (back: string) =>
      await api.webhookEndpoints.retryFailed(id, {
        since: new Date(Date.now() - Number(back) * HOUR_MS + SLACK_MS).toISOString(),
      }),
  });
  const { mutate, data } = asked;
  useEffect(() => mutate(hours), [mutate, hours]);
  const preview = data instanceof Preview ? data : null;
  const confirmed = useMutation({
    mutationFn: async () => (preview === null ? null : await preview.confirm()),
    onSuccess: (done) => onDone(done?.data.queued ?? 0),
  });
  const error = asked.error ?? confirmed.error;
  return (
    <Dialog
      isOpen
      title={texts.retryTitle}
      onClose={onClose}
      acts={
        <>
          <Button
            look="main"
            size="large"
            disabled={preview === null}
            waiting={confirmed.isPending && parts.wait}
            onClick={() => confirmed.mutate()}
          >
            {texts.retryAct}
          </Button>
          <Button size="large" onClick={onClose}>
            {parts.confirm.cancel}
          </Button>
        </>
      }
    >
      <ChoiceField
        label={texts.retrySince}
        value={hours}
        onChange={setHours}
        choices={HOURS.map((value) => ({ value, label: texts.hours[value] }))}
      />
      {error !== null ? (
        <ProblemView error={error} />
      ) : preview === null ? (
        <Bars height={60} />
      ) : (
        <ul className={styles["effects"]}>
          {preview.plan.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
