import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../lib/time/clock.ts";
import { NO_TRIES, type PasswordTries, waitSecOf, withOneMore } from "./password-tries.ts";

const START = Date.UTC(2026, 9, 19, 7);

/** A link whose tries come one after another, with a clock. */
function linkAt(startMs: number) {
  let tries: PasswordTries = NO_TRIES;
  const link = {
    nowMs: startMs,
    take: (): number | null => {
      const after = withOneMore(tries, new Date(link.nowMs));
      tries = after.tries;
      return after.waitSec;
    },
    takeFive: (): (number | null)[] => Array.from({ length: 5 }, link.take),
    wait: (): number | null => waitSecOf(tries, new Date(link.nowMs)),
  };
  return link;
}

const FIVE_TAKEN = [null, null, null, null, null];

describe("tries of a password", () => {
  it("are five a minute, and wait twice as long after each further round, up to an hour", () => {
    const link = linkAt(START);
    const waits = Array.from({ length: 8 }, () => {
      expect(link.takeFive()).toEqual(FIVE_TAKEN);
      const waitSec = link.take() ?? 0;
      link.nowMs += 1;
      expect(link.take()).toBe(waitSec);
      link.nowMs += waitSec * SECOND_MS;
      return waitSec / 60;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it("are five again in the next minute, and the first wait is forgotten after two hours", () => {
    const link = linkAt(START);
    expect(link.takeFive()).toEqual(FIVE_TAKEN);
    link.nowMs += MINUTE_MS;
    expect(link.takeFive()).toEqual(FIVE_TAKEN);
    expect(link.take()).toBe(60);
    link.nowMs += 3 * HOUR_MS + MINUTE_MS;
    expect(link.takeFive()).toEqual(FIVE_TAKEN);
    expect(link.take()).toBe(60);
  });

  it("are not refused for longer than an hour where a clock is set back", () => {
    const link = linkAt(START);
    expect(link.takeFive()).toEqual(FIVE_TAKEN);
    expect(link.take()).toBe(60);
    link.nowMs -= 24 * HOUR_MS;
    expect(link.wait()).toBeNull();
    expect(link.takeFive()).toEqual(FIVE_TAKEN);
    expect(link.take()).not.toBeNull();
  });
});
