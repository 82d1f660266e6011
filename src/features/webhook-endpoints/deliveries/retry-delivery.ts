import { inTransaction } from "../../../db/connection/database.ts";
import { databaseNow } from "../../../db/connection/database-clock.ts";
import type { StoredAttempt } from "../../../db/schema/tables.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import type { OutboundClient } from "../../../outbound/outbound-client.ts";
import { noBody, noQuery, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../kernel/contract/errors.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { readEvents } from "../../../webhooks/queue/sendable-events.store.ts";
import { DeliveryTargets } from "../../../webhooks/worker/delivery-target.ts";
import { attemptManually } from "../../../webhooks/attempt/manual-attempt.ts";
import {
  leaseDelivery,
  releaseIfReadMeanwhile,
} from "../../../webhooks/queue/delivery-leases.store.ts";
import { deliveryParams, deliverySchema } from "./delivery.schema.ts";
import {
  attemptUnderWay,
  describeAttemptCap,
  type OwnedDelivery,
  requireDelivery,
  requireRetriable,
  takeAttempt,
} from "./delivery-access.ts";
import { attemptWarnings, deliveryView } from "./delivery-view.ts";

/** Leases the delivery, makes the attempt and stores it, before the write itself commits. */
async function attempt(
  context: Context<{ outbound: OutboundClient }>,
  id: string,
): Promise<StoredAttempt> {
  const { clock, secrets } = context.runtime;
  const { outbound } = context.services;
  const owned = await requireDelivery(context, id);
  requireRetriable(owned, clock.now());
  const { delivery, endpoint } = owned;
  const workspaceId = delivery.workspace_id;
  const event = (
    await readEvents(context.database, [{ workspaceId, eventId: delivery.event_id }])
  ).get(delivery.event_id);
  if (event === undefined)
    throw stateConflict("The event of this delivery is no longer kept.", "event_expired", []);
  const database = context.runtime.database;
  const leaseId = `api_${context.requestId}`;
  const leased = await inTransaction(database, async (transaction) => {
    const row = await leaseDelivery(
      transaction,
      { workspaceId, id },
      { leaseId, now: databaseNow(clock) },
    );
    // A refused cap rolls the lease back, and a delivery that cannot be leased does not count
    // against the cap.
    if (row !== undefined) await takeAttempt(transaction, context, "webhook_retry", endpoint.id);
    return row;
  });
  if (leased === undefined) throw await whyNot(context, id);
  if (await releaseIfReadMeanwhile(database, leased, { leaseId, now: databaseNow(clock) }))
    throw attemptUnderWay();
  return attemptManually(
    { delivery: leased, event, target: new DeliveryTargets(secrets).of(endpoint, clock.now()) },
    { database, outbound, clock, leaseId },
  );
}

/** A worker or another request leased it in between, and may have succeeded meanwhile. */
async function whyNot(context: Context, id: string): Promise<Error> {
  requireRetriable(await requireDelivery(context, id), context.runtime.clock.now());
  return attemptUnderWay();
}

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
  query: noQuery,
  body: noBody,
  output: writeResultOf(deliverySchema),
  errors: ["state_conflict", "cap_reached"],
  summary: "Try a delivery now",
  description:
    "Makes one attempt at once and answers with the delivery after it, within 11 seconds. Any " +
    "2xx makes the delivery `succeeded`; anything else changes nothing, and a pending " +
    "delivery keeps its schedule. The answer is 200 whatever the receiver answers: the attempt " +
    "holds it. 409 for a delivery that succeeded (resend its event), one whose attempt is under " +
    "way or due at this moment, a deleted endpoint, and an event that the endpoint may not receive now " +
    "(`current_state: scope_missing`). A disabled endpoint is tried too, and stays disabled; at " +
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
    // Once the attempt is made, its result is no reason to refuse it.
    if (!context.isCollected) requireRetriable(owned, context.now);
    return {
      resource: "webhook_delivery",
      id: delivery.id,
      wouldWrite: { attempt: { trigger: "manual", url: endpoint.url } },
      effects: [`Send the event ${delivery.event_id} to ${endpoint.url} once more.`],
      cap: await describeAttemptCap(context, "webhook_retry", endpoint.id),
      state: owned,
    };
  },
  collect: async (context, { state }) => ({ attempt: await attempt(context, state.delivery.id) }),
  apply: async (_context, { state }, collected) => ({
    id: state.delivery.id,
    written: { status: state.delivery.status, attempt: collected.attempt },
    warnings: warningsOf(state, collected.attempt),
    data: deliveryView(state.delivery),
  }),
});
