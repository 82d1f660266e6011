import { inTransaction } from "../../db/connection/database.ts";
import {
  appWriteResult,
  appWriteResultOf,
  requireConfirmed,
} from "../../kernel/operation/app-answer.ts";
import { defineAppRoute, workspaceOf } from "../../kernel/operation/app-route.ts";
import { deletedOf, noBody, noQuery } from "../../kernel/contract/envelope.ts";
import { requireKey, revokeKey as revokeRow } from "../keys/index.ts";
import { keyParams } from "./key-fields.ts";

const ACTION = "developer.keys.revoke";

export const revokeKey = defineAppRoute({
  id: ACTION,
  method: "DELETE",
  path: "/app-api/developer/keys/{id}",
  access: "admin",
  params: keyParams,
  query: noQuery,
  body: noBody,
  output: appWriteResultOf(deletedOf("api_key")),
  summary: "Revoke a key for good, on every server at once; it stays in the list",
  handler: async (context, { params }) =>
    inTransaction(context.database, async (transaction) => {
      const row = await requireKey(transaction, workspaceOf(context).id, params.id);
      const effects = [
        `revoke the key ${row.label} (${row.prefix}…${row.last_four}): whatever uses it is refused at once.`,
        "Webhook endpoints it made stay.",
      ];
      requireConfirmed(context, {
        action: ACTION,
        resource: "api_key",
        id: row.id,
        wouldWrite: { label: row.label, last_four: row.last_four },
        deletes: true,
        effects,
        irreversible: true,
      });
      await revokeRow(transaction, row, context.now);
      return appWriteResult({
        id: row.id,
        written: { deleted: true },
        data: { object: "api_key", id: row.id, deleted: true },
      });
    }),
});
