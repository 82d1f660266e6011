import * as fc from "fast-check";
import { METRICS, POST_FORMATS } from "./metric.ts";
import type { Metric, Reading, Readings } from "./metric.ts";
import type { PostFigures } from "./post-figures.ts";
import { PLATFORMS } from "../../platforms/platform.ts";

/** Generators and fixtures for the property tests of this folder. */

const EPOCH_MS = Date.parse("2026-09-01T00:00:00.000Z");

/** Minute `n` of the time scale of the tests, as an ISO time. */
export const minute = (n: number): string => new Date(EPOCH_MS + n * 60_000).toISOString();

export const reading = (value: number, atMinute = 0, extra: Partial<Reading> = {}): Reading => ({
  value,
  fetched_at: minute(atMinute),
  as_of: null,
  source: "api",
  definition: "test.metric@2025-01",
  ...extra,
});

/** Readings from plain numbers: `readingsOf({ views: 10 })`. */
export const readingsOf = (values: Partial<Record<Metric, number>>, atMinute = 0): Readings =>
  Object.fromEntries(
    Object.entries(values).map(([metric, value]) => [metric, reading(value, atMinute)]),
  );

/**
 * Arbitrary counts, mostly small ones, so that zeros, equal values and falls all happen; some are
 * huge.
 */
export const count = fc.oneof(
  { weight: 8, arbitrary: fc.nat(6) },
  { weight: 3, arbitrary: fc.nat(1_000_000) },
  { weight: 1, arbitrary: fc.maxSafeNat() },
);

/** Values that faulty upstreams send in place of a count. */
export const notACount = fc.constantFrom(
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 60,
  null as unknown as number,
  "7" as unknown as number,
);

const anyReading = (
  atMinute: fc.Arbitrary<number>,
  value: fc.Arbitrary<number> = count,
): fc.Arbitrary<Reading> =>
  fc.record({
    value,
    fetched_at: atMinute.map(minute),
    as_of: fc.option(fc.constant("2026-08-30")),
    source: fc.constantFrom("api", "provider", "extension", "manual"),
    definition: fc.constantFrom(
      "test.metric@2025-01",
      "test.metric@2026-08",
      "linkedin.impressions_estimated@2025-01",
    ),
  });

export const anyReadings = (
  atMinute: fc.Arbitrary<number> = fc.nat(100),
  value: fc.Arbitrary<number> = count,
): fc.Arbitrary<Readings> =>
  fc.record(Object.fromEntries(METRICS.map((metric) => [metric, anyReading(atMinute, value)])), {
    requiredKeys: [],
  });

export const anyPlatform = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...PLATFORMS.map(({ id }) => id)) },
  // A small set of platforms as an alternative, so that directories and hosts meet in one cluster
  // often enough to test the stand-in.
  {
    weight: 9,
    arbitrary: fc.constantFrom(
      "spotify",
      "applePodcasts",
      "simplecast",
      "megaphone",
      "youtube",
      "tiktok",
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom("unheardOf", "__proto__", "constructor") },
);

export const anyPost = (value: fc.Arbitrary<number> = count): fc.Arbitrary<PostFigures> =>
  fc.record({
    nodeId: fc.uuid(),
    platform: anyPlatform,
    format: fc.constantFrom(...POST_FORMATS),
    readings: anyReadings(fc.nat(100), value),
    reach: fc.option(value),
    reachBasis: fc.constant(null),
    lastFetchedAt: fc.option(fc.nat(10_000).map(minute)),
  });
