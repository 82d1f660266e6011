import { Type } from "typebox";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import { EVENT_TYPES } from "../../../../delivery/events/catalogue.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import { TEST_EVENT_TYPE } from "../../../../delivery/webhooks/attempt/send-test.ts";

/** Schemas of webhook deliveries. */

export const deliveryParams = strictObject({
  id: Type.String({ minLength: 1, maxLength: 64, description: "Id of the delivery." }),
});

/**
 * The types that a delivery may have: every type of the catalogue, and that of the test operation.
 */
export const deliveryEventTypes: readonly string[] = [
  ...EVENT_TYPES.map((entry) => entry.type),
  TEST_EVENT_TYPE,
];

export const DELIVERY_STATUSES = COLUMNS.webhook_deliveries.status.values;

const attemptSchema = strictObject(
  {
    id: Type.String(),
    number: nullable(
      Type.Integer({
        minimum: 1,
        maximum: 12,
        description: "Place in the schedule; null for manual and test attempts.",
      }),
    ),
    trigger: oneOf(["automatic", "manual", "test"]),
    started_at: timestamp,
    response_status: nullable(
      Type.Integer({ description: "What the receiver answered; null when it did not." }),
    ),
    response_body: nullable(
      Type.String({ description: "The first 1,024 bytes of the answer, cut on a character." }),
    ),
    latency_ms: Type.Integer({ minimum: 0 }),
    error: nullable(
      oneOf(
        [
          "timeout",
          "connection_failed",
          "dns_failed",
          "tls_failed",
          "blocked_address",
          "invalid_response",
        ],
        { description: "Why there is no answer." },
      ),
    ),
  },
  { $id: "WebhookDeliveryAttempt" },
);

const fields = {
  object: oneOf(["webhook_delivery"]),
  id: Type.String(),
  webhook_endpoint_id: Type.String(),
  event_id: Type.String({
    description:
      "The same in every delivery of an event. Of a test delivery it names no event of the " +
      "Events API.",
  }),
  event_type: Type.String(),
  status: oneOf(DELIVERY_STATUSES),
  attempt_count: Type.Integer({
    minimum: 0,
    description: "Automatic attempts made; manual ones are not counted.",
  }),
  next_attempt_at: nullable(timestamp),
  final_reason: nullable(
    oneOf(
      [
        "attempts_exhausted",
        "expired",
        "endpoint_deleted",
        "endpoint_disabled",
        "scope_missing",
        "plan_required",
      ],
      {
        description:
          "Why a failed delivery is tried no more. `scope_missing`: the endpoint may not receive " +
          "events of this type any more. `plan_required`: the plan had ended when it was due, so " +
          "nothing was sent.",
      },
    ),
  ),
  attempts: Type.Array(attemptSchema, { description: "Oldest first." }),
  completed_at: nullable(timestamp),
  created_at: timestamp,
  updated_at: timestamp,
};

export const deliverySchema = strictObject(fields, { $id: "WebhookDelivery" });

const requestSchema = strictObject({
  headers: Type.Record(Type.String(), Type.String(), {
    description:
      "Of the last attempt, or of the first one while there was none. Signatures are not kept.",
  }),
  body: nullable(
    Type.String({
      description:
        "Byte for byte as it is signed. Null when the event is no longer kept, or when the " +
        "credential or the plan may not read events of its group.",
    }),
  ),
});

export const deliveryWithRequestSchema = strictObject(
  { ...fields, request: requestSchema },
  { $id: "WebhookDeliveryWithRequest" },
);

export const webhookRetrySchema = strictObject(
  {
    object: oneOf(["webhook_retry"]),
    webhook_endpoint_id: Type.String(),
    since: timestamp,
    status: oneOf(["queued", "completed"], {
      description: "`completed` when there was nothing to queue.",
    }),
    queued: Type.Integer({ minimum: 0, description: "Deliveries that get one more attempt." }),
    expected_completion_at: timestamp,
  },
  { $id: "WebhookRetry" },
);
