import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wholePercents } from "./whole-percents.ts";

describe("whole percents", () => {
  it("add up to 100 and are the nearest below or above", () => {
    const part = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
        const percents = wholePercents(parts);
        const total = parts.reduce<number>((sum, value) => sum + (value ?? 0), 0);
        if (total === 0) {
          expect(percents.every((value) => value === null)).toBe(true);
          return;
        }
        expect(percents.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(100);
        percents.forEach((value, index) => {
          const share = parts[index] ?? null;
          if (share === null) expect(value).toBeNull();
          else expect(Math.abs((value ?? Number.NaN) - (share / total) * 100)).toBeLessThan(1);
        });
      }),
    );
  });

  it("leave out what is not known", () => {
    expect(wholePercents([1, null, 2])).toEqual([33, null, 67]);
    expect(wholePercents([null, 0])).toEqual([null, null]);
  });
});
