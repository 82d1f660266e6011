import type { StoredAttempt } from "../../../../db/schema/tables.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import type { OutboundClient } from "../../../../infrastructure/outbound/outbound-client.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { attemptNow } from "./attempt-now.ts";
import { deliveryParams, deliverySchema } from "./delivery.schema.ts";
import {
  describeAttemptCap,
  type OwnedDelivery,
  requireDelivery,
  requireRetriable,
} from "./delivery-access.ts";
import { attemptWarnings, deliveryView } from "./delivery-view.ts";

function warningsOf({ delivery, endpoint }: OwnedDelivery, made: StoredAttempt): string[] {
  const isStored = delivery.attempts.some((stored) => stored.id === made.id);
  return [
    ...attemptWarnings(made),
    ...(isStored
      ? []
      : [
          "The attempt took so long that the delivery had passed to another one; it is not in " +
            "the list of attempts.",
        ]),
    ...(endpoint.disabled_at === null
      ? []
      : ["The endpoint is disabled: nothing but attempts by hand is sent to it."]),
  ];
}

export const retryDelivery = defineWrite({
  id: "webhook_deliveries.retry",
  method: "POST",
  path: "/v1/webhook-deliveries/{id}/retry",
  scope: "webhooks:write",
  effect: "write",
  params: deliveryParams,
  output: writeResultOf(deliverySchema),
  errors: ["state_conflict", "cap_reached"],
  summary: "Try a delivery now",
  description:
    "Makes one attempt at once and answers with the delivery after it, within 11 seconds. Where " +
    "an attempt is due at this moment, it is made next, and the answer holds it. Any " +
    "2xx makes the delivery `succeeded`; anything else changes nothing, and a pending " +
    "delivery keeps its schedule. The answer is 200 whatever the receiver answers: the attempt " +
    "holds it. 409 for a delivery that succeeded (resend its event), one whose attempt stays " +
    "under way that long, a deleted endpoint, and an event that the endpoint may not receive now " +
    "(`current_state: scope_missing`); 403 `plan_required` for one that the plan does not " +
    "include. A disabled endpoint is tried too, and stays disabled; at " +
    "most 60 an hour for each endpoint.",
  example: { params: { id: "{webhook_delivery_id}" } },
  mcp: {
    tool: "retry_webhook_delivery",
    description:
      "Try one pending or failed delivery now and report what the receiver answered. For one " +
      "that succeeded use resend_event. At most 60 an hour for each endpoint.",
    arguments: {
      id: "Id of the delivery, whd_…, from list_webhook_deliveries.",
    },
  },
  preview: async (context: WriteContext<{ outbound: OutboundClient }>, { params }) => {
    const owned = await requireDelivery(context, params.id);
    const { delivery, endpoint } = owned;
    // After the attempt was made, its result must not refuse the write.
    if (!context.isCollected) requireRetriable(context, owned, context.now);
    return {
      resource: "webhook_delivery",
      id: delivery.id,
      wouldWrite: { attempt: { trigger: "manual", url: endpoint.url } },
      effects: [`Send the event ${delivery.event_id} to ${endpoint.url} once more.`],
      cap: await describeAttemptCap(context, "webhook_retry", endpoint.id),
      state: owned,
    };
  },
  collect: async (context, { state }) => ({
    attempt: await attemptNow(context, state.delivery.id),
  }),
  apply: async (_context, { state }, collected) => ({
    id: state.delivery.id,
    written: { status: state.delivery.status, attempt: collected.attempt },
    warnings: warningsOf(state, collected.attempt),
    data: deliveryView(state.delivery),
  }),
});
