import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keepAfterFailure, mergeReadings } from "./guard.ts";
import { METRICS } from "./metric.ts";
import type { Metric, Reading, Readings } from "./metric.ts";
import { anyReadings, count, minute, notACount, reading } from "./readings.test-support.ts";

const AT = minute(1_000);
const metric = fc.constantFrom(...METRICS);

/** Rules 2, one `if` per numbered rule, for an answer fetched after the stored one. */
function naiveMerge(
  name: Metric,
  stored: Reading | undefined,
  incoming: Reading | undefined,
): Reading | undefined {
  const hidden =
    incoming === undefined ||
    !Number.isFinite(incoming.value) ||
    incoming.value < 0 ||
    incoming.value > 2 ** 53 - 1;
  if (hidden) return stored;
  if (stored === undefined) return incoming;
  const copy = structuredClone(stored);
  if (incoming.value === 0 && stored.value > 0) {
    copy.kept = { reason: "zero_after_positive", at: AT, refused_value: 0 };
    return copy;
  }
  if (name === "views" || name === "impressions") {
    if (Math.max(stored.value, incoming.value) !== incoming.value) {
      copy.kept = { reason: "decrease", at: AT, refused_value: incoming.value };
      return copy;
    }
  }
  return incoming;
}

const storedThenIncoming = fc.tuple(
  anyReadings(fc.integer({ min: 0, max: 50 })),
  anyReadings(fc.integer({ min: 51, max: 99 }), fc.oneof(count, count, notACount)),
);

describe("mergeReadings, by example", () => {
  it("keeps the stored value when the platform answers 0 after a positive number, for every metric", () => {
    for (const name of METRICS) {
      const merged = mergeReadings({ [name]: reading(7, 1) }, { [name]: reading(0, 2) }, AT);
      expect(merged[name]).toEqual({
        ...reading(7, 1),
        kept: { reason: "zero_after_positive", at: AT, refused_value: 0 },
      });
    }
  });

  it("keeps a higher count of views and impressions", () => {
    const merged = mergeReadings(
      { views: reading(100, 1), impressions: reading(9, 1) },
      { views: reading(90, 2), impressions: reading(8, 2) },
      AT,
    );
    expect(merged.views).toEqual({
      ...reading(100, 1),
      kept: { reason: "decrease", at: AT, refused_value: 90 },
    });
    expect(merged.impressions?.value).toBe(9);
  });

  it("lets likes, plays and engaged views fall", () => {
    const merged = mergeReadings(
      { likes: reading(100, 1), plays: reading(50, 1), engaged_views: reading(40, 1) },
      { likes: reading(99, 2), plays: reading(49, 2), engaged_views: reading(39, 2) },
      AT,
    );
    expect({
      likes: merged.likes,
      plays: merged.plays,
      engaged_views: merged.engaged_views,
    }).toEqual({ likes: reading(99, 2), plays: reading(49, 2), engaged_views: reading(39, 2) });
  });

  it("clears the mark of a kept value when a newer one is accepted, also when it is equal", () => {
    const kept = mergeReadings({ views: reading(100, 1) }, { views: reading(90, 2) }, AT);
    expect(mergeReadings(kept, { views: reading(100, 3) }, AT).views).toEqual(reading(100, 3));
  });

  it("leaves a kept value its own age", () => {
    expect(
      mergeReadings({ likes: reading(5, 1) }, { likes: reading(0, 90) }, AT).likes?.fetched_at,
    ).toBe(minute(1));
  });

  it("takes a first reading of 0, for 0 is a number", () => {
    expect(mergeReadings({}, { views: reading(0, 1) }, AT).views).toEqual(reading(0, 1));
  });

  it("does not let an answer that arrives late undo a newer one", () => {
    expect(mergeReadings({ likes: reading(8, 10) }, { likes: reading(12, 5) }, AT).likes).toEqual(
      reading(8, 10),
    );
  });

  it("takes higher views from an answer that arrives late, and says what it outweighs", () => {
    const merged = mergeReadings({ views: reading(80, 10) }, { views: reading(120, 5) }, AT);
    expect(merged.views).toEqual({
      ...reading(120, 5),
      kept: { reason: "decrease", at: AT, refused_value: 80 },
    });
  });

  it("takes the answer that arrives second when two were fetched in the same instant", () => {
    expect(mergeReadings({ likes: reading(8, 10) }, { likes: reading(5, 10) }, AT).likes).toEqual(
      reading(5, 10),
    );
  });

  it("compares moments, not their spelling", () => {
    const stored = reading(8, 0, { fetched_at: "2026-09-01T12:00:00+02:00" });
    const later = reading(5, 0, { fetched_at: "2026-09-01T11:00:00Z" });
    expect(mergeReadings({ likes: stored }, { likes: later }, AT).likes?.value).toBe(5);
  });
});

