import { beforeEach, describe, expect, it } from "vitest";
import { ManualClock } from "../../lib/time/clock.ts";
import type { CheckResult, ComponentCheck } from "./checks/call.ts";
import { COMPONENT_IDS, type ComponentId, RECHECK_MS } from "./components.ts";
import { SlotRunner } from "./run-slot.ts";

const GOOD: CheckResult = { outcome: "operational" };
const DOWN: CheckResult = { outcome: "down", reason: "no_answer" };
const START = "2026-11-22T14:07:00.000Z";

let waits: number[];
let logged: string[];
let stopping: AbortController;

beforeEach(() => {
  [waits, logged, stopping] = [[], [], new AbortController()];
});

/** A slot in which the API answers one result after the other, and all else is good. */
function runner(...results: (CheckResult | Error)[]): SlotRunner {
  const api: ComponentCheck = async () => {
    const next = results.shift() ?? GOOD;
    if (next instanceof Error) throw next;
    return next;
  };
  const checks = Object.fromEntries(
    COMPONENT_IDS.map((id) => [id, id === "api" ? api : async () => GOOD]),
  ) as Record<ComponentId, ComponentCheck>;
  const keep = ({ why }: { why?: string }): void => void logged.push(why ?? "");
  return new SlotRunner({
    checks,
    time: {
      clock: new ManualClock(START),
      monotonicMs: () => 0,
      wait: async (milliseconds) => void waits.push(milliseconds),
    },
    signal: stopping.signal,
    log: { info: keep, warn: keep, error: keep },
  });
}

const apiOf = async (one: SlotRunner) =>
  (await one.run()).find(({ component }) => component === "api");

describe("a slot", () => {
  it("repeats what failed once, five seconds later, and the second call decides", async () => {
    expect(await apiOf(runner(DOWN, GOOD))).toMatchObject({ outcome: "operational" });
    expect(waits).toEqual([RECHECK_MS]);
    expect(await apiOf(runner(DOWN, DOWN))).toMatchObject({ outcome: "down" });
    expect(await apiOf(runner({ outcome: "degraded", reason: "slow" }, DOWN))).toMatchObject({
      outcome: "down",
      atMs: Date.parse(START),
    });
    expect(waits).toHaveLength(3);
    expect(await apiOf(runner(GOOD))).toMatchObject({ outcome: "operational" });
    expect(waits).toHaveLength(3);
  });

  it("has no check of what could not be tried, or was refused when it was repeated", async () => {
    const none: CheckResult = { outcome: "none", why: "the key is refused" };
    for (const results of [[none], [DOWN, none]])
      expect(await apiOf(runner(...results))).toBeUndefined();
    expect(logged).toEqual(["the key is refused", "the key is refused"]);
  });

  it("goes on where a check itself fails, and says why", async () => {
    const found = await runner(new TypeError("no header may hold it")).run();
    expect(found.map(({ component }) => component)).toEqual(
      COMPONENT_IDS.filter((id) => id !== "api"),
    );
    expect(logged).toEqual(["the check failed: TypeError: no header may hold it"]);
  });

  it("that is aborted has no checks: they were broken off", async () => {
    const one = runner(DOWN);
    const found = one.run();
    stopping.abort();
    expect(await found).toEqual([]);
  });
});
