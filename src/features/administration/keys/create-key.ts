import { isoOrNull } from "../../../lib/time/iso-time.ts";
import { type Static, Type } from "typebox";
import { sessionWriteResultOf } from "../../../kernel/contract/envelope.ts";
import { nullable, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { sessionOf } from "../../../kernel/access/credentials/session-caller.ts";
import { grantedScopes, insertKey, requireKeyCapacity } from "./issue-key.ts";
import {
  allowedIpsField,
  allowedIpsOf,
  expiryOf,
  labelField,
  labelOf,
  presetField,
  rightsOf,
  scopesField,
} from "./key-fields.ts";
import { apiKeyWithSecretSchema, keyView } from "./key-view.ts";

const createBody = strictObject({
  label: labelField,
  preset: Type.Optional(presetField),
  scopes: Type.Optional(scopesField),
  expires_at: Type.Optional(nullable(timestamp)),
  allowed_ips: Type.Optional(allowedIpsField),
});

interface State {
  label: string;
  preset: string;
  scopes: string[];
  expiresAt: Date | null;
  allowedIps: string[];
}

async function previewCreate(
  { database, workspace, now }: WriteContext,
  body: Static<typeof createBody>,
): Promise<Change<State>> {
  const label = labelOf(body.label);
  const rights = rightsOf(body);
  const expiresAt = expiryOf(body.expires_at, now);
  const allowedIps = allowedIpsOf(body.allowed_ips ?? []);
  await requireKeyCapacity(database, workspace.id, now);
  const scopes = grantedScopes(rights);
  return {
    resource: "api_key",
    id: null,
    wouldWrite: {
      label,
      preset: rights.preset,
      scopes,
      expires_at: isoOrNull(expiresAt),
      allowed_ips: allowedIps,
    },
    effects: [`Make the API key ${label}, which works at once.`],
    state: { label, preset: rights.preset, scopes, expiresAt, allowedIps },
  };
}

/**
 * Creates a key. Only a person may do so, since a key that could create keys would outlive its
 * revocation.
 */
export const createKey = defineWrite({
  id: "developer.keys.create",
  method: "POST",
  path: "/app-api/developer/keys",
  scope: "role:admin",
  callers: ["session"],
  managesAccess: true,
  effect: "write",
  body: createBody,
  output: sessionWriteResultOf(apiKeyWithSecretSchema),
  successStatuses: [201],
  errors: ["limit_reached"],
  summary: "Make an API key; its secret is answered this once",
  description:
    "Makes a key from a preset or a list of scopes. `key` is the secret: it is in this answer " +
    "alone, and a replay under the same Idempotency-Key answers null. A workspace has up to 50 " +
    "keys that are neither revoked nor expired.",
  example: { body: { label: "Dashboard", preset: "analytics" } },
  mcp: false,
  preview: (context, { body }) => previewCreate(context, body),
  apply: async (context, { state, wouldWrite }) => {
    const { database, runtime, workspace, now } = context;
    const { row, secret } = await insertKey(database, runtime.secrets, {
      ...state,
      workspaceId: workspace.id,
      createdBy: sessionOf(context).person.email,
      now,
    });
    const view = keyView(row, now);
    return {
      status: 201,
      id: row.id,
      written: wouldWrite,
      data: { ...view, key: secret },
      replayedData: { ...view, key: null },
    };
  },
});
