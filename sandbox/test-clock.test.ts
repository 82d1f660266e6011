import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, ManualClock, MINUTE_MS } from "../src/lib/time/clock.ts";
import { nothingDone } from "./due-work.ts";
import { SandboxClock } from "./sandbox-clock.ts";
import { advance, type ClockParts, lookEveryMs } from "./test-clock.ts";

const START = "2027-01-31T22:30:00.000Z";

let clock: ManualClock;
let moments: string[];

beforeEach(() => {
  clock = new ManualClock(START);
  moments = [];
});

/** Work that is due at these times. */
function parts(due: readonly string[], runDue: ClockParts["runDue"] = async () => nothingDone()) {
  return {
    now: () => clock.now(),
    holdAt: async (time: Date) => {
      clock.set(time);
      moments.push(time.toISOString());
    },
    release: async () => undefined,
    findNextDue: async (after: Date) => {
      const next = due.map((text) => new Date(text)).find((time) => time > after);
      return next;
    },
    runDue,
  } satisfies ClockParts;
}

const after = (milliseconds: number): Date => new Date(Date.parse(START) + milliseconds);

describe("an advance", () => {
  it("goes from one due moment to the next, by full hours, and ends at the time it was given", async () => {
    const done = await advance(
      parts(["2027-01-31T22:31:00.000Z", "2027-01-31T23:00:00.000Z", "2027-01-31T23:59:59.999Z"]),
      () => after(2 * HOUR_MS),
    );
    expect(moments.slice(1)).toEqual([
      "2027-01-31T22:31:00.000Z",
      "2027-01-31T23:00:00.000Z",
      "2027-01-31T23:59:59.999Z",
      "2027-02-01T00:00:00.000Z",
      "2027-02-01T00:30:00.000Z",
    ]);
    expect(done.steps).toBe(5);
  });

  it("does what a moment made due within the advance before it passes it", async () => {
    const due: string[] = [];
    const runDue = async () => {
      if (moments.length === 1) due.push("2027-01-31T22:36:00.000Z");
      return nothingDone();
    };
    await advance(parts(due, runDue), () => after(10 * MINUTE_MS));
    expect(moments.slice(1)).toEqual(["2027-01-31T22:36:00.000Z", "2027-01-31T22:40:00.000Z"]);
  });

  it("adds up what each moment did", async () => {
    const runDue = async () => ({
      jobs: new Map([["feeds.poll", 2]]),
      failures: [{ job: "feeds.poll", error: "no" }],
      deliveries: { succeeded: 1, failed: 3 },
    });
    const done = await advance(parts([], runDue), () => after(MINUTE_MS));
    expect(done.jobs).toEqual(new Map([["feeds.poll", 4]]));
    expect(done.failures).toHaveLength(2);
    expect(done.deliveries).toEqual({ succeeded: 2, failed: 6 });
  });

  it("looks at the schedule less often over a longer distance, at least once a day", () => {
    expect([DAY_MS, 30 * DAY_MS, 365 * DAY_MS].map(lookEveryMs)).toEqual([
      HOUR_MS,
      6 * HOUR_MS,
      DAY_MS,
    ]);
  });
});

it("a sandbox's clock stands while it is held, runs on from there, and never goes back", () => {
  const machine = new ManualClock(START);
  const sandbox = new SandboxClock(machine);
  machine.advance(MINUTE_MS);
  expect(sandbox.now()).toEqual(after(MINUTE_MS));
  sandbox.holdAt(after(DAY_MS));
  machine.advance(MINUTE_MS);
  expect(sandbox.now()).toEqual(after(DAY_MS));
  sandbox.release();
  expect(sandbox.now()).toEqual(after(DAY_MS));
  machine.advance(MINUTE_MS);
  expect(sandbox.now()).toEqual(after(DAY_MS + MINUTE_MS));
  sandbox.holdAt(sandbox.now());
  machine.advance(2 * MINUTE_MS);
  sandbox.release();
  expect(sandbox.now()).toEqual(after(DAY_MS + 3 * MINUTE_MS));
});
