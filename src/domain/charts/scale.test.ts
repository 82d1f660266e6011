import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisNumber, niceTicks, spreadLabels, rowScale } from "./scale.ts";

const counts = fc.integer({ min: 0, max: 1_000_000_000_000 });

describe("ticks of an axis", () => {
  it("are round, start at 0 and reach the largest value without a step too many", () => {
    expect(niceTicks(249_160)).toEqual([0, 50_000, 100_000, 150_000, 200_000, 250_000]);
    expect(niceTicks(3)).toEqual([0, 1, 2, 3]);
    expect(niceTicks(0)).toEqual([0]);
    expect(niceTicks(Number.NaN)).toEqual([0]);
    fc.assert(
      fc.property(counts, (max) => {
        const ticks = niceTicks(max);
        const last = ticks.at(-1) ?? 0;
        expect(ticks[0]).toBe(0);
        expect(ticks.length).toBeLessThan(9);
        expect(ticks.every(Number.isInteger)).toBe(true);
        if (max > 0) expect(last).toBeGreaterThanOrEqual(max * (1 - 1e-6));
        if (ticks.length > 2) expect(ticks.at(-2)).toBeLessThan(max);
      }),
    );
  });

  it("are of the next unit where they round up to it", () => {
    expect([999, 999.6, 999_990, 999_999, 999_999_999, 1e13].map(axisNumber)).toEqual([
      "999",
      "1\u00a0k",
      "999.99\u00a0k",
      "1\u00a0M",
      "1\u00a0bn",
      "10,000\u00a0bn",
    ]);
  });

  it("are short", () => {
    expect([0, 950, 150_000, 2_500_000, 1_250_000, 3e9].map(axisNumber)).toEqual([
      "0",
      "950",
      "150\u00a0k",
      "2.5\u00a0M",
      "1.25\u00a0M",
      "3\u00a0bn",
    ]);
  });
});

describe("labels beside a chart", () => {
  it("stand apart, in the order of their places, within the chart where they fit", () => {
    const places = fc.array(fc.double({ min: -50, max: 400, noNaN: true }), { maxLength: 8 });
    fc.assert(
      fc.property(places, (given) => {
        const spread = spreadLabels(given, { gap: 16, from: 16, to: 226 });
        const byPlace = given
          .map((place, index) => ({ place, at: spread[index] ?? 0 }))
          .toSorted((one, other) => one.place - other.place);
        for (let index = 1; index < byPlace.length; index += 1)
          expect(byPlace[index]!.at - byPlace[index - 1]!.at).toBeGreaterThanOrEqual(16 - 1e-9);
        for (const { at } of byPlace) {
          expect(at).toBeLessThanOrEqual(226 + 1e-9);
          expect(at).toBeGreaterThanOrEqual(16 - 1e-9);
        }
      }),
    );
  });
});

describe("the scale of rows", () => {
  it("ends at the longest bar, or cuts one that is over three times the next", () => {
    expect(rowScale([40, null, 100, 60])).toEqual({ most: 100, cut: null });
    expect(rowScale([40, 936, 100, 60])).toEqual({ most: 125, cut: 936 });
    // Two rows that differ are seen, and one against nothing has no other to save.
    expect(rowScale([900, 100])).toEqual({ most: 900, cut: null });
    expect(rowScale([900, 0, 0])).toEqual({ most: 900, cut: null });
    expect(rowScale([null])).toEqual({ most: 0, cut: null });
  });
});
