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

/** The moment at which a failing endpoint stops by itself; null where it does not fail. */
export const stopsAt = ({
  disabled,
  failing_since: since,
}: Pick<WebhookEndpoint, "disabled" | "failing_since">): string | null =>
  disabled || since === null ? null : new Date(Date.parse(since) + LAST_MS).toISOString();

/** Whole hours until a failing endpoint stops by itself; null where it does not fail. */
export function hoursLeft(
  endpoint: Pick<WebhookEndpoint, "disabled" | "failing_since">,
  now: number = Date.now(),
): number | null {
  const stops = stopsAt(endpoint);
  return stops === null ? null : Math.max(0, Math.ceil((Date.parse(stops) - now) / HOUR_MS));
}

export const DELIVERY_TONES: Readonly<Record<WebhookDelivery["status"], Tone>> = {
  pending: "waiting",
  succeeded: "fine",
  failed: "failed",
};

/** Most tries of a delivery by itself. */
export const TRIES_MAX = 12;

const MINUTE_MS = 60_000;
/** Minutes from the end of one try to the next, by the number of tries before. */
const WAITS_MIN = [0, 1, 5, 30, 120, 300];
const LATER_WAIT_MIN = 600;

/** What came back from an attempt: a status, or why nothing came. */
export const answerOf = ({ response_status: status, error }: WebhookDeliveryAttempt) =>
  status ?? error;

export const isFine = ({ response_status: status }: WebhookDeliveryAttempt): boolean =>
  status !== null && status >= 200 && status < 300;

export interface Mark {
  id: string;
  /** Place on the line, 0 at the first attempt and 1 at the moment it gives up. */
  at: number;
  look: "fine" | "failed" | "next" | "later";
  /** An attempt that somebody asked for is hollow. */
  isByHand: boolean;
}

type Timed = Pick<WebhookDelivery, "attempts" | "attempt_count" | "next_attempt_at" | "created_at">;

/**
 * Attempts on a line from the event to the moment it gives up, with those that would follow. The
 * line is of the square root of time: most attempts are in the first hour of three days.
 */
export function timeline(delivery: Timed): Mark[] {
  const { attempts, next_attempt_at: next, created_at: created } = delivery;
  const start = Date.parse(created);
  const place = (atMs: number): number =>
    Math.sqrt(Math.min(1, Math.max(0, (atMs - start) / LAST_MS)));
  const made = attempts.map((attempt): Mark => ({
    id: attempt.id,
    at: place(Date.parse(attempt.started_at)),
    look: isFine(attempt) ? "fine" : "failed",
    isByHand: attempt.trigger !== "automatic",
  }));
  if (next === null) return made;
  const later = laterTries(delivery, Date.parse(next)).map((atMs, index): Mark => ({
    id: `later-${index}`,
    at: place(atMs),
    look: "later",
    isByHand: false,
  }));
  return [
    ...later,
    ...made,
    { id: "next", at: place(Date.parse(next)), look: "next", isByHand: false },
  ];
}

/** Moments of the tries after the next one, while all fail, until it gives up. */
function laterTries({ attempt_count: made, created_at: created }: Timed, nextMs: number): number[] {
  const endMs = Date.parse(created) + LAST_MS;
  const moments: number[] = [];
  let atMs = nextMs;
  for (let tries = made + 1; tries < TRIES_MAX; tries += 1) {
    atMs += (WAITS_MIN[tries] ?? LATER_WAIT_MIN) * MINUTE_MS;
    if (atMs <= endMs) moments.push(atMs);
  }
  return moments;
}

/** The request as a call of `curl`, without signatures: they are not kept. */
export function curlOfDelivery(
  url: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const kept = Object.entries(headers).filter(([name]) => !/signature|content-length/i.test(name));
  return [
    `curl -X POST ${quoted(url)}`,
    ...kept.map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  --data-raw ${quoted(body)}`,
  ].join(" \\\n");
}

/** JSON as people read it; other texts as they are. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
