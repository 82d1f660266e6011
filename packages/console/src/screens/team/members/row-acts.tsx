import type { TeamMember } from "@castmeter/sdk";
import { texts } from "#texts/team";
import { Button } from "../../../parts/acts/button.tsx";
import { type MenuItem, PopupMenu } from "../../../parts/acts/menu.tsx";
import styles from "../team.module.css";
import type { GivenRole, Members } from "../types.ts";
import { inviteRights, nameOf, rightsOver, type TeamRow } from "./member-facts.ts";
import type { TeamActs } from "./use-team-acts.ts";

export interface RowActsProps {
  row: TeamRow;
  team: Members;
  acts: TeamActs;
  /** Opens the dialog that asks first. */
  onAsk: (member: TeamMember, act: "remove" | "hand-over") => void;
  onRole: (member: TeamMember, role: GivenRole) => void;
}

/** What the caller may do with a member or an invitation. */
export function RowActs({ row, team, acts, onAsk, onRole }: RowActsProps) {
  if (row.kind === "invite") {
    const { maySend, mayWithdraw } = inviteRights(row.invite, team);
    return (
      <div className={styles["acts"]}>
        {maySend && (
          <Button
            size="small"
            disabled={acts.isBusy}
            aria-label={texts.invite.sendAgainTo(row.invite.email)}
            onClick={() => acts.sendAgain(row.invite)}
          >
            {texts.invite.sendAgain}
          </Button>
        )}
        {mayWithdraw && (
          <PopupMenu
            label={texts.members.actsOf(row.invite.email)}
            isIconOnly
            items={[
              {
                id: "withdraw",
                label: texts.invite.withdraw,
                isDanger: true,
                onChoose: () => acts.withdraw(row.invite),
              },
            ]}
          />
        )}
      </div>
    );
  }
  const { member } = row;
  const { isMe, roles, mayHandOver, mayLeave, mayRemove } = rightsOver(member, team);
  const items: MenuItem[] = [
    ...roles.map((role): MenuItem => ({
      id: role,
      label: texts.roles[role],
      note: texts.roleWords[role],
      isChecked: member.role === role,
      onChoose: () => onRole(member, role),
    })),
    ...(mayHandOver
      ? [
          {
            id: "hand-over",
            label: texts.members.handOver,
            onChoose: () => onAsk(member, "hand-over"),
          },
        ]
      : []),
    ...(mayRemove || mayLeave
      ? [
          {
            id: "remove",
            label: isMe ? texts.members.leave : texts.members.remove,
            isDanger: true,
            onChoose: () => onAsk(member, "remove"),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <div className={styles["acts"]}>
      <PopupMenu label={texts.members.actsOf(nameOf(member))} isIconOnly items={items} />
    </div>
  );
}
