import { announceDeliveries } from "../../../../delivery/events/endpoint-queues.store.ts";
import { receivableTypes } from "../../../../delivery/events/matching-endpoints.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import { webhookRetrySchema } from "./delivery.schema.ts";
import { countFailed, queueFailed } from "./delivery.store.ts";
import { requireActive } from "./delivery-access.ts";
import { requireEndpointForWrite } from "../endpoints/endpoint-access.ts";
import { endpointParams } from "../endpoints/webhook-endpoint.schema.ts";

/** Maximum age of retried deliveries, days: as long as deliveries are kept. */
const SINCE_DAYS_MAX = 30;

/**
 * @throws ApiError `parameter_invalid`, `param: since`, for a moment before the oldest kept
 * deliveries or in the future.
 */
function requireWithinKept(since: string, now: Date): void {
  const time = Date.parse(since.toUpperCase());
  if (time >= now.getTime() - SINCE_DAYS_MAX * DAY_MS && time <= now.getTime()) return;
  throw parameterInvalid(
    "since",
    "out_of_range",
    `since must lie within the last ${SINCE_DAYS_MAX} days.`,
  );
}

export const retryFailedDeliveries = defineWrite({
  id: "webhook_endpoints.retry_failed",
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/retry-failed",
  scope: "webhooks:write",
  effect: "write",
  params: endpointParams,
  body: strictObject({ since: timestamp }, { $id: "RetryFailedDeliveries" }),
  output: writeResultOf(webhookRetrySchema),
  successStatuses: [202],
  errors: ["state_conflict"],
  confirmRule: "Always: many deliveries go out at once.",
  summary: "Try every failed delivery again",
  description:
    "Queues one manual attempt for each delivery of the endpoint that failed and was created " +
    "since the given moment, at most 30 days ago. They go out oldest first, at most ten a " +
    "second. A 2xx makes a delivery `succeeded`; anything else leaves it `failed`. Test " +
    "deliveries, those queued already and those of events that the endpoint may not receive now, " +
    "by its scopes or the plan, are left out.",
  example: { params: { id: "{webhook_endpoint_id}" }, body: { since: "2026-10-19T00:00:00Z" } },
  mcp: {
    tool: "retry_failed_webhook_deliveries",
    description:
      "Try every delivery of a webhook endpoint that failed since a moment again, oldest " +
      "first, at most ten a second. The plan says how many. For one use retry_webhook_delivery.",
    arguments: {
      id: "we_…, from list_webhook_endpoints.",
      since: "Deliveries created at this moment or later, RFC 3339; 30 days back at most.",
    },
  },
  preview: async (context, { params, body }) => {
    const { now, workspace } = context;
    requireWithinKept(body.since, now);
    const endpoint = await requireEndpointForWrite(context, params.id);
    requireActive(endpoint);
    const failed = await countFailed(
      context.database,
      { workspaceId: workspace.id, endpointId: endpoint.id },
      { since: body.since, types: receivableTypes(endpoint, workspace.features), now },
    );
    const deliveries = failed === 1 ? "delivery" : "deliveries";
    return {
      resource: "webhook_retry",
      id: endpoint.id,
      wouldWrite: { since: body.since, queued: failed },
      effects: [
        `Send ${failed} failed ${deliveries} to ${endpoint.url} once more, at most ten a second.`,
      ],
      confirm: true,
      // The number of failed deliveries is not part of the terms, since it grows while the endpoint
      // fails.
      terms: { url: endpoint.url, since: body.since },
      state: { endpoint, since: body.since },
    };
  },
  apply: async (context, { state: { endpoint, since } }) => {
    const { database, now, workspace } = context;
    const { queued, lastDueAt } = await queueFailed(
      database,
      { workspaceId: workspace.id, endpointId: endpoint.id },
      { since, types: receivableTypes(endpoint, workspace.features), now },
    );
    if (queued > 0)
      await announceDeliveries(database, [
        { workspaceId: workspace.id, endpointId: endpoint.id, dueAt: now },
      ]);
    return {
      status: 202,
      id: endpoint.id,
      written: { since, queued },
      warnings: queued > 0 ? [] : ["No delivery that failed since then is waiting to be tried."],
      data: {
        object: "webhook_retry",
        webhook_endpoint_id: endpoint.id,
        since,
        status: queued > 0 ? "queued" : "completed",
        queued,
        expected_completion_at: (lastDueAt ?? now).toISOString(),
      },
    };
  },
});
