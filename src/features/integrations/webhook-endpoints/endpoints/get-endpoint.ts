import { defineRead } from "../../../../kernel/operation/define.ts";
import { requireEndpoint } from "./endpoint-access.ts";
import { loadEndpointView } from "./endpoint-view.ts";
import { endpointParams, endpointSchema } from "./webhook-endpoint.schema.ts";

/** The operation `GET /v1/webhook-endpoints/{id}`. */
export const getEndpoint = defineRead({
  id: "webhook_endpoints.get",
  method: "GET",
  path: "/v1/webhook-endpoints/{id}",
  scope: "webhooks:read",
  effect: "read",
  params: endpointParams,
  output: endpointSchema,
  summary: "One webhook endpoint",
  description:
    "Status, failure clock and the number of deliveries still to be made. `secret_last_four` " +
    "tells which secret it is; the secret itself is never shown again. While " +
    "`previous_secret_expires_at` lies ahead, deliveries are signed with the secret before it " +
    "too.",
  example: { params: { id: "{webhook_endpoint_id}" } },
  mcp: false,
  handler: async (context, { params }) =>
    loadEndpointView(context.database, await requireEndpoint(context, params.id)),
});
