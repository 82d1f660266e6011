import type { StoredAttempt } from "../../../db/schema/tables.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Clock } from "../../../lib/time/clock.ts";
import type {
  OutboundClient,
  OutboundResult,
} from "../../../infrastructure/outbound/outbound-client.ts";
import type { OutboundFailureCode } from "../../../infrastructure/outbound/outbound-failure.ts";
import { ATTEMPTS_MAX } from "./retry-schedule.ts";
import { type SigningKeys, signatureHeaders } from "./signature.ts";

/** Time limit of one attempt, DNS and TLS included. */
export const ATTEMPT_TIMEOUT_MS = 10_000;
/** Maximum bytes read of an answer, so that a receiver cannot fill the memory. */
const RESPONSE_BYTES_MAX = 65_536;
/** Bytes of an answer that are stored. */
const RESPONSE_BYTES_KEPT = 1_024;

/** The endpoint of a delivery, with unsealed keys. */
export interface DeliveryTarget {
  endpointId: string;
  url: string;
  apiVersion: string;
  /** The keys of the endpoint's secret, and during a rotation also of the previous secret. */
  keys: readonly SigningKeys[];
}

export interface AttemptRequest {
  deliveryId: string;
  eventId: string;
  eventType: string;
  body: string | Uint8Array;
  /** Creation time of the delivery: its attempt is never stored with an earlier time. */
  createdAt?: Date;
  trigger: StoredAttempt["trigger"];
  /** Number of automatic attempts made before this one. */
  attemptsMade: number;
}

export interface AttemptParts {
  outbound: OutboundClient;
  clock: Clock;
}

/** Headers of an attempt without the signatures, as the delivery log shows them. */
export function plainHeaders(
  {
    deliveryId,
    eventId,
    eventType,
    attemptsMade,
  }: Omit<AttemptRequest, "body" | "createdAt" | "trigger">,
  apiVersion: string,
): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "Castmeter-Webhooks/1",
    "service-event-id": eventId,
    "service-event-type": eventType,
    "service-delivery-id": deliveryId,
    // A user may make a thirteenth attempt; the schedule has twelve.
    "service-attempt": String(Math.min(attemptsMade + 1, ATTEMPTS_MAX)),
    "service-version": apiVersion,
  };
}

/** Sends a delivery once. Never rejects because of the receiver or the network. */
export function attemptDelivery(
  request: AttemptRequest,
  target: DeliveryTarget,
  { outbound, clock }: AttemptParts,
): Promise<StoredAttempt> {
  const startedAt = clock.now();
  const startedMs = performance.now();
  const timestampSec = Math.floor(startedAt.getTime() / 1_000);
  const headers = {
    ...plainHeaders(request, target.apiVersion),
    ...signatureHeaders(
      { eventId: request.eventId, timestampSec, body: request.body },
      target.keys,
    ),
  };
  const sent = outbound.request({
    method: "POST",
    url: target.url,
    headers,
    body: request.body,
    timeoutMs: ATTEMPT_TIMEOUT_MS,
    maxBytes: RESPONSE_BYTES_MAX,
    onOverflow: "cut",
  });
  const { trigger, attemptsMade, createdAt = startedAt } = request;
  return sent.then((result) => ({
    id: newId("wha"),
    number: trigger === "automatic" ? attemptsMade + 1 : null,
    trigger,
    started_at: later(createdAt, startedAt).toISOString(),
    latency_ms: Math.round(performance.now() - startedMs),
    ...outcomeOf(result),
  }));
}

/**
 * The later of two times. No attempt is stored with a time before its event: the clocks of two
 * processes agree only to within milliseconds, and the clock of a virtual machine that was
 * suspended is behind until it is synchronised. The signature has the time of this process, which
 * receivers compare with their own clock.
 */
export const later = (one: Date, other: Date): Date => (one > other ? one : other);

function outcomeOf(
  result: OutboundResult,
): Pick<StoredAttempt, "response_status" | "response_body" | "error"> {
  if (result.ok)
    return { response_status: result.status, response_body: keptText(result.body), error: null };
  return { response_status: null, response_body: null, error: ERRORS[result.code] };
}

/** Failures of the outbound client as the error codes of the delivery log. */
const ERRORS: Readonly<Record<OutboundFailureCode, NonNullable<StoredAttempt["error"]>>> = {
  timeout: "timeout",
  dns_failed: "dns_failed",
  tls_failed: "tls_failed",
  blocked_address: "blocked_address",
  connection_failed: "connection_failed",
  aborted: "connection_failed",
  invalid_response: "invalid_response",
  redirect_refused: "invalid_response",
  too_large: "invalid_response",
  too_many_redirects: "invalid_response",
};

/**
 * The first 1,024 bytes as text, cut between characters. PostgreSQL's jsonb stores no NUL, so it
 * becomes the replacement character.
 */
function keptText(body: Uint8Array): string {
  const kept = Buffer.from(
    body.buffer,
    body.byteOffset,
    Math.min(body.length, RESPONSE_BYTES_KEPT),
  );
  const isWhole = kept.length === body.length;
  const text = (
    isWhole ? kept.toString() : new TextDecoder().decode(kept, { stream: true })
  ).replaceAll("\u0000", "\uFFFD");
  if (Buffer.byteLength(text) <= RESPONSE_BYTES_KEPT) return text;
  // Bytes that are not UTF-8 became replacement characters of three bytes each, so the text is cut
  // again.
  return new TextDecoder().decode(Buffer.from(text).subarray(0, RESPONSE_BYTES_KEPT), {
    stream: true,
  });
}

/** Any 2xx is a success; a redirect is not followed and is a failure. */
export const isSuccess = (attempt: StoredAttempt): boolean =>
  attempt.response_status !== null &&
  attempt.response_status >= 200 &&
  attempt.response_status < 300;
