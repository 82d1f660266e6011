import { Type } from "typebox";
import { defineAppRoute, sessionOf, workspaceOf } from "../../kernel/operation/app-route.ts";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { ROLES_OF_MEMBERS } from "../../kernel/access/person.ts";
import { nullable, oneOf, strictObject } from "../../kernel/contract/schema.ts";
import {
  memberView,
  pendingInviteSchema,
  pendingInviteView,
  teamMemberSchema,
} from "../workspace/index.ts";
import { MEMBERS_MAX } from "./create-invite.ts";
import { findTeam } from "./member.store.ts";

export const getTeam = defineAppRoute({
  id: "team.get",
  method: "GET",
  path: "/app-api/team",
  access: "viewer",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: strictObject({
    object: oneOf(["team"]),
    members: Type.Array(teamMemberSchema),
    pending_invites: Type.Array(pendingInviteSchema, {
      description: "Expired ones too; inviting again renews them.",
    }),
    team_size: Type.Integer(),
    members_max: Type.Integer(),
    your_member_id: nullable(Type.String()),
    your_role: oneOf(ROLES_OF_MEMBERS),
  }),
  summary: "Members and open invitations, with masked addresses",
  handler: async (context) => {
    const rows = await findTeam(context.database, workspaceOf(context).id);
    const members = rows.filter((row) => row.status === "accepted");
    return {
      data: {
        object: "team",
        members: members.map(memberView),
        pending_invites: rows.filter((row) => row.status === "pending").map(pendingInviteView),
        team_size: members.length,
        members_max: MEMBERS_MAX,
        your_member_id:
          members.find((row) => row.user_id === sessionOf(context).person.id)?.id ?? null,
        your_role: context.role,
      },
    };
  },
});
