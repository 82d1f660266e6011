import { readScopeOf } from "../../../../delivery/events/catalogue.ts";
import { isInPlan } from "../../../../delivery/events/matching-endpoints.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { scopesAllow } from "../../../../kernel/access/scopes.ts";
import { deliveryBody, eventInPlan } from "../../../../delivery/webhooks/attempt/delivery-body.ts";
import { readEvents } from "../../../../delivery/webhooks/queue/sendable-events.store.ts";
import { deliveryParams, deliveryWithRequestSchema } from "./delivery.schema.ts";
import type { DeliveryRow } from "./delivery.store.ts";
import { type OwnedDelivery, requireDelivery } from "./delivery-access.ts";
import { deliveryView, sentHeaders } from "./delivery-view.ts";

/**
 * The body that was or will be sent. It contains workspace data, so the credential needs the read
 * scope of the event's group, and the workspace a plan that includes the group. The body of a test
 * contains no workspace data.
 */
async function sentBody(
  context: Context,
  { delivery, endpoint }: OwnedDelivery,
): Promise<string | null> {
  if (delivery.kind === "test") return delivery.test_body;
  if (!mayReadEvent(context, delivery)) return null;
  const events = await readEvents(context.database, [
    { workspaceId: delivery.workspace_id, eventId: delivery.event_id },
  ]);
  const event = events.get(delivery.event_id);
  if (event === undefined) return null;
  return deliveryBody(eventInPlan(event, context.workspace.features), endpoint.api_version);
}

function mayReadEvent(context: Context, delivery: DeliveryRow): boolean {
  const scope = readScopeOf(delivery.event_type);
  const { credential, workspace } = context;
  return (
    scope !== undefined &&
    scopesAllow(credential.scopes, scope) &&
    isInPlan(workspace.features, delivery.event_type)
  );
}

export const getDelivery = defineRead({
  id: "webhook_deliveries.get",
  method: "GET",
  path: "/v1/webhook-deliveries/{id}",
  scope: "webhooks:read",
  effect: "read",
  params: deliveryParams,
  output: deliveryWithRequestSchema,
  summary: "One delivery with what was sent",
  description:
    "A delivery with its attempts and the request: headers with the signatures blanked, and " +
    "the body as it was signed. Deliveries are kept 30 days, those of a deleted endpoint too. " +
    "The body is null when the event is no longer kept, when the credential lacks the scope " +
    "that reads events of its group, or when the plan does not include them.",
  example: { params: { id: "{webhook_delivery_id}" } },
  mcp: false,
  handler: async (context, { params }) => {
    const owned = await requireDelivery(context, params.id);
    const { delivery, endpoint } = owned;
    return {
      ...deliveryView(delivery),
      request: {
        headers: sentHeaders(delivery, endpoint.api_version),
        body: await sentBody(context, owned),
      },
    };
  },
});
