import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../../lib/time/clock.ts";
import { STALE_AFTER_HOURS, fetchSpan, freshnessOf, oldestFreshness } from "./freshness.ts";
import { isStaleAt } from "./freshness.test-support.ts";

const NOW = new Date("2026-09-10T12:00:00.000Z");
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const ageMs = fc.oneof(
  fc.nat(200 * HOUR_MS),
  fc.integer({ min: -3, max: 3 }).map((near) => STALE_AFTER_HOURS * HOUR_MS + near),
);

describe("freshnessOf", () => {
  it("is fresh at exactly 36 hours and stale a millisecond later", () => {
    expect(freshnessOf(ago(36 * HOUR_MS), NOW)).toEqual({
      last_updated: "2026-09-09T00:00:00.000Z",
      age_hours: 36,
      stale: false,
    });
    expect(freshnessOf(ago(36 * HOUR_MS + 1), NOW)).toMatchObject({ age_hours: 36.1, stale: true });
  });

  it("is stale without an age when there was never an update", () => {
    const never = { last_updated: null, age_hours: null, stale: true };
    expect(freshnessOf(null, NOW)).toEqual(never);
    expect(freshnessOf(new Date("not a date"), NOW)).toEqual(never);
  });

  it("takes a time ahead of now as this instant", () => {
    expect(freshnessOf(ago(-5 * HOUR_MS), NOW)).toMatchObject({ age_hours: 0, stale: false });
  });

  it("says stale exactly when the age it shows is above 36", () => {
    fc.assert(
      fc.property(ageMs, (age) => {
        const { age_hours, stale } = freshnessOf(ago(age), NOW);
        expect(stale).toBe(age > 36 * 3_600_000);
        expect(age_hours !== null && age_hours > 36).toBe(stale);
        expect(Math.abs((age_hours ?? 0) - age / 3_600_000)).toBeLessThanOrEqual(0.1);
      }),
    );
  });
});

describe("oldestFreshness", () => {
  it("reports the oldest of several, and never updated before any age", () => {
    const at = (hours: number) => freshnessOf(ago(hours * HOUR_MS), NOW);
    expect(oldestFreshness([at(1), at(50), at(3)])).toEqual(at(50));
    expect(oldestFreshness([at(1), freshnessOf(null, NOW), at(500)])?.last_updated).toBeNull();
    expect(oldestFreshness([])).toBeNull();
  });
});

describe("fetchSpan", () => {
  it("shows the newest fetch and judges staleness on the oldest", () => {
    const posts = [
      { lastFetchedAt: "2026-09-08T00:00:00.000Z" },
      { lastFetchedAt: "2026-09-10T02:00:00.000+02:00" },
    ];
    expect(fetchSpan(posts)).toEqual({
      last_refreshed_at: "2026-09-10T00:00:00.000Z",
      oldest_fetched_at: "2026-09-08T00:00:00.000Z",
      stale_at: "2026-09-09T12:00:00.000Z",
      never_fetched_count: 0,
    });
  });

  it("knows no time when nothing was fetched", () => {
    expect(fetchSpan([{ lastFetchedAt: null }])).toEqual({
      last_refreshed_at: null,
      oldest_fetched_at: null,
      stale_at: null,
      never_fetched_count: 1,
    });
    expect(isStaleAt(fetchSpan([]), NOW)).toBe(false);
  });

  it("is stale exactly when one of its posts is", () => {
    fc.assert(
      fc.property(fc.array(fc.option(ageMs)), (ages) => {
        const posts = ages.map((age) => ({
          lastFetchedAt: age === null ? null : ago(age).toISOString(),
        }));
        const anyStale = posts.some(
          ({ lastFetchedAt }) =>
            freshnessOf(lastFetchedAt === null ? null : new Date(lastFetchedAt), NOW).stale,
        );
        expect(isStaleAt(fetchSpan(posts), NOW)).toBe(anyStale);
      }),
    );
  });
});
