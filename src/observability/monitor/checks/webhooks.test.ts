import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS, ManualClock, MINUTE_MS, SECOND_MS } from "../../../lib/time/clock.ts";
import type { StoredWebhook } from "../store/monitor-folder.ts";
import type { Caller, ComponentCheck } from "./call.ts";
import { ReceivedDeliveries } from "./received-deliveries.ts";
import { webhooksCheck } from "./webhooks.ts";

/** The pace of test deliveries, against an API that counts them. */

const STORED: StoredWebhook = {
  baseUrl: "http://127.0.0.1:4000",
  url: "http://127.0.0.1:4002/webhook-check",
  endpointId: "we_1",
  secret: "whsec_c3RhdHVz",
};

let clock: ManualClock;
let testsAtMs: number[];
let delivers: boolean;
let answers: boolean;
let check: ComponentCheck;

beforeEach(() => {
  clock = new ManualClock("2026-11-22T14:00:00.000Z");
  testsAtMs = [];
  [delivers, answers] = [true, true];
  const received = new ReceivedDeliveries(clock);
  const call: Caller = async ({ method, path }) => {
    if (!answers) return { ok: false, isRefused: false, message: "no connection" };
    const answer = (status: number, body: unknown) => ({
      ok: true as const,
      status,
      contentType: "application/json",
      text: JSON.stringify(body),
      tookMs: 1,
    });
    if (method !== "POST") return answer(200, { id: "we_1" });
    expect(path).toBe("/v1/webhook-endpoints/we_1/test");
    const nowMs = clock.now().getTime();
    if (testsAtMs.filter((atMs) => nowMs - atMs < HOUR_MS).length >= 30)
      return answer(429, { error: { code: "cap_reached" } });
    testsAtMs.push(nowMs);
    const eventId = `evt_${testsAtMs.length}`;
    const seconds = Math.floor(nowMs / 1_000);
    const v1 = createHmac("sha256", STORED.secret).update(`${seconds}.{}`).digest("hex");
    if (delivers)
      received.take("{}", {
        "service-event-id": eventId,
        "service-signature": `t=${seconds},v1=${v1}`,
      });
    return answer(200, { data: { event_id: eventId } });
  };
  check = webhooksCheck({
    call,
    time: { clock, monotonicMs: () => 0, wait: async () => undefined },
    received,
    endpoint: {
      call,
      baseUrl: STORED.baseUrl,
      read: async () => STORED,
      write: async () => undefined,
    },
    receiver: () => STORED.url,
  });
});

/** A slot with the repetition of what failed; its outcome. */
async function slot(): Promise<string> {
  let { outcome } = await check();
  if (outcome === "down" || outcome === "degraded") {
    clock.advance(5 * SECOND_MS);
    ({ outcome } = await check());
    clock.advance(-5 * SECOND_MS);
  }
  clock.advance(MINUTE_MS);
  return outcome;
}

async function slots(count: number): Promise<string[]> {
  const outcomes = [];
  for (let done = 0; done < count; done += 1) outcomes.push(await slot());
  return outcomes;
}

describe("test deliveries", () => {
  it("are sent every three minutes while they arrive, and each slot has its check", async () => {
    expect(new Set(await slots(60))).toEqual(new Set(["operational"]));
    expect(testsAtMs).toHaveLength(20);
  });

  it("that fail are tested again at once, and then within the cap, with a check in each slot", async () => {
    await slots(60);
    delivers = false;
    const failing = await slots(180);
    // The result before is used for two slots at most.
    expect(failing.indexOf("down")).toBeLessThanOrEqual(2);
    expect(new Set(failing.slice(2))).toEqual(new Set(["down"]));
    expect(testsAtMs.length).toBeGreaterThan(20 + 3 * 28);
  });

  it("are good again within three minutes after the fault, after hours of it", async () => {
    delivers = false;
    await slots(200);
    delivers = true;
    expect((await slots(4)).slice(3)).toEqual(["operational"]);
  });

  it("are not used again while the API does not answer", async () => {
    expect(await slot()).toBe("operational");
    answers = false;
    expect(await slot()).toBe("down");
    answers = true;
    expect(await slot()).toBe("operational");
    expect(testsAtMs).toHaveLength(1);
  });

  it("are sent again after a clock was set back: no good result is used for longer", async () => {
    clock.advance(24 * HOUR_MS);
    expect(await slot()).toBe("operational");
    delivers = false;
    clock.advance(-24 * HOUR_MS);
    expect(new Set(await slots(10))).toEqual(new Set(["down"]));
  });
});
