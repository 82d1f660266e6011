import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";

/** The people of a workspace and of its shows, in the form in which the API returns them. */

const maskedEmail = Type.String({ description: "Masked: first letter, `***`, domain." });

export const teamMemberSchema = strictObject(
  {
    object: oneOf(["team_member"]),
    id: Type.String(),
    email: maskedEmail,
    name: nullable(Type.String()),
    role: oneOf(COLUMNS.workspace_members.role.values),
    status: oneOf(["accepted"]),
    joined_at: nullable(timestamp),
  },
  { $id: "TeamMember" },
);

export const pendingInviteSchema = strictObject(
  {
    object: oneOf(["pending_invite"]),
    id: Type.String(),
    email: maskedEmail,
    role: oneOf(COLUMNS.workspace_members.role.values),
    invited_at: nullable(timestamp),
    expires_at: nullable(timestamp),
  },
  { $id: "PendingInvite" },
);

const talentFields = {
  email: maskedEmail,
  uid: nullable(Type.String()),
  status: oneOf(COLUMNS.show_talent.status.values),
  role: Type.String(),
  invited_at: timestamp,
  accepted_at: nullable(timestamp),
};

/** A person of a show, as part of the show or the team. */
export const talentSchema = strictObject(talentFields, { $id: "Talent" });

/** A person of a show as a resource of its own. */
export const showTalentSchema = strictObject({
  object: oneOf(["talent"]),
  id: Type.String(),
  show_id: Type.String(),
  ...talentFields,
});

/**
 * The fields of an empty list, beside the team's own, where the workspace cannot have a team, so
 * that a client that reads network-only resources as lists can read this one too.
 */
const emptyList = {
  data: Type.Optional(
    Type.Array(teamMemberSchema, {
      maxItems: 0,
      description: "Only where the workspace has no team: empty.",
    }),
  ),
  has_more: Type.Optional(Type.Boolean()),
  next_cursor: Type.Optional(Type.Null()),
  meta: Type.Optional(strictObject({ note: Type.String() })),
};

export const teamSchema = strictObject(
  {
    object: oneOf(["team"]),
    owner_uid: Type.String(),
    members: Type.Array(teamMemberSchema),
    pending_invites: Type.Array(pendingInviteSchema),
    team_size: Type.Integer(),
    talent_by_show: Type.Array(
      strictObject({
        show_id: Type.String(),
        show_name: Type.String(),
        talent: Type.Array(talentSchema),
      }),
    ),
    note: nullable(Type.String()),
    computed_at: timestamp,
    cache_age_seconds: Type.Number(),
    ...emptyList,
  },
  { $id: "Team" },
);
