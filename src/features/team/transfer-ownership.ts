import { maskEmail } from "../../lib/mask-email.ts";
import { inTransaction } from "../../db/connection/database.ts";
import {
  appWriteResult,
  appWriteResultOf,
  requireConfirmed,
} from "../../kernel/operation/app-answer.ts";
import { defineAppRoute, workspaceOf } from "../../kernel/operation/app-route.ts";
import { noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { stateConflict } from "../../kernel/contract/errors.ts";
import { strictObject } from "../../kernel/contract/schema.ts";
import { memberView, teamMemberSchema } from "../workspace/index.ts";
import { memberIdField } from "./member-params.ts";
import { updateMember } from "./member.store.ts";
import { beginTeamChange, requireMember } from "./team-access.ts";

const ACTION = "team.transfer_ownership";

export const transferOwnership = defineAppRoute({
  id: ACTION,
  method: "POST",
  path: "/app-api/team/transfer-ownership",
  access: "owner",
  params: noParams,
  query: noQuery,
  body: strictObject({ member_id: memberIdField }),
  output: appWriteResultOf(teamMemberSchema),
  summary: "Hand the workspace over to a member; the owner until now stays as admin",
  handler: async (context, { body }) =>
    inTransaction(context.database, async (transaction) => {
      const owner = await beginTeamChange(transaction, context, "owner");
      const member = await requireMember(transaction, workspaceOf(context).id, body.member_id);
      if (member.role === "owner") throw stateConflict("This member is the owner.", "owner", []);
      // Nobody could act for the workspace otherwise.
      if (member.user_id === null)
        throw stateConflict(
          "This member has never signed in. Hand the workspace over once they have.",
          "never_signed_in",
          [],
        );
      const effects = [
        `make ${maskEmail(member.email)} the owner.`,
        "You stay as admin; only the new owner can hand it back.",
      ];
      requireConfirmed(context, {
        action: ACTION,
        resource: "team_member",
        id: member.id,
        wouldWrite: { role: "owner" },
        effects,
        irreversible: true,
      });
      await updateMember(transaction, owner, { role: "admin" });
      const changed = await updateMember(transaction, member, { role: "owner" });
      return appWriteResult({
        id: member.id,
        written: { role: "owner" },
        data: memberView(changed),
      });
    }),
});
