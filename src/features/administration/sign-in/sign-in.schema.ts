import { type TSchema, Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { ROLES_OF_MEMBERS } from "../../../kernel/access/person.ts";
import { FEATURES, PLANS } from "../../../kernel/access/plans.ts";
import {
  anyObject,
  nullable,
  oneOf,
  strictObject,
  timestamp,
} from "../../../kernel/contract/schema.ts";

/** Fields and responses shared by the sign-in routes. */

export const nameField = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: "\\S",
  description: "Name people see.",
});

export const tokenField = Type.String({
  minLength: 1,
  maxLength: 200,
  description: "What stands after `token=` in the link.",
});

export const idParams = strictObject({ id: Type.String({ minLength: 1, maxLength: 64 }) });

const sessionFields = {
  object: oneOf(["session"]),
  id: Type.String(),
  person: strictObject({
    object: oneOf(["person"]),
    id: Type.String(),
    email: Type.String(),
    name: nullable(Type.String()),
    email_verified: Type.Boolean(),
  }),
  memberships: Type.Array(
    strictObject({
      object: oneOf(["membership"]),
      workspace_id: Type.String(),
      name: Type.String(),
      kind: oneOf(COLUMNS.workspaces.kind.values),
      role: oneOf(ROLES_OF_MEMBERS),
    }),
  ),
  is_operator: Type.Boolean({
    description: "True for a person who sees the installation under `/app-api/installation`.",
  }),
  csrf_token: Type.String({ description: "Goes back in `X-CSRF-Token` with every change." }),
  expires_at: timestamp,
};

export const sessionSchema = strictObject(sessionFields);

/** The session with what a page needs at its start: one workspace of the person, and the server. */
export const sessionStartSchema = strictObject({
  ...sessionFields,
  workspace: nullable(
    strictObject({
      object: oneOf(["session_workspace"]),
      id: Type.String(),
      name: Type.String(),
      kind: oneOf(COLUMNS.workspaces.kind.values),
      role: oneOf(ROLES_OF_MEMBERS),
      handle: nullable(Type.String()),
      logo_url: nullable(Type.String()),
      parent_id: nullable(Type.String()),
      plan: oneOf(PLANS),
      features: Type.Array(oneOf(FEATURES)),
      is_suspended: Type.Boolean(),
      show_count: Type.Integer(),
    }),
  ),
  server: strictObject({
    object: oneOf(["server"]),
    version: Type.String(),
    has_mail_server: Type.Boolean({ description: "False: mails wait for the operator." }),
    base_url: Type.String(),
    app_url: Type.String(),
    docs_url: Type.String(),
    site_url: Type.String(),
    network_site_url: Type.String(),
    mcp_url: Type.String(),
    status_url: Type.String(),
  }),
});

export const sessionSummarySchema = strictObject({
  object: oneOf(["session_summary"]),
  id: Type.String(),
  signed_in_by: oneOf(COLUMNS.sessions.signed_in_by.values),
  current: Type.Boolean(),
  created_at: timestamp,
  last_used_at: timestamp,
  expires_at: timestamp,
});

export const passkeySchema = strictObject({
  object: oneOf(["passkey"]),
  id: Type.String(),
  name: Type.String(),
  backed_up: Type.Boolean({ description: "Synced to other devices by its maker." }),
  created_at: timestamp,
  last_used_at: nullable(timestamp),
});

export const createdWorkspaceSchema = strictObject({
  object: oneOf(["workspace"]),
  workspace_id: Type.String(),
  kind: oneOf(["network", "solo"]),
  name: Type.String(),
  handle: nullable(Type.String()),
  role: oneOf(["owner"]),
});

export const passkeyOptionsSchema = strictObject({
  object: oneOf(["passkey_options"]),
  options: anyObject,
});

/** The schema of a short response: the kind of object and its status. */
export const statusOf = (object: string, ...statuses: string[]): TSchema =>
  strictObject({ object: oneOf([object]), status: oneOf(statuses) });
