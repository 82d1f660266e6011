import { EVENT_GROUPS, EVENT_TYPES, type EventTypeEntry } from "../../delivery/events/catalogue.ts";
import { eventSchema } from "../../delivery/events/event.schema.ts";
import {
  payloadSchemaOf,
  sampleDataOf,
  truncatedDataSchema,
} from "../../features/integrations/event-payloads/index.ts";
import { SAMPLE } from "../../delivery/events/sample-ids.ts";
import { CURRENT_VERSION } from "../../kernel/contract/versions.ts";
import type { Json, JsonObject, SchemaComponents } from "./schema-components.ts";

/** The `webhooks` of the document: the requests to an endpoint, one entry for each event type. */

export const WEBHOOKS_TAG: JsonObject = {
  name: "Webhooks",
  description:
    "Events, sent to the webhook endpoints that name their type. An answer of 2xx within 10 seconds counts as delivered; anything else is tried again, up to 12 times in 3 days. " +
    "Events can arrive more than once and out of order. Verify `Service-Signature` over the " +
    "bytes as they came, before reading them. `User-Agent` begins with `Castmeter-Webhooks/`.",
};

const HEADERS: Record<string, readonly [description: string, example: string]> = {
  "Service-Signature": [
    "`t=<unix seconds>,v1=<hex>`, with a second `v1` while a rotated secret still holds. `v1` " +
      "is the HMAC-SHA256 of `<t>.<body>` under the endpoint's whole secret. Any `v1` may match; " +
      "refuse a `t` more than 300 seconds off.",
    "t=1792497600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
  ],
  "Service-Event-Id": ["Id of the event; the same in every attempt and resend.", SAMPLE.eventId],
  "Service-Event-Type": ["Type of the event.", "cluster.updated"],
  "Service-Delivery-Id": [
    "Id of the delivery; a resend has a new one.",
    "whd_3Yt6ReW9qAs2DfG5hJk8LzXc",
  ],
  "Service-Attempt": ["1 to 12.", "1"],
  "Service-Version": ["The version the event is written in.", CURRENT_VERSION],
  "webhook-id": ["As `Service-Event-Id` (Standard Webhooks).", SAMPLE.eventId],
  "webhook-timestamp": [
    "Unix seconds of the attempt, the `t` of `Service-Signature` (Standard Webhooks).",
    "1792497600",
  ],
  "webhook-signature": [
    "`v1,<base64>`, several separated by a blank: HMAC-SHA256 of " +
      "`<webhook-id>.<webhook-timestamp>.<body>` under the base64-decoded part of the secret " +
      "behind `whsec_` (Standard Webhooks).",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ],
};

const componentOf = (header: string): string => `Delivery-${header}`;

/** The headers of a delivery (docs/webhooks.md), for `components.parameters`. */
export const DELIVERY_PARAMETERS: JsonObject = Object.fromEntries(
  Object.entries(HEADERS).map(([name, [description, example]]) => [
    componentOf(name),
    { name, in: "header", required: true, description, schema: { type: "string" }, example },
  ]),
);

export const DELIVERY_RESPONSES: JsonObject = {
  Delivered: {
    description:
      "Any 2xx within 10 seconds: delivered. The first KiB of the body is kept with the delivery.",
  },
};

function sampleEvent(type: string): Json {
  const data = sampleDataOf(type);
  return {
    id: SAMPLE.eventId,
    object: "event",
    type,
    // A snapshot never changes, so it has the time of its issue.
    created_at: data.object["updated_at"] ?? data.object["issued_at"],
    api_version: CURRENT_VERSION,
    workspace_id: SAMPLE.workspaceId,
    source: "api",
    request: { id: SAMPLE.requestId, idempotency_key: null },
    data,
    pending_webhooks: 1,
    test: false,
  } as Json;
}

function webhookEntry(
  { type, group, description }: EventTypeEntry,
  schemas: SchemaComponents,
): JsonObject {
  const data = {
    anyOf: [schemas.convert(payloadSchemaOf(type)), schemas.convert(truncatedDataSchema)],
  };
  const schema = {
    allOf: [
      schemas.convert(eventSchema),
      { type: "object", properties: { type: { type: "string", const: type }, data } },
    ],
  };
  return {
    post: {
      operationId: `webhooks.${type}`,
      tags: ["Webhooks"],
      summary: type,
      description,
      // The receiver requires no credential, because deliveries are signed.
      security: [],
      parameters: Object.keys(HEADERS).map((name) => ({
        $ref: `#/components/parameters/${componentOf(name)}`,
      })),
      requestBody: {
        required: true,
        content: { "application/json": { schema, example: sampleEvent(type) } },
      },
      responses: { "2XX": { $ref: "#/components/responses/Delivered" } },
      "x-required-scope": EVENT_GROUPS[group],
    },
  };
}

/** Every event type by its name. */
export function webhooksOf(schemas: SchemaComponents): JsonObject {
  return Object.fromEntries(EVENT_TYPES.map((entry) => [entry.type, webhookEntry(entry, schemas)]));
}
