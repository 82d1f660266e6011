import { deletedOf, sessionWriteResultOf } from "../../../kernel/contract/envelope.ts";
import { deletedResult } from "../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { lockKeyOrRefuse, revokeKeyRow } from "./change-key-row.ts";
import { keyParams } from "./key-fields.ts";

/**
 * Revokes a key. Revoking it again returns the same answer, so that a repeated call does no harm.
 */
export const revokeKey = defineWrite({
  id: "developer.keys.revoke",
  method: "DELETE",
  path: "/app-api/developer/keys/{id}",
  scope: "role:admin",
  callers: ["session"],
  managesAccess: true,
  effect: "destructive",
  params: keyParams,
  output: sessionWriteResultOf(deletedOf("api_key")),
  errors: ["confirmation_required"],
  confirmRule: "Always: the key is refused from then on, for good.",
  summary: "Revoke a key for good, on every server at once; it stays in the list",
  description:
    "Ends the key for good. Webhook endpoints it made stay, its live links answer 404, and the " +
    "key stays in the list with the state `revoked`.",
  example: { params: { id: "key_Example00000000000000000" } },
  mcp: false,
  preview: async ({ database, workspace }, { params }) => {
    const row = await lockKeyOrRefuse(database, workspace.id, params.id);
    const name = `${row.label} (${row.prefix}…${row.last_four})`;
    return {
      resource: "api_key",
      id: row.id,
      wouldWrite: { label: row.label, last_four: row.last_four },
      deletes: true,
      effects: [
        `Revoke the key ${name}: whatever uses it is refused at once.`,
        "Webhook endpoints it made stay. Live links it made show nothing any more.",
      ],
      confirm: true,
      irreversible: true,
      state: row,
    };
  },
  apply: async ({ database, now }, { state: row }) => {
    await revokeKeyRow(database, row, now);
    return deletedResult("api_key", row.id);
  },
});
