import type { RecordedEvent } from "@castmeter/sdk";
import type { StoredAttempt } from "../../../db/schema/tables.ts";
import { newId } from "../../../kernel/ids.ts";
import {
  attemptDelivery,
  type AttemptParts,
  type DeliveryTarget,
  isSuccess,
} from "../../../delivery/webhooks/attempt/attempt-delivery.ts";
import { signingKeysOf } from "../../../delivery/webhooks/attempt/signature.ts";

/** The result of forwarding one event. */
export interface Forwarded {
  deliveryId: string;
  attempt: StoredAttempt;
}

export type Forward = (event: RecordedEvent) => Promise<Forwarded>;

/**
 * Sends events to a URL in the form of deliveries: same body, headers and signatures, once, without
 * retries.
 */
export function forwarder(url: string, secret: string, parts: AttemptParts): Forward {
  const target: Omit<DeliveryTarget, "apiVersion"> = {
    endpointId: "",
    url,
    keys: [signingKeysOf(secret)],
  };
  return async (event) => {
    const deliveryId = newId("whd");
    const request = {
      deliveryId,
      eventId: event.id,
      eventType: event.type,
      body: JSON.stringify(event),
      trigger: "automatic",
      attemptsMade: 0,
    } as const;
    return {
      deliveryId,
      attempt: await attemptDelivery(request, { ...target, apiVersion: event.api_version }, parts),
    };
  };
}

/** One event in one line: time, type, object, and the answer of the application. */
export function eventLine(event: RecordedEvent, forwarded: Forwarded | undefined): string {
  const { global_id: globalId, id } = event.data.object;
  const objectId = [globalId, id].find((value) => typeof value === "string") ?? "-";
  const line = `${localTime(event.created_at)}  ${event.type}  ${objectId}  ${event.id}`;
  return forwarded === undefined ? line : `${line}  ${outcome(forwarded.attempt)}`;
}

/** One event as JSON, for programs. */
export function eventJson(
  event: RecordedEvent,
  forwarded: Forwarded | undefined,
): Record<string, unknown> {
  if (forwarded === undefined) return { object: "listen_event", event, delivery: null };
  const { response_status, latency_ms, error } = forwarded.attempt;
  return {
    object: "listen_event",
    event,
    delivery: {
      id: forwarded.deliveryId,
      succeeded: isSuccess(forwarded.attempt),
      response_status,
      latency_ms,
      error,
    },
  };
}

const outcome = ({
  response_status: status,
  error,
  latency_ms: latencyMs,
}: StoredAttempt): string =>
  status === null
    ? `-> ${error ?? "no answer"} after ${latencyMs} ms`
    : `-> ${status} in ${latencyMs} ms`;

const localTime = (createdAt: string): string => new Date(createdAt).toLocaleTimeString("en-GB");
