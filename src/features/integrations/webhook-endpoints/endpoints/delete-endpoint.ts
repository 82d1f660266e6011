import { deletedOf, writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { eraseEndpoint } from "../../../../delivery/webhooks/queue/erase-endpoint.store.ts";
import { requireEndpointForWrite } from "./endpoint-access.ts";
import { endpointParams } from "./webhook-endpoint.schema.ts";
import { countPending } from "./webhook-endpoint.store.ts";

/** The operation `DELETE /v1/webhook-endpoints/{id}`. */
export const deleteEndpoint = defineWrite({
  id: "webhook_endpoints.delete",
  method: "DELETE",
  path: "/v1/webhook-endpoints/{id}",
  scope: "webhooks:write",
  effect: "destructive",
  params: endpointParams,
  output: writeResultOf(deletedOf("webhook_endpoint")),
  confirmRule: "Always: nothing is sent there any more, and the secret is gone.",
  summary: "Delete a webhook endpoint",
  description:
    "Nothing more is sent, the secret is erased, and pending deliveries become `failed` with " +
    "`final_reason: endpoint_deleted`. An attempt that is under way is not called back: when " +
    "it succeeds, its delivery is `succeeded`. To stop for a while, pause it with " +
    "`disabled: true` instead.",
  example: { params: { id: "{webhook_endpoint_id}" } },
  mcp: {
    tool: "delete_webhook_endpoint",
    description:
      "Delete a webhook endpoint for good: nothing more is sent, its secret is gone, and " +
      "deliveries that wait fail. To stop for a while use update_webhook_endpoint with " +
      "disabled true.",
    arguments: {
      id: "we_…, from list_webhook_endpoints.",
    },
  },
  preview: async (context, { params }) => {
    const row = await requireEndpointForWrite(context, params.id);
    const pendingCount =
      (await countPending(context.database, row.workspace_id, [row.id])).get(row.id) ?? 0;
    return {
      resource: "webhook_endpoint",
      id: row.id,
      wouldWrite: { url: row.url, pending_count: pendingCount },
      deletes: true,
      effects: [
        `Delete the webhook endpoint for ${row.url}.`,
        ...(pendingCount === 0
          ? []
          : [
              `${pendingCount} pending ${pendingCount === 1 ? "delivery fails" : "deliveries fail"}.`,
            ]),
      ],
      terms: { url: row.url, description: row.description },
      confirm: true,
      irreversible: true,
      state: { row },
    };
  },
  apply: async ({ database, now }, { state: { row } }) => {
    await eraseEndpoint(database, row, now);
    return {
      id: row.id,
      data: { object: "webhook_endpoint", id: row.id, deleted: true },
    };
  },
});
