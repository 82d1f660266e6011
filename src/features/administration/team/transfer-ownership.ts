import { sessionWriteResultOf } from "../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import { memberIdField } from "./member-params.ts";
import { type MemberRow, updateMember } from "./member.store.ts";
import { lockTeamAs, requireMember } from "./team-access.ts";
import { memberView } from "./team-view.ts";
import { teamMemberSchema } from "./team.schema.ts";

interface State {
  owner: MemberRow;
  member: MemberRow;
}

async function previewTransfer(context: WriteContext, id: string): Promise<Change<State>> {
  const owner = await lockTeamAs(context, "owner");
  const member = await requireMember(context.database, context.workspace.id, id);
  if (member.role === "owner") throw stateConflict("This member is the owner.", "owner", []);
  // An owner without an account could no longer change the workspace.
  if (member.user_id === null)
    throw stateConflict(
      "This member has never signed in. Hand the workspace over once they have.",
      "never_signed_in",
      [],
    );
  return {
    resource: "team_member",
    id: member.id,
    wouldWrite: { role: "owner" },
    effects: [
      `Make ${maskEmail(member.email)} the owner.`,
      "You stay as admin; only the new owner can hand it back.",
    ],
    confirm: true,
    irreversible: true,
    state: { owner, member },
  };
}

/** Transfers a workspace to another owner. It has exactly one owner before and after. */
export const transferOwnership = defineWrite({
  id: "team.transfer_ownership",
  method: "POST",
  path: "/app-api/team/transfer-ownership",
  scope: "role:owner",
  callers: ["session"],
  managesAccess: true,
  effect: "destructive",
  body: strictObject({ member_id: memberIdField }),
  output: sessionWriteResultOf(teamMemberSchema),
  errors: ["confirmation_required", "state_conflict"],
  confirmRule: "Always: only the new owner can hand the workspace back.",
  summary: "Hand the workspace over to a member; the owner until now stays as admin",
  description: "The new owner must be a member who has signed in at least once.",
  example: { body: { member_id: "mem_example" } },
  mcp: false,
  preview: (context, { body }) => previewTransfer(context, body.member_id),
  apply: async ({ database }, { state: { owner, member } }) => {
    await updateMember(database, owner, { role: "admin" });
    const changed = await updateMember(database, member, { role: "owner" });
    return { id: member.id, written: { role: "owner" }, data: memberView(changed) };
  },
});
