import { inTransaction } from "../../db/connection/database.ts";
import {
  appWriteResult,
  appWriteResultOf,
  requireConfirmed,
} from "../../kernel/operation/app-answer.ts";
import { defineAppRoute, workspaceOf } from "../../kernel/operation/app-route.ts";
import { deletedOf, noBody, noQuery } from "../../kernel/contract/envelope.ts";
import { stateConflict } from "../../kernel/contract/errors.ts";
import { maskEmail } from "../../lib/mask-email.ts";
import { memberParams } from "./member-params.ts";
import { deleteMember } from "./member.store.ts";
import { beginTeamChange, requireMember, requireRightOver } from "./team-access.ts";

const ACTION = "team.members.remove";

export const removeMember = defineAppRoute({
  id: ACTION,
  method: "DELETE",
  path: "/app-api/team/members/{id}",
  access: "admin",
  params: memberParams,
  query: noQuery,
  body: noBody,
  output: appWriteResultOf(deletedOf("team_member")),
  summary: "Remove a member: out with their next call, and their apps with them",
  handler: async (context, { params }) => {
    const { now, runtime } = context;
    return inTransaction(context.database, async (transaction) => {
      const actor = await beginTeamChange(transaction, context, "admin");
      const member = await requireMember(transaction, workspaceOf(context).id, params.id);
      if (member.role === "owner")
        throw stateConflict(
          "The owner cannot be removed. Hand the workspace over first.",
          "owner",
          [],
        );
      // Everybody may leave.
      if (member.id !== actor.id) requireRightOver(actor, member.role);
      const effects = [
        `remove ${maskEmail(member.email)} from the workspace, at once.`,
        "Apps they let in lose access to it.",
        "API keys they made belong to the workspace and work on.",
      ];
      requireConfirmed(context, {
        action: ACTION,
        resource: "team_member",
        id: member.id,
        wouldWrite: { email: maskEmail(member.email), role: member.role },
        deletes: true,
        effects,
        irreversible: false,
      });
      await deleteMember(transaction, member);
      if (member.user_id !== null)
        await runtime.services.authorizedApps.removeOfPerson(
          transaction,
          member.workspace_id,
          member.user_id,
          now,
        );
      return appWriteResult({
        id: member.id,
        written: { deleted: true },
        data: { object: "team_member", id: member.id, deleted: true },
      });
    });
  },
});
