import { inTransaction } from "../../db/connection/database.ts";
import { appWriteResult, appWriteResultOf } from "../../kernel/operation/app-answer.ts";
import { defineAppRoute, workspaceOf } from "../../kernel/operation/app-route.ts";
import { deletedOf, noBody, noQuery } from "../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../kernel/contract/errors.ts";
import { deleteMember, findMember } from "./member.store.ts";
import { memberParams } from "./member-params.ts";
import { beginTeamChange } from "./team-access.ts";

export const deleteInvite = defineAppRoute({
  id: "team.invites.delete",
  method: "DELETE",
  path: "/app-api/team/invites/{id}",
  access: "admin",
  params: memberParams,
  query: noQuery,
  body: noBody,
  output: appWriteResultOf(deletedOf("pending_invite")),
  summary: "Take an invitation back; its link works no more",
  handler: async (context, { params }) =>
    inTransaction(context.database, async (transaction) => {
      await beginTeamChange(transaction, context, "admin");
      const invite = await findMember(transaction, workspaceOf(context).id, params.id);
      if (invite?.status !== "pending") throw resourceNotFound("invitation");
      await deleteMember(transaction, invite);
      return appWriteResult({
        id: invite.id,
        written: { deleted: true },
        data: { object: "pending_invite", id: invite.id, deleted: true },
      });
    }),
});
