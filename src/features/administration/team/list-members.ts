import { Type } from "typebox";
import { ROLES_OF_MEMBERS, roleAllows } from "../../../kernel/access/person.ts";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import { findMembers, type MemberRow } from "./member.store.ts";
import { sessionCredentialOf } from "../../../kernel/access/credentials/session-caller.ts";
import { MEMBERS_MAX } from "./team-access.ts";
import { memberView, pendingInviteView } from "./team-view.ts";
import { pendingInviteSchema, teamMemberSchema } from "./team.schema.ts";

const memberListSchema = strictObject({
  object: oneOf(["team"]),
  members: Type.Array(teamMemberSchema),
  pending_invites: Type.Array(pendingInviteSchema, {
    description: "Expired ones too; inviting again renews them.",
  }),
  team_size: Type.Integer(),
  members_max: Type.Integer(),
  your_member_id: nullable(Type.String()),
  your_role: oneOf(ROLES_OF_MEMBERS),
});

/** The team as one of its members sees it, with the caller's own role. */
export const listMembers = defineRead({
  id: "team.members.list",
  method: "GET",
  path: "/app-api/team",
  scope: "role:viewer",
  callers: ["session"],
  effect: "read",
  output: memberListSchema,
  summary: "Members and open invitations; addresses in full for owners and admins alone",
  description:
    "Every member may see the team: ids, names, roles, and which of the members the caller is. " +
    "Owners and admins see whole e-mail addresses, others see them masked.",
  example: {},
  mcp: false,
  handler: async (context): Promise<View<typeof memberListSchema>> => {
    const caller = sessionCredentialOf(context);
    // Owners and admins invite people and are responsible for the members, so they see full
    // addresses and can notice a mistyped one.
    const showsAddresses = roleAllows(caller.role, "admin");
    const addressOf = ({ email }: MemberRow): string => (showsAddresses ? email : maskEmail(email));
    const rows = await findMembers(context.database, context.workspace.id);
    const members = rows.filter((row) => row.status === "accepted");
    const own = members.find((row) => row.user_id === caller.session.person.id);
    return {
      object: "team",
      members: members.map((row) => ({ ...memberView(row), email: addressOf(row) })),
      pending_invites: rows
        .filter((row) => row.status === "pending")
        .map((row) => ({ ...pendingInviteView(row), email: addressOf(row) })),
      team_size: members.length,
      members_max: MEMBERS_MAX,
      your_member_id: own?.id ?? null,
      your_role: caller.role,
    };
  },
});
