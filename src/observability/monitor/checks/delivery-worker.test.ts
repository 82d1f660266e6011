import { describe, expect, it } from "vitest";
import { ManualClock, MINUTE_MS } from "../../../lib/time/clock.ts";
import type { CallAnswer, CheckResult } from "./call.ts";
import { CHECK_TIMEOUT_MS, RECHECK_MS, SLOT_MS, WORKER_SILENT_MS } from "../components.ts";
import { bothWork, deliveryWorkerCheck } from "./delivery-worker.ts";

const GOOD: CheckResult = { outcome: "operational" };
const NO_WORKER: CheckResult = { outcome: "down", reason: "no_worker" };
const clock = new ManualClock("2026-11-22T14:07:00.000Z");

/** A check of a server whose `/ready` answers what `tell` was last given. */
function watched() {
  let answer: CallAnswer;
  const check = deliveryWorkerCheck(async ({ path }) => {
    expect(path).toBe("/ready");
    return answer;
  }, clock);
  const tell = (body: unknown, status = 200): Promise<CheckResult> => {
    const text = JSON.stringify(body);
    answer = { ok: true, status, contentType: "application/json", text, tookMs: 1 };
    return check();
  };
  return {
    tell,
    seen: (seconds: number | null) => tell({ delivery_worker_seen_seconds: seconds }),
  };
}

describe("the worker of deliveries", () => {
  it("is alive with a heartbeat younger than three minutes", async () => {
    const { seen } = watched();
    expect(await seen(1.5)).toEqual(GOOD);
    expect(await seen(179.9)).toEqual(GOOD);
    expect(await seen(180)).toEqual(NO_WORKER);
    expect(await seen(2)).toEqual(GOOD);
  });

  it("that ended is down three minutes after it was last seen, not while it starts again", async () => {
    const { seen } = watched();
    expect(await seen(0)).toEqual(GOOD);
    clock.advance(3 * MINUTE_MS - 1);
    expect(await seen(null)).toEqual(GOOD);
    clock.advance(1);
    expect(await seen(null)).toEqual(NO_WORKER);
  });

  it("that died is shown within five minutes and one check, at any moment of a slot", async () => {
    // The latest: it was seen as it died, and was found silent just after the slot before.
    const longestMs = WORKER_SILENT_MS + 2 * SLOT_MS + RECHECK_MS + 2 * CHECK_TIMEOUT_MS;
    expect(longestMs).toBeLessThanOrEqual(5 * MINUTE_MS + SLOT_MS);
  });

  it("that never ran is down three minutes after the first look", async () => {
    const { seen } = watched();
    expect(await seen(null)).toEqual(GOOD);
    clock.advance(-MINUTE_MS);
    expect(await seen(null)).toEqual(GOOD);
    clock.advance(3 * MINUTE_MS);
    expect(await seen(null)).toEqual(NO_WORKER);
  });

  it("is not known where the server does not tell", async () => {
    const { tell } = watched();
    for (const [body, status] of [
      [{ status: "ready" }, 200],
      [{ delivery_worker_seen_seconds: 1 }, 503],
      [{ delivery_worker_seen_seconds: "soon" }, 200],
      ["not here", 404],
    ] as const)
      expect(await tell(body, status)).toMatchObject({ outcome: "none" });
  });
});

describe("webhooks", () => {
  it("are down with the worker or the delivery, and judged by the worker alone without one", async () => {
    const none: CheckResult = { outcome: "none", why: "no key" };
    const late: CheckResult = { outcome: "degraded", reason: "delivered_late" };
    const both = (worker: CheckResult, delivery: CheckResult): Promise<CheckResult> =>
      bothWork(
        async () => worker,
        async () => delivery,
      )();
    expect(await both(NO_WORKER, GOOD)).toEqual(NO_WORKER);
    expect(await both(NO_WORKER, none)).toEqual(NO_WORKER);
    expect(await both(GOOD, late)).toEqual(late);
    expect(await both(GOOD, none)).toEqual(GOOD);
    expect(await both({ outcome: "none", why: "hidden" }, none)).toEqual(none);
    expect(await both({ outcome: "none", why: "hidden" }, GOOD)).toEqual(GOOD);
  });
});
