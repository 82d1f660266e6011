import type { WebhookDelivery, WebhookDeliveryAttempt, WebhookEndpoint } from "@castmeter/sdk";
import type { Tone } from "../../../parts/marks/mark.tsx";

const HOUR_MS = 3_600_000;
/** An endpoint stops, and a delivery is given up, after three days without success. */
export const LAST_MS = 72 * HOUR_MS;

export type EndpointState = "failing" | "healthy" | "unused" | "stopped" | "off";

type Health = Pick<
  WebhookEndpoint,
  "disabled" | "disabled_reason" | "failing_since" | "last_success_at"
>;

export function endpointState(endpoint: Health): EndpointState {
  if (endpoint.disabled) return endpoint.disabled_reason === "failing" ? "stopped" : "off";
  if (endpoint.failing_since !== null) return "failing";
  return endpoint.last_success_at === null ? "unused" : "healthy";
}

export const ENDPOINT_TONES: Readonly<Record<EndpointState, Tone>> = {
  failing: "failed",
  healthy: "fine",
  unused: "plain",
  stopped: "failed",
  off: "off",
};

/** Whole hours until a failing endpoint stops by itself; null where it does not fail. */
export function hoursLeft(
  { disabled, failing_since: since }: Pick<WebhookEndpoint, "disabled" | "failing_since">,
  now: number = Date.now(),
): number | null {
  if (disabled || since === null) return null;
  return Math.max(0, Math.ceil((Date.parse(since) + LAST_MS - now) / HOUR_MS));
}

export const DELIVERY_TONES: Readonly<Record<WebhookDelivery["status"], Tone>> = {
  pending: "waiting",
  succeeded: "fine",
  failed: "failed",
};

/** What came back from an attempt: a status, or why nothing came. */
export const answerOf = ({ response_status: status, error }: WebhookDeliveryAttempt) =>
  status ?? error;

export const isFine = ({ response_status: status }: WebhookDeliveryAttempt): boolean =>
  status !== null && status >= 200 && status < 300;

export interface Mark {
  id: string;
  /** Place on the line, 0 at the first attempt and 1 at the moment it gives up. */
  at: number;
  look: "fine" | "failed" | "next";
  /** An attempt that somebody asked for is hollow. */
  isByHand: boolean;
}

type Timed = Pick<WebhookDelivery, "attempts" | "next_attempt_at" | "created_at">;

/**
 * Attempts on a line from the event to the moment it gives up. The line is of the square root of
 * time: most attempts are in the first hour of three days.
 */
export function timeline({ attempts, next_attempt_at: next, created_at: created }: Timed): Mark[] {
  const start = Date.parse(created);
  const place = (moment: string): number =>
    Math.sqrt(Math.min(1, Math.max(0, (Date.parse(moment) - start) / LAST_MS)));
  const made = attempts.map((attempt): Mark => ({
    id: attempt.id,
    at: place(attempt.started_at),
    look: isFine(attempt) ? "fine" : "failed",
    isByHand: attempt.trigger !== "automatic",
  }));
  return next === null
    ? made
    : [...made, { id: "next", at: place(next), look: "next", isByHand: false }];
}

/** JSON as people read it; other texts as they are. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
