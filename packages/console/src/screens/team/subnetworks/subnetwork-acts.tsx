import type { Deleted, WriteResult } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/team";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { type MenuItem, PopupMenu } from "../../../parts/acts/menu.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import type { SubnetworkAct } from "../search.ts";
import styles from "../team.module.css";
import type { InvitedSubnetwork, ListedSubnetwork } from "../types.ts";

/** What the owner of the network may do with a subnetwork in its state. */
export function SubnetworkActs({
  subnetwork,
  onAsk,
}: {
  subnetwork: ListedSubnetwork;
  onAsk: (act: SubnetworkAct) => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const { id, name, invitation, activation_state: state } = subnetwork;
  const path = `/subnetworks/${id}/invitation`;
  const onError = (error: unknown): void => say({ text: problemOf(error).text });
  const again = useMutation({
    mutationFn: async () =>
      await api.raw<WriteResult<InvitedSubnetwork>>({ method: "POST", path, body: {} }),
    onSuccess: ({ warnings }) => {
      say({ text: warnings[0] ?? texts.invite.sentAgain(invitation?.email ?? name) });
      return readAgain("/subnetworks");
    },
    onError,
  });
  const withdrawal = useMutation({
    mutationFn: async () =>
      await api.raw<WriteResult<Deleted<"pending_invite">>>({ method: "DELETE", path }),
    onSuccess: () => {
      say({ text: texts.invite.withdrawn });
      return readAgain("/subnetworks");
    },
    onError,
  });
  const isSuspended = state === "suspended";
  const ask = (act: SubnetworkAct): MenuItem => ({
    id: act,
    label: texts.subnetworks.acts[act],
    isDanger: act === "suspend",
    onChoose: () => onAsk(act),
  });
  const items: MenuItem[] = [
    ...(state === "invited" ? [ask("invite")] : []),
    ...(isSuspended ? [ask("activate")] : []),
    ...(state === "active" ? [ask("suspend")] : []),
    ...(invitation === null
      ? []
      : [
          {
            id: "withdraw",
            label: texts.invite.withdraw,
            isDanger: true,
            onChoose: () => withdrawal.mutate(),
          },
        ]),
  ];
  return (
    <div className={styles["acts"]}>
      {invitation !== null && !isSuspended && (
        <Button
          size="small"
          disabled={again.isPending}
          aria-label={texts.invite.sendAgainTo(invitation.email)}
          onClick={() => again.mutate()}
        >
          {texts.invite.sendAgain}
        </Button>
      )}
      {items.length > 0 && (
        <PopupMenu label={texts.members.actsOf(name)} isIconOnly items={items} />
      )}
    </div>
  );
}
