import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import type { OutboundClient } from "../../../../infrastructure/outbound/outbound-client.ts";
import { Type } from "typebox";
import { inTransaction } from "../../../../db/connection/database.ts";
import type { EventData } from "../../../../delivery/events/event-payload.ts";
import { causeOf } from "../../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { DeliveryTargets } from "../../../../delivery/webhooks/worker/delivery-target.ts";
import { sendTest, TEST_EVENT_TYPE } from "../../../../delivery/webhooks/attempt/send-test.ts";
import { sampleDataOf } from "../../event-payloads/index.ts";
import { deliveryEventTypes, deliverySchema } from "../deliveries/delivery.schema.ts";
import { describeAttemptCap, requireDelivery, takeAttempt } from "../deliveries/delivery-access.ts";
import { attemptWarnings, deliveryView } from "../deliveries/delivery-view.ts";
import { requireEndpointForWrite } from "./endpoint-access.ts";
import { planWarnings } from "./granted-scopes.ts";
import { endpointParams } from "./webhook-endpoint.schema.ts";

/**
 * The `data` of a test: the endpoint itself, or the sample of an event type. It contains no
 * workspace data.
 */
const testDataOf = (
  type: string,
  { id, url, description }: { id: string; url: string; description: string | null },
): Readonly<EventData> =>
  type === TEST_EVENT_TYPE
    ? { object: { object: "webhook_endpoint", id, url, description } }
    : sampleDataOf(type);

/** The operation `POST /v1/webhook-endpoints/{id}/test`. */
export const testEndpoint = defineWrite({
  id: "webhook_endpoints.test",
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/test",
  scope: "webhooks:write",
  effect: "write",
  params: endpointParams,
  body: strictObject(
    {
      type: Type.Optional(
        oneOf(deliveryEventTypes, {
          default: TEST_EVENT_TYPE,
          description: "What to send: the sample of an event type, or the endpoint itself.",
        }),
      ),
    },
    { $id: "TestWebhookEndpoint" },
  ),
  output: writeResultOf(deliverySchema),
  errors: ["cap_reached"],
  summary: "Send a test delivery",
  description:
    "Sends one signed delivery with `test: true` and waits for the receiver's answer, 11 " +
    "seconds at most. The payload is a sample and holds no data of the workspace, so it is sent " +
    "under every plan, with a warning where events of the type are not. Works on a disabled " +
    "endpoint too. It is not retried, and neither its success nor its failure counts " +
    "for or against the endpoint; at most 30 an hour for each endpoint.",
  example: { params: { id: "{webhook_endpoint_id}" }, body: { type: "cluster.updated" } },
  mcp: {
    tool: "test_webhook_endpoint",
    description:
      "Send one signed sample to a webhook endpoint and report what the receiver answered. Holds " +
      "no data of the workspace, is not retried, and counts neither for nor against the " +
      "endpoint; at most 30 an hour.",
    arguments: {
      id: "we_…, from list_webhook_endpoints.",
      type: "The sample of this event type, from list_event_types; left out: webhook.test.",
    },
  },
  preview: async (context: WriteContext<{ outbound: OutboundClient }>, { params, body }) => {
    const endpoint = await requireEndpointForWrite(context, params.id);
    const type = body.type ?? TEST_EVENT_TYPE;
    return {
      resource: "webhook_delivery",
      id: null,
      wouldWrite: { type, url: endpoint.url },
      effects: [`Send a sample of ${type} to ${endpoint.url}.`],
      warnings: planWarnings(type, context.workspace.features),
      cap: await describeAttemptCap(context, "webhook_test", endpoint.id),
      state: { endpoint, type },
    };
  },
  collect: async (context, { state: { endpoint, type } }) => {
    const { database, clock, secrets } = context.runtime;
    await inTransaction(database, (transaction) =>
      takeAttempt(transaction, context, "webhook_test", endpoint.id),
    );
    const target = new DeliveryTargets(secrets).of(endpoint, clock.now());
    return {
      deliveryId: await sendTest(
        {
          workspaceId: context.workspace.id,
          target,
          type,
          data: testDataOf(type, endpoint),
          cause: causeOf(context),
        },
        { database, outbound: context.services.outbound, clock },
      ),
    };
  },
  apply: async (context, { state: { type } }, { deliveryId }) => {
    const { delivery } = await requireDelivery(context, deliveryId);
    return {
      id: deliveryId,
      written: { type, status: delivery.status },
      warnings: delivery.attempts.flatMap(attemptWarnings),
      data: deliveryView(delivery),
    };
  },
});
