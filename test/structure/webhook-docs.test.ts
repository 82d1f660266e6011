import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EVENT_TYPES } from "../../src/delivery/events/catalogue.ts";
import { eventSchema } from "../../src/delivery/events/event.schema.ts";
import { faultOf } from "../../src/kernel/contract/schema.ts";
import { MINUTE_MS } from "../../src/lib/time/clock.ts";
import {
  ATTEMPT_TIMEOUT_MS,
  plainHeaders,
} from "../../src/delivery/webhooks/attempt/attempt-delivery.ts";
import {
  ATTEMPTS_MAX,
  FAILURE_WINDOW_MS,
  RETRY_WINDOW_MS,
  scheduleNext,
} from "../../src/delivery/webhooks/attempt/retry-schedule.ts";
import {
  newEndpointSecret,
  signatureHeaders,
  signingKeysOf,
} from "../../src/delivery/webhooks/attempt/signature.ts";
import { ROOT } from "./source-files.ts";

const PAGE = readFileSync(join(ROOT, "docs/webhooks.md"), "utf8");
const EXAMPLES = "docs/examples/webhooks";

/** The first block of code after a text. */
const blockAfter = (text: string): string | undefined =>
  /```\w+\n([\s\S]*?)```/.exec(PAGE.slice(PAGE.indexOf(text)))?.[1];

/** `2 h 36 min` in minutes. */
const minutesOf = (text: string): number =>
  Number(/(\d+) h/.exec(text)?.[1] ?? 0) * 60 + Number(/(\d+) min/.exec(text)?.[1] ?? 0);

describe("docs/webhooks.md", () => {
  it.each(readdirSync(join(ROOT, EXAMPLES)))("shows %s as it is", (name) => {
    const link = `(examples/webhooks/${name})`;
    expect(PAGE).toContain(link);
    expect(blockAfter(link)).toBe(readFileSync(join(ROOT, EXAMPLES, name), "utf8"));
  });

  it("has the retry schedule of the code", () => {
    const rows = [...PAGE.matchAll(/^\| (\d+) \| (.+?) \| (.*?) ?\|$/gm)].map(
      ([, attempt, delay = "", since = ""]) => [
        Number(attempt),
        minutesOf(delay),
        minutesOf(since),
      ],
    );
    const createdAt = new Date(0);
    const expected = [[1, 0, 0]];
    for (
      let endedAt = createdAt, attemptsMade = 1;
      attemptsMade < ATTEMPTS_MAX;
      attemptsMade += 1
    ) {
      const next = scheduleNext({ attemptsMade, endedAt, createdAt, random: 0 });
      if (!(next instanceof Date)) throw new Error(`Attempt ${attemptsMade + 1} is not made`);
      expected.push([
        attemptsMade + 1,
        (next.getTime() - endedAt.getTime()) / MINUTE_MS,
        next.getTime() / MINUTE_MS,
      ]);
      endedAt = next;
    }
    expect(rows).toEqual(expected);
  });

  it("says the windows of the code", () => {
    expect([
      ATTEMPT_TIMEOUT_MS / 1_000,
      RETRY_WINDOW_MS / MINUTE_MS / 60 / 24,
      FAILURE_WINDOW_MS / MINUTE_MS / 60 / 24,
    ]).toEqual([10, 3, 3]);
    expect(PAGE).toContain("within 10 seconds");
    expect(PAGE).toContain("for three days");
  });

  it("shows an event that is one, and names types that exist", () => {
    const sample: unknown = JSON.parse(blockAfter("The body is the event:") ?? "");
    expect(faultOf(eventSchema, sample)).toBeNull();
    const named = [...PAGE.matchAll(/"((?:cluster|show|episode)\.[a-z_]+)"/g)].map(
      ([, type]) => type,
    );
    expect(named.length).toBeGreaterThan(2);
    expect(EVENT_TYPES.map((entry) => entry.type)).toEqual(expect.arrayContaining(named));
  });

  it("names every header of a delivery", () => {
    const plain = plainHeaders(
      { deliveryId: "whd_", eventId: "evt_", eventType: "show.updated", attemptsMade: 0 },
      "2026-10-14",
    );
    const signed = signatureHeaders({ eventId: "evt_", timestampSec: 0, body: "" }, [
      signingKeysOf(newEndpointSecret()),
    ]);
    const ours = Object.keys({ ...plain, ...signed }).filter((name) =>
      /^(service|webhook)-/.test(name),
    );
    expect(ours.filter((name) => !PAGE.toLowerCase().includes(`\`${name}\``))).toEqual([]);
  });
});
