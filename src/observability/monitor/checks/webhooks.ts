import { HOUR_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import { SLOW_MS } from "../components.ts";
import type { MonitorTime } from "../monitor-time.ts";
import { type Caller, type CheckResult, type ComponentCheck, jsonOf, refusalOf } from "./call.ts";
import type { ReceivedDeliveries } from "./received-deliveries.ts";
import {
  type Endpoint,
  ensureEndpoint,
  type EndpointParts,
  setUpEndpoint,
} from "./webhook-endpoint.ts";

/** The check of webhooks: a signed test delivery, from the API to the monitor. */

/** Maximum test deliveries in an hour that the API sends for an endpoint. */
const TESTS_PER_HOUR = 30;
/** A good result is used for two more slots, which saves tests of the hourly cap for failures. */
const GOOD_FOR_MS = 3 * MINUTE_MS;
/**
 * Number of failures that are tested at every call: the first, its repetition, and those of the
 * next slot.
 */
const FAILURES_AT_ONCE = 4;
/** Pause between tests while they keep failing. */
const FAILED_FOR_MS = 2 * MINUTE_MS;
/**
 * Maximum age of a result that is used again: after it, the component is not checked without a
 * test.
 */
const REUSED_FOR_MS = 4 * MINUTE_MS;
/** Pause between attempts to set up an endpoint that the API refuses. */
const SET_UP_EVERY_MS = 10 * MINUTE_MS;

/** Tolerance, because slots are not exact to the millisecond. */
const EARLY_MS = 5_000;

interface Tested {
  atMs: number;
  result: CheckResult;
}

export interface WebhookParts {
  call: Caller;
  time: MonitorTime;
  received: ReceivedDeliveries;
  endpoint: EndpointParts;
  /** Address at which deliveries reach the monitor; null while it has no port. */
  receiver: () => string | null;
}

/** The check. A result is reused for as long as the cap on test deliveries requires. */
export function webhooksCheck(parts: WebhookParts): ComponentCheck {
  const pace = new TestPace();
  let endpoint: Endpoint | undefined;
  let setUpAtMs = Number.NEGATIVE_INFINITY;
  const ready = async (nowMs: number, url: string): Promise<Endpoint> => {
    if (endpoint !== undefined && "secret" in endpoint) return endpoint;
    const mayTry = endpoint === undefined || endpoint.isUnreachable;
    const isRecent = Math.abs(nowMs - setUpAtMs) < SET_UP_EVERY_MS;
    if (!mayTry && endpoint !== undefined && isRecent) return endpoint;
    setUpAtMs = nowMs;
    endpoint = await ensureEndpoint(parts.endpoint, url);
    if ("secret" in endpoint) parts.received.expect(endpoint.secret);
    return endpoint;
  };
  return async () => {
    const nowMs = parts.time.clock.now().getTime();
    const url = parts.receiver();
    if (url === null) return { outcome: "none", why: "the monitor has no port yet" };
    const target = await ready(nowMs, url);
    if (!("secret" in target))
      return target.isUnreachable
        ? { outcome: "down", reason: "not_delivered" }
        : { outcome: "none", why: target.why };
    const mayTest = pace.mayTest(nowMs);
    const tested = mayTest
      ? await sendTest(parts, target.endpointId)
      : await confirmLast(parts.call, target.endpointId, pace.lastResult(nowMs));
    if (tested === "gone") {
      endpoint = await setUpEndpoint(parts.endpoint, url);
      if ("secret" in endpoint) parts.received.expect(endpoint.secret);
      return { outcome: "none", why: "the webhook endpoint of the monitor was deleted" };
    }
    if (!mayTest) return tested;
    pace.add(nowMs, tested);
    return tested.outcome === "none" ? pace.lastResult(nowMs) : tested;
  };
}

/**
 * Decides when a test may be sent, and keeps the last result. After a clock was set back, a time in
 * the future counts as equally far in the past, so that no result is used for longer.
 */
class TestPace {
  #sentAtMs: number[] = [];
  #last: Tested | undefined;
  #failures = 0;

  mayTest(nowMs: number): boolean {
    this.#sentAtMs = this.#sentAtMs.filter((atMs) => Math.abs(nowMs - atMs) < HOUR_MS);
    if (this.#sentAtMs.length >= TESTS_PER_HOUR) return false;
    if (this.#last === undefined) return true;
    const ageMs = Math.abs(nowMs - this.#last.atMs) + EARLY_MS;
    if (this.#failures === 0) return ageMs >= GOOD_FOR_MS;
    return this.#failures < FAILURES_AT_ONCE || ageMs >= FAILED_FOR_MS;
  }

  add(atMs: number, result: CheckResult): void {
    this.#sentAtMs.push(atMs);
    if (result.outcome === "none") return;
    this.#last = { atMs, result };
    this.#failures = result.outcome === "operational" ? 0 : this.#failures + 1;
  }

  lastResult(nowMs: number): CheckResult {
    return this.#last !== undefined && Math.abs(nowMs - this.#last.atMs) < REUSED_FOR_MS
      ? this.#last.result
      : { outcome: "none", why: "the hourly cap of test deliveries is used up" };
  }
}

/**
 * The last good result, as long as the API returns the endpoint: without the endpoint no delivery
 * would be sent.
 */
async function confirmLast(
  call: Caller,
  endpointId: string,
  last: CheckResult,
): Promise<CheckResult | "gone"> {
  if (last.outcome !== "operational") return last;
  const answer = await call({ path: `/v1/webhook-endpoints/${endpointId}` });
  if (!answer.ok) return { outcome: "down", reason: "not_delivered" };
  const refusal = refusalOf(answer);
  if (refusal !== null) return refusal;
  if (answer.status === 404) return "gone";
  return answer.status === 200 ? last : { outcome: "down", reason: "not_delivered" };
}

async function sendTest(
  { call, received }: WebhookParts,
  endpointId: string,
): Promise<CheckResult | "gone"> {
  const answer = await call({
    method: "POST",
    path: `/v1/webhook-endpoints/${endpointId}/test`,
    body: {},
  });
  if (!answer.ok) return { outcome: "down", reason: "not_delivered" };
  const refusal = refusalOf(answer);
  if (refusal !== null) return refusal;
  if (answer.status === 404) return "gone";
  const { data } = jsonOf(answer.text) as { data?: { event_id?: unknown } };
  const eventId = data?.event_id;
  if (answer.status !== 200 || typeof eventId !== "string" || !received.took(eventId))
    return { outcome: "down", reason: "not_delivered" };
  return answer.tookMs > SLOW_MS
    ? { outcome: "degraded", reason: "delivered_late" }
    : { outcome: "operational" };
}
