import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import { ATTEMPTS_MAX, RETRY_WINDOW_MS, scheduleNext } from "./retry-schedule.ts";

const createdAt = new Date("2026-10-20T12:00:00.000Z");

/** All attempts of a delivery that always fails, in milliseconds after it was made. */
function attemptsAfterMs(options: { randoms: readonly number[]; durationMs: number }): {
  atMs: number[];
  end: string;
} {
  const atMs = [0];
  for (;;) {
    const endedAt = new Date(createdAt.getTime() + (atMs.at(-1) ?? 0) + options.durationMs);
    const next = scheduleNext({
      attemptsMade: atMs.length,
      endedAt,
      createdAt,
      random: options.randoms[atMs.length - 1] ?? 0,
    });
    if (typeof next === "string") return { atMs, end: next };
    atMs.push(next.getTime() - createdAt.getTime());
  }
}

describe("the retry schedule", () => {
  it("is the specified one without jitter, and ends with the twelfth attempt after 67 h 36 min", () => {
    const { atMs, end } = attemptsAfterMs({ randoms: [], durationMs: 0 });
    expect(atMs.map((at) => at / MINUTE_MS)).toEqual([
      0, 1, 6, 36, 156, 456, 1_056, 1_656, 2_256, 2_856, 3_456, 4_056,
    ]);
    expect(atMs.at(-1)).toBe(67 * HOUR_MS + 36 * MINUTE_MS);
    expect(end).toBe("attempts_exhausted");
  });

  it("makes all twelve attempts inside three days, whatever the jitter and however long each takes up to its limit", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 11, maxLength: 11 }),
        fc.integer({ min: 0, max: 10_000 }),
        (randoms, durationMs) => {
          const { atMs } = attemptsAfterMs({ randoms, durationMs });
          expect(atMs).toHaveLength(ATTEMPTS_MAX);
          expect(atMs.at(-1)).toBeLessThanOrEqual(RETRY_WINDOW_MS);
        },
      ),
    );
  });

  it("only ever adds to a delay, and at most a twentieth", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 11 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attemptsMade, random) => {
          const delayMs = (value: number): number =>
            (
              scheduleNext({ attemptsMade, endedAt: createdAt, createdAt, random: value }) as Date
            ).getTime() - createdAt.getTime();
          expect(delayMs(random)).toBeGreaterThanOrEqual(delayMs(0));
          expect(delayMs(random)).toBeLessThanOrEqual(Math.ceil(delayMs(0) * 1.05));
        },
      ),
    );
  });

  it("ends where the next attempt would come after three days, and not a millisecond before", () => {
    const lastStart = RETRY_WINDOW_MS - 10 * HOUR_MS;
    const at = (endedMs: number) =>
      scheduleNext({
        attemptsMade: 7,
        endedAt: new Date(createdAt.getTime() + endedMs),
        createdAt,
        random: 0,
      });
    expect(at(lastStart)).toEqual(new Date(createdAt.getTime() + RETRY_WINDOW_MS));
    expect(at(lastStart + 1)).toBe("expired");
  });
});
