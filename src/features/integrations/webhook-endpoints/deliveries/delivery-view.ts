import { viewOf } from "../../../../kernel/resource/view-of.ts";
import type { StoredAttempt } from "../../../../db/schema/tables.ts";
import { isSuccess, plainHeaders } from "../../../../delivery/webhooks/attempt/attempt-delivery.ts";
import { deliverySchema } from "./delivery.schema.ts";
import type { DeliveryRow } from "./delivery.store.ts";

/** The WebhookDelivery object of a row. */
export function deliveryView(row: DeliveryRow) {
  return viewOf(deliverySchema, row, {
    object: "webhook_delivery",
    webhook_endpoint_id: row.endpoint_id,
    attempts: row.attempts.map(attemptView),
  });
}

const NOT_KEPT = "[not kept]";

/**
 * The headers of the last attempt, or of the first one where none was made, spelled as in
 * docs/webhooks.md.
 */
export function sentHeaders(row: DeliveryRow, apiVersion: string): Record<string, string> {
  const last = row.attempts.at(-1);
  const attemptsMade =
    last?.number === null || last === undefined ? row.attempt_count : last.number - 1;
  const plain = plainHeaders(
    { deliveryId: row.id, eventId: row.event_id, eventType: row.event_type, attemptsMade },
    apiVersion,
  );
  const named = Object.entries(plain).map(([name, value]) => [
    name.replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase()),
    value,
  ]);
  return {
    ...Object.fromEntries(named),
    "Service-Signature": NOT_KEPT,
    "webhook-id": row.event_id,
    "webhook-timestamp":
      last === undefined ? NOT_KEPT : String(Math.floor(Date.parse(last.started_at) / 1_000)),
    "webhook-signature": NOT_KEPT,
  };
}

/** A warning for a failed attempt; none for a successful one. */
export function attemptWarnings(attempt: StoredAttempt): string[] {
  if (isSuccess(attempt)) return [];
  return [
    attempt.error === null
      ? `The receiver answered ${attempt.response_status}.`
      : `The receiver gave no answer: ${attempt.error}.`,
  ];
}

/** Restores the order of the fields, which jsonb does not keep. */
const attemptView = ({
  id,
  number,
  trigger,
  started_at,
  response_status,
  response_body,
  latency_ms,
  error,
}: StoredAttempt): StoredAttempt => ({
  id,
  number,
  trigger,
  started_at,
  response_status,
  response_body,
  latency_ms,
  error,
});
