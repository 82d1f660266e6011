import { inTransaction } from "../../db/connection/database.ts";
import { appWriteResult, appWriteResultOf } from "../../kernel/operation/app-answer.ts";
import { defineAppRoute, workspaceOf } from "../../kernel/operation/app-route.ts";
import { noQuery } from "../../kernel/contract/envelope.ts";
import { stateConflict } from "../../kernel/contract/errors.ts";
import { roleAllows } from "../../kernel/access/person.ts";
import { oneOf, strictObject } from "../../kernel/contract/schema.ts";
import { memberView, teamMemberSchema } from "../workspace/index.ts";
import { memberParams } from "./member-params.ts";
import { updateMember as updateRow } from "./member.store.ts";
import { beginTeamChange, GIVEN_ROLES, requireMember, requireRightOver } from "./team-access.ts";

export const updateMember = defineAppRoute({
  id: "team.members.update",
  method: "PATCH",
  path: "/app-api/team/members/{id}",
  access: "admin",
  params: memberParams,
  query: noQuery,
  body: strictObject({ role: oneOf(GIVEN_ROLES) }),
  output: appWriteResultOf(teamMemberSchema),
  summary: "Give a member another role; below admin, the apps they let in end",
  handler: async (context, { params, body }) => {
    const { now, runtime } = context;
    return inTransaction(context.database, async (transaction) => {
      const actor = await beginTeamChange(transaction, context, "admin");
      const member = await requireMember(transaction, workspaceOf(context).id, params.id);
      if (member.role === "owner")
        throw stateConflict(
          "The owner stays owner until they hand the workspace over.",
          "owner",
          [],
        );
      requireRightOver(actor, member.role);
      requireRightOver(actor, body.role);
      if (member.role === body.role)
        return appWriteResult({
          id: member.id,
          written: {},
          warnings: ["Nothing was changed: the member has this role."],
          data: memberView(member),
        });
      const changed = await updateRow(transaction, member, { role: body.role });
      // Only owners and admins let apps in: an app must not go on where its person could not begin.
      const mayLetIn = roleAllows(changed.role, "admin");
      if (!mayLetIn && member.user_id !== null)
        await runtime.services.authorizedApps.removeOfPerson(
          transaction,
          member.workspace_id,
          member.user_id,
          now,
        );
      return appWriteResult({
        id: member.id,
        written: { role: changed.role },
        data: memberView(changed),
      });
    });
  },
});
