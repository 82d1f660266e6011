import type { TeamMember } from "@castmeter/sdk";
import { texts } from "#texts/team";
import { useAccess } from "../../../api/api-context.tsx";
import { askFirst } from "../../../api/person-call.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import type { Members } from "../types.ts";
import { nameOf } from "./member-facts.ts";

/** Removal of a member, leaving, and handing the workspace over: each after the API's preview. */
export function AskMember({
  team,
  member,
  act,
  onClose,
}: {
  team: Members;
  member: TeamMember;
  act: "remove" | "hand-over";
  onClose: () => void;
}) {
  const { api, workspace, place } = useAccess();
  const readAgain = useReadAgain();
  const say = useNotice();
  const isMe = member.id === team.your_member_id;
  if (act === "hand-over")
    return (
      <Confirm
        title={texts.members.handOverTitle(workspace.name, nameOf(member))}
        act={texts.members.handOverAct}
        isDanger
        ask={() =>
          askFirst(api, {
            method: "POST",
            path: "/team/transfer-ownership",
            body: { member_id: member.id },
          })
        }
        // The own role is another one from now on, and with it what the console shows.
        onDone={() => location.assign(`${place.home}/team`)}
        onClose={onClose}
      />
    );
  return (
    <Confirm
      title={
        isMe ? texts.members.leaveTitle(workspace.name) : texts.members.removeTitle(nameOf(member))
      }
      act={isMe ? texts.members.leaveAct : texts.members.removeAct}
      isDanger
      ask={() => askFirst(api, { method: "DELETE", path: `/team/members/${member.id}` })}
      onDone={() => {
        if (isMe) return location.assign(place.home);
        onClose();
        say({ text: texts.members.removed(nameOf(member)) });
        void readAgain("/team");
      }}
      onClose={onClose}
    />
  );
}
