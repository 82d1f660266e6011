import type { TeamMember } from "@castmeter/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/team";
import { useAccess } from "../../../api/api-context.tsx";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { OutboxNote } from "../outbox-note.tsx";
import type { MembersSearch } from "../search.ts";
import type { GivenRole, Members } from "../types.ts";
import { AskMember } from "./ask-member.tsx";
import { Invite } from "./invite.tsx";
import { nameOf } from "./member-facts.ts";
import { MemberList } from "./member-list.tsx";
import { useTeamActs } from "./use-team-acts.ts";

interface Demotion {
  member: TeamMember;
  role: GivenRole;
}

/** Who can see and change the workspace, and who was invited. */
export function MembersTab() {
  const search: MembersSearch = useSearch({ from: "/team/" });
  const navigate = useNavigate({ from: "/team/" });
  const { workspace } = useAccess();
  const readAgain = useReadAgain();
  const say = useNotice();
  const acts = useTeamActs();
  const [demotion, setDemotion] = useState<Demotion | null>(null);
  const team = useAnswer((api, options) => api.raw<Members>({ path: "/team", options }));
  const go = (change: MembersSearch): void => void navigate({ search: change });
  const close = (): void => go({});
  const role = team.data?.your_role;
  const isAdmin = role === "owner" || role === "admin";
  const canInvite = isAdmin && workspace.kind !== "solo";
  const invite = (): void => go({ act: "invite" });
  const member = team.data?.members.find(({ id }) => id === search.member);
  const giveRole = (to: TeamMember, given: GivenRole): void => {
    if (to.role === given) return;
    // Apps that an admin let in do not come back with the role.
    if (to.role === "admin") setDemotion({ member: to, role: given });
    else acts.giveRole(to, given);
  };
  useKeys(canInvite ? [{ key: "n", does: texts.invite.open, run: invite }] : []);
  return (
    <>
      <ListBar
        note={workspace.kind === "solo" ? texts.members.solo : texts.members.note}
        acts={
          canInvite && (
            <Button look="main" icon="plus" shortcut="n" onClick={invite}>
              {texts.invite.open}
            </Button>
          )
        }
      />
      {canInvite && <OutboxNote />}
      <AnswerView answer={team} minHeight={200}>
        {(data) => (
          <MemberList
            team={data}
            acts={acts}
            onAsk={({ id }, act) => go({ act, member: id })}
            onRole={giveRole}
          />
        )}
      </AnswerView>
      {search.act === "invite" && role !== undefined && canInvite && (
        <Invite
          ownRole={role}
          onClose={close}
          onDone={(email, warnings) => {
            close();
            say({ text: warnings[0] ?? texts.invite.sent(email) });
            void readAgain("/team");
          }}
        />
      )}
      {team.data !== undefined &&
        member !== undefined &&
        (search.act === "remove" || search.act === "hand-over") && (
          <AskMember team={team.data} member={member} act={search.act} onClose={close} />
        )}
      {demotion !== null && (
        <FormDialog
          title={texts.members.demote(nameOf(demotion.member), demotion.role)}
          act={texts.members.demoteAct}
          send={async () => acts.giveRole(demotion.member, demotion.role)}
          onDone={() => setDemotion(null)}
          onClose={() => setDemotion(null)}
        >
          <p>{texts.members.demoteText}</p>
        </FormDialog>
      )}
    </>
  );
}
