import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { daysBetween, GRANULARITIES, periodOf } from "./day-range.ts";

describe("a period", () => {
  it("holds the day, begins where its days before ended, and each of its days has the same one", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays("2005-01-01", offset)),
        fc.constantFrom(...GRANULARITIES),
        (day, granularity) => {
          const period = periodOf(day, granularity);
          expect(daysBetween(period)).toContain(day);
          for (const other of daysBetween(period))
            expect(periodOf(other, granularity)).toEqual(period);
          expect(periodOf(addDays(period.to, 1), granularity).from).toBe(addDays(period.to, 1));
        },
      ),
    );
  });

  it("of a week begins on Monday, and of a month has its days", () => {
    expect(periodOf("2026-11-22", "week")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
    expect(periodOf("2026-11-23", "week")).toEqual({ from: "2026-11-23", to: "2026-11-29" });
    expect(periodOf("2028-02-03", "month")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
    expect(periodOf("2026-12-31", "month")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  });
});
