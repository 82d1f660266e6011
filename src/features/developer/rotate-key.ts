import { Type } from "typebox";
import { inTransaction } from "../../db/connection/database.ts";
import {
  appWriteResult,
  appWriteResultOf,
  requireConfirmed,
} from "../../kernel/operation/app-answer.ts";
import { defineAppRoute, workspaceOf } from "../../kernel/operation/app-route.ts";
import { noQuery } from "../../kernel/contract/envelope.ts";
import { strictObject } from "../../kernel/contract/schema.ts";
import {
  apiKeyWithSecretSchema,
  GRACE_HOURS_MAX,
  keyView,
  previousExpiryOf,
  requireKey,
  requireRotatable,
  rotateKey as rotateRow,
} from "../keys/index.ts";
import { keyParams } from "./key-fields.ts";

const ACTION = "developer.keys.rotate";

export const rotateKey = defineAppRoute({
  id: ACTION,
  method: "POST",
  path: "/app-api/developer/keys/{id}/rotate",
  access: "admin",
  params: keyParams,
  query: noQuery,
  body: strictObject({
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
  }),
  output: appWriteResultOf(apiKeyWithSecretSchema),
  summary: "Give a key a new secret, answered this once; the old one works on for its grace",
  handler: async (context, { params, body }) => {
    const { now, runtime } = context;
    const graceHours = body.grace_hours ?? GRACE_HOURS_MAX;
    return inTransaction(context.database, async (transaction) => {
      const key = await requireKey(transaction, workspaceOf(context).id, params.id);
      requireRotatable(key, now);
      if (graceHours === 0) {
        const wouldWrite = { previous_expires_at: previousExpiryOf(key, 0, now).toISOString() };
        const effects = ["end the present secret at once: whatever still uses it is refused."];
        requireConfirmed(context, {
          action: ACTION,
          resource: "api_key",
          id: key.id,
          wouldWrite,
          effects,
          irreversible: true,
        });
      }
      const { row, secret } = await rotateRow(transaction, runtime.secrets, {
        key,
        graceHours,
        now,
      });
      const view = keyView(row, now);
      const written = {
        last_four: view["last_four"],
        previous_expires_at: view["previous_expires_at"],
      };
      return appWriteResult({ id: row.id, written, data: { ...view, key: secret } });
    });
  },
});