describe("mergeReadings, for all readings", () => {
  it("agrees with the rules written out naively", () => {
    fc.assert(
      fc.property(storedThenIncoming, ([stored, incoming]) => {
        const merged = mergeReadings(stored, incoming, AT);
        for (const name of METRICS)
          expect(merged[name]).toEqual(naiveMerge(name, stored[name], incoming[name]));
      }),
    );
  });

  it("changes nothing when the same answer comes twice", () => {
    fc.assert(
      fc.property(
        anyReadings(),
        anyReadings(fc.nat(100), fc.oneof(count, notACount)),
        (stored, incoming) => {
          const once = mergeReadings(stored, incoming, AT);
          expect(mergeReadings(once, incoming, AT)).toEqual(once);
        },
      ),
    );
  });

  it("changes nothing for an empty answer and never writes to its arguments", () => {
    fc.assert(
      fc.property(anyReadings(), anyReadings(), (stored, incoming) => {
        const before = structuredClone([stored, incoming]);
        expect(mergeReadings(stored, {}, AT)).toEqual(stored);
        mergeReadings(stored, incoming, AT);
        expect([stored, incoming]).toEqual(before);
      }),
    );
  });

  it("ends at the maximum of a sequence of views or impressions", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Metric>("views", "impressions"),
        fc.array(count, { minLength: 1 }),
        (name, values) => {
          const final = values.reduce<Readings>(
            (stored, value, index) => mergeReadings(stored, { [name]: reading(value, index) }, AT),
            {},
          );
          expect(final[name]?.value).toBe(Math.max(...values));
        },
      ),
    );
  });

  it("ends at the last positive number of any other metric, or 0 when all were 0", () => {
    const falling = metric.filter((name) => name !== "views" && name !== "impressions");
    fc.assert(
      fc.property(falling, fc.array(count, { minLength: 1 }), (name, values) => {
        const final = values.reduce<Readings>(
          (stored, value, index) => mergeReadings(stored, { [name]: reading(value, index) }, AT),
          {},
        );
        expect(final[name]?.value).toBe(values.findLast((value) => value > 0) ?? 0);
      }),
    );
  });

  it("gives the same value and the same age in whatever order answers arrive", () => {
    const answers = fc.uniqueArray(fc.tuple(fc.nat(100), count), {
      selector: ([atMinute]) => atMinute,
      minLength: 1,
      maxLength: 8,
    });
    const shuffled = answers.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(metric, shuffled, (name, [first, second]) => {
        const [one, other] = [first, second].map((list) => {
          const final = list.reduce<Readings>(
            (stored, [atMinute, value]) =>
              mergeReadings(stored, { [name]: reading(value, atMinute) }, AT),
            {},
          );
          return { value: final[name]?.value, fetched_at: final[name]?.fetched_at };
        });
        expect(one).toEqual(other);
      }),
    );
  });
});

describe("keepAfterFailure", () => {
  it("marks every number and changes none", () => {
    fc.assert(
      fc.property(anyReadings(), (stored) => {
        const after = keepAfterFailure(stored, AT);
        for (const name of METRICS) {
          const before = stored[name];
          expect(after[name]).toEqual(
            before && { ...before, kept: { reason: "fetch_failed", at: AT, refused_value: null } },
          );
        }
        expect(keepAfterFailure(after, AT)).toEqual(after);
      }),
    );
  });

  it("leaves nothing of itself on a metric once the platform answers again", () => {
    const failed = keepAfterFailure({ views: reading(10, 1), likes: reading(3, 1) }, AT);
    const again = mergeReadings(failed, { views: reading(11, 2) }, AT);
    expect(again.views).toEqual(reading(11, 2));
    expect(again.likes?.kept?.reason).toBe("fetch_failed");
  });
});
