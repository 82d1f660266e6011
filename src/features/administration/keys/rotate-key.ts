import { Type } from "typebox";
import { sessionWriteResultOf } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { lockKeyOrRefuse } from "./change-key-row.ts";
import { keyParams } from "./key-fields.ts";
import {
  GRACE_HOURS_MAX,
  previousExpiryOf,
  requireRotatable,
  rotateSecret,
} from "./key-rotation.ts";
import { apiKeyWithSecretSchema, keyView } from "./key-view.ts";
import type { KeyRow } from "./key.store.ts";

const rotateBody = strictObject({
  grace_hours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: GRACE_HOURS_MAX,
      default: GRACE_HOURS_MAX,
      description:
        "How long the present secret works beside the new one. 0 ends it at once and needs " +
        "`confirm=true`.",
    }),
  ),
});

interface State {
  key: KeyRow;
  graceHours: number;
}

async function previewRotation(
  { database, workspace, now }: WriteContext,
  id: string,
  graceHours: number,
): Promise<Change<State>> {
  const key = await lockKeyOrRefuse(database, workspace.id, id);
  requireRotatable(key, now);
  const until = previousExpiryOf(key, graceHours, now).toISOString();
  const endsAtOnce = graceHours === 0;
  return {
    resource: "api_key",
    id: key.id,
    wouldWrite: { previous_expires_at: until },
    effects: [
      endsAtOnce
        ? "End the present secret at once: whatever still uses it is refused."
        : `Make a new secret; the present one works until ${until}.`,
    ],
    confirm: endsAtOnce,
    irreversible: true,
    state: { key, graceHours },
  };
}

/** Replaces the secret of a key. Its id, scopes and limits stay. */
export const rotateKey = defineWrite({
  id: "developer.keys.rotate",
  method: "POST",
  path: "/app-api/developer/keys/{id}/rotate",
  scope: "role:admin",
  callers: ["session"],
  managesAccess: true,
  effect: "write",
  params: keyParams,
  body: rotateBody,
  output: sessionWriteResultOf(apiKeyWithSecretSchema),
  errors: ["confirmation_required", "state_conflict"],
  confirmRule: "When `grace_hours` is 0, which ends the present secret at once.",
  summary: "Give a key a new secret, answered this once; the old one works on for its grace",
  description:
    "`key` is the new secret: it is in this answer alone, and a replay under the same " +
    "Idempotency-Key answers null. One rotation is open at a time: until the secret before has " +
    "ended, another is refused.",
  example: { params: { id: "key_Example00000000000000000" }, body: { grace_hours: 2 } },
  mcp: false,
  preview: (context, { params, body }) =>
    previewRotation(context, params.id, body.grace_hours ?? GRACE_HOURS_MAX),
  apply: async ({ database, runtime, now }, { state }) => {
    const { row, secret } = await rotateSecret(database, runtime.secrets, { ...state, now });
    const view = keyView(row, now);
    return {
      id: row.id,
      written: { last_four: view.last_four, previous_expires_at: view.previous_expires_at },
      data: { ...view, key: secret },
      replayedData: { ...view, key: null },
    };
  },
});
