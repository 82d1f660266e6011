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

/** Work in queues that is due at these times. */
function parts(
  due: readonly string[],
  runDue: ClockParts["runDue"] = async () => nothingDone(),
  lookedFor: readonly string[] = [],
) {
  return {
    now: () => clock.now(),
    holdAt: async (time: Date) => {
      clock.set(time);
      moments.push(time.toISOString());
    },
    release: async () => undefined,
    findNextDue: async (after: Date) => {
      const ofKind = (times: readonly string[]): Date | null =>
        times.map((text) => new Date(text)).find((time) => time > after) ?? null;
      return { queued: ofKind(due), looked_for: ofKind(lookedFor) };
    },
    runDue,
    signal: new AbortController().signal,
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

  it("looks at the schedule in the minute after a time that a job looks for, and not for queued work", async () => {
    const looks: (boolean | undefined)[] = [];
    const runDue: ClockParts["runDue"] = async (options) => {
      looks.push(options?.looks);
      return nothingDone();
    };
    await advance(parts(["2027-01-31T22:31:00.500Z"], runDue, ["2027-01-31T22:35:20.000Z"]), () =>
      after(10 * MINUTE_MS),
    );
    expect(moments.slice(1)).toEqual([
      "2027-01-31T22:31:00.500Z",
      "2027-01-31T22:36:00.000Z",
      "2027-01-31T22:40:00.000Z",
    ]);
    expect(looks).toEqual([undefined, false, true, true]);
  });

  it("ends after the step that it is at where the sandbox stops", async () => {
    const stopping = new AbortController();
    const runDue = async () => {
      if (moments.length === 3) stopping.abort(new Error("stopping"));
      return nothingDone();
    };
    const moving = advance({ ...parts([], runDue), signal: stopping.signal }, () => after(DAY_MS));
    await expect(moving).rejects.toThrow("stopping");
    expect(moments).toHaveLength(3);
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
    expect([6 * HOUR_MS, 30 * DAY_MS, 365 * DAY_MS].map(lookEveryMs)).toEqual([
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
