import { type Static, Type } from "typebox";
import { subscribesTo } from "../../../delivery/events/matching-endpoints.ts";
import { announceDeliveries } from "../../../delivery/events/endpoint-queues.store.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../kernel/operation/operation.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import {
  deliverySchema,
  deliveryView,
  requireActive,
  requireReceiving,
} from "../webhook-endpoints/index.ts";
import { type EndpointRow, type EventRow, insertResends, lockEndpoints } from "./event.store.ts";
import { eventParams, requireEvent } from "./event-view.ts";

const resendBody = strictObject({
  webhook_endpoint_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        "Only to this endpoint, also when its `enabled_events` do not name the type. Default: " +
        "every enabled endpoint that subscribes to the type.",
    }),
  ),
});

const resendSchema = strictObject(
  {
    object: oneOf(["event_resend"]),
    event_id: Type.String(),
    deliveries: Type.Array(deliverySchema, {
      description: "One for each endpoint, with ids of their own.",
    }),
  },
  { $id: "EventResend" },
);

interface State {
  event: EventRow;
  endpointIds: string[];
}

/**
 * The endpoints that receive the event: the named one, or all of the caller's that subscribe to its
 * type. They are locked until the transaction of the write ends.
 */
async function findReceivers(
  { database, workspace, credential }: WriteContext,
  event: EventRow,
  { webhook_endpoint_id: namedId }: Static<typeof resendBody>,
): Promise<EndpointRow[]> {
  const owner = { workspaceId: workspace.id, clientId: credential.clientId };
  const endpoints = await lockEndpoints(database, owner, namedId ?? null);
  if (namedId === undefined)
    return endpoints.filter(
      (endpoint) =>
        endpoint.disabled_at === null && subscribesTo(endpoint, workspace.features, event.type),
    );
  if (endpoints.length === 0) throw resourceNotFound("webhook endpoint");
  for (const endpoint of endpoints) {
    requireActive(endpoint);
    requireReceiving(endpoint, event.type);
  }
  return endpoints;
}

async function previewResend(
  context: WriteContext,
  id: string,
  body: Static<typeof resendBody>,
): Promise<Change<State>> {
  const event = await requireEvent(context, id);
  const endpoints = await findReceivers(context, event, body);
  const endpointIds = endpoints.map((endpoint) => endpoint.id);
  return {
    resource: "event",
    id: event.id,
    wouldWrite: { webhook_endpoint_ids: endpointIds },
    effects: endpoints.map((endpoint) => `Send the event to ${endpoint.url} once more.`),
    warnings:
      endpoints.length === 0
        ? [`Nothing is sent: no enabled webhook endpoint subscribes to ${event.type}.`]
        : [],
    state: { event, endpointIds },
  };
}

async function applyResend(
  { database, now }: WriteContext,
  { state: { event, endpointIds } }: Change<State>,
): Promise<WriteResult<View<typeof resendSchema>>> {
  const deliveries = await insertResends(database, event, endpointIds, now);
  await announceDeliveries(
    database,
    endpointIds.map((endpointId) => ({ workspaceId: event.workspace_id, endpointId, dueAt: now })),
  );
  return {
    id: event.id,
    written: { webhook_endpoint_ids: endpointIds },
    data: { object: "event_resend", event_id: event.id, deliveries: deliveries.map(deliveryView) },
  };
}

/** The operation `POST /v1/events/{id}/resend`. */
export const resendEvent = defineWrite({
  id: "events.resend",
  method: "POST",
  path: "/v1/events/{id}/resend",
  scope: "webhooks:write",
  effect: "write",
  params: eventParams,
  body: resendBody,
  output: writeResultOf(resendSchema),
  errors: ["state_conflict"],
  summary: "Send an event again",
  description:
    "Makes new deliveries of an event, each due at once and with the full schedule of " +
    "attempts. The event keeps its id and its body, byte for byte; the deliveries have ids of " +
    "their own. An endpoint that is named must be enabled, and must have been set up by a " +
    "credential with the read scope of the event's group. An app sends to its own endpoints, " +
    "keys to the workspace's.",
  example: { params: { id: "{event_id}" }, body: {} },
  mcp: {
    tool: "resend_event",
    description:
      "Send an event again, to one webhook endpoint or to all that subscribe to its type. The " +
      "event keeps its id and its body.",
    arguments: {
      id: "Id of the event, evt_…, from list_events.",
    },
  },
  preview: (context, { params, body }) => previewResend(context, params.id, body),
  apply: (context, change) => applyResend(context, change),
});
