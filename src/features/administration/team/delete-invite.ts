import { deletedOf, sessionWriteResultOf } from "../../../kernel/contract/envelope.ts";
import { resourceNotFound, stateConflict } from "../../../kernel/contract/errors.ts";
import { deletedResult } from "../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import { memberParams } from "./member-params.ts";
import { deleteMember, findMember } from "./member.store.ts";
import { lockTeamAs } from "./team-access.ts";

/** Withdraws an invitation. It needs no confirmation, since a new invitation restores it. */
export const deleteInvite = defineWrite({
  id: "team.invites.delete",
  method: "DELETE",
  path: "/app-api/team/invites/{id}",
  scope: "role:admin",
  callers: ["session"],
  managesAccess: true,
  effect: "write",
  params: memberParams,
  output: sessionWriteResultOf(deletedOf("pending_invite")),
  errors: ["state_conflict"],
  summary: "Take an invitation back; its link stops working",
  description:
    "Deletes an invitation that is open or expired. Members are removed by another call.",
  example: { params: { id: "mem_example" } },
  mcp: false,
  preview: async (context, { params }) => {
    await lockTeamAs(context, "admin");
    const invite = await findMember(context.database, context.workspace.id, params.id);
    if (invite?.status !== "pending") throw resourceNotFound("invitation");
    if (invite.role === "owner")
      throw stateConflict("The network invited the owner, and takes that back.", "pending", []);
    return {
      resource: "pending_invite",
      id: invite.id,
      wouldWrite: { email: maskEmail(invite.email), role: invite.role },
      deletes: true,
      effects: [`Take the invitation of ${maskEmail(invite.email)} back.`],
      state: invite,
    };
  },
  apply: async ({ database }, { state: invite }) => {
    await deleteMember(database, invite);
    return deletedResult("pending_invite", invite.id);
  },
});
