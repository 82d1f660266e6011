import { placeUnplacedEvents } from "../../../../delivery/events/placed-events.ts";
import { Type } from "typebox";
import { PageAnswer } from "../../../../kernel/operation/answer.ts";
import { LIMIT_DEFAULT, listOf, pagingQuery } from "../../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { pageOf } from "../../../../kernel/contract/pagination.ts";
import { oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import { DELIVERY_STATUSES, deliveryEventTypes, deliverySchema } from "./delivery.schema.ts";
import { type DeliveryFilters, listDeliveries as listDeliveryRows } from "./delivery.store.ts";
import { deliveryView } from "./delivery-view.ts";
import { requireEndpoint } from "../endpoints/endpoint-access.ts";
import { endpointParams } from "../endpoints/webhook-endpoint.schema.ts";

/** The operation `GET /v1/webhook-endpoints/{id}/deliveries`. */
export const listDeliveries = defineRead({
  id: "webhook_deliveries.list",
  method: "GET",
  path: "/v1/webhook-endpoints/{id}/deliveries",
  scope: "webhooks:read",
  effect: "read",
  params: endpointParams,
  query: strictObject({
    status: Type.Optional(oneOf(DELIVERY_STATUSES)),
    event_type: Type.Optional(oneOf(deliveryEventTypes)),
    event_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: "Only deliveries of this event: the first and those of resends.",
      }),
    ),
    created_gte: Type.Optional(timestamp),
    ...pagingQuery,
  }),
  output: listOf(deliverySchema),
  summary: "Deliveries of an endpoint, newest first",
  description:
    "What was sent to an endpoint in the last 30 days, test deliveries included, each with its " +
    "attempts and the start of what the receiver answered.",
  example: { params: { id: "{webhook_endpoint_id}" }, query: { status: "failed", limit: "10" } },
  mcp: {
    tool: "list_webhook_deliveries",
    description:
      'What was sent to a webhook endpoint in the last 30 days, newest first, with status, attempts and the start of the receiver\'s answers. Use it with status "failed" to see why an endpoint misses events.',
    arguments: {
      id: "we_…, from list_webhook_endpoints.",
      status: "pending, succeeded or failed.",
      event_type: "Only deliveries of this type of event, from list_event_types.",
      created_gte: "Created at this moment or later, RFC 3339.",
    },
  },
  handler: async (context, { params, query }) => {
    const { cursors } = context.runtime;
    const limit = query.limit ?? LIMIT_DEFAULT;
    const filters: DeliveryFilters = {
      status: query.status ?? null,
      eventType: query.event_type ?? null,
      eventId: query.event_id ?? null,
      createdGte: query.created_gte ?? null,
    };
    const scope = {
      workspaceId: context.workspace.id,
      operationId: "webhook_deliveries.list",
      filters: { ...filters, endpoint_id: params.id },
    };
    const [after = null] = query.cursor === undefined ? [] : cursors.read(query.cursor, scope);
    const endpoint = await requireEndpoint(context, params.id);
    await placeUnplacedEvents(context.runtime.database, context.workspace.id);
    const rows = await listDeliveryRows(
      context.database,
      { workspaceId: context.workspace.id, endpointId: endpoint.id },
      { filters, after: after === null ? null : String(after), limit: limit + 1 },
    );
    // The cursor is the id alone, because it contains the time by which deliveries are sorted.
    const page = pageOf(rows, limit, (row) => cursors.write([row.id], scope));
    return new PageAnswer({
      data: page.rows.map(deliveryView),
      hasMore: page.hasMore,
      nextCursor: page.nextCursor,
      meta: {
        filters: {
          status: filters.status,
          event_type: filters.eventType,
          event_id: filters.eventId,
          created_gte: filters.createdGte,
        },
      },
    });
  },
});
