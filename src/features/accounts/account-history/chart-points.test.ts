import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../../lib/time/calendar-day.ts";
import type { DayGain } from "../../../domain/metrics/day-gain.ts";
import {
  accountsOfLevel,
  chartPoints,
  chartWindow,
  levelAtEnd,
  levelPoints,
  type LevelStep,
  periodLevels,
  periodPoints,
  totalOf,
} from "./chart-points.ts";
import { daysBetween } from "./day-range.ts";

const FROM = "2026-10-01";
const WINDOW = chartWindow({ from: FROM, to: "2026-10-12" }, "2026-11-30");

const day = (offset: number): string => addDays(FROM, offset);
/**
 * Of one or more accounts, so that days and spans overlap; some end after the window and begin
 * before it.
 */
const figures: fc.Arbitrary<DayGain[]> = fc.array(
  fc.record({
    day: fc.integer({ min: -3, max: 15 }).map(day),
    spansDays: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 6 })),
    value: fc.nat(100),
  }),
  { maxLength: 12 },
);

/**
 * The chart asked day by day: what of each figure lies on it; without any, the line between the
 * nearest known days.
 */
function naive(list: readonly DayGain[]): { value: number | null; estimated: boolean }[] {
  const own = Array.from({ length: 12 }, (_, index) => {
    const parts = list.flatMap(({ day: end, spansDays, value }) => {
      const covered = Array.from({ length: spansDays }, (_unused, back) =>
        addDays(end, back - spansDays + 1),
      );
      const place = covered.indexOf(day(index));
      if (place === -1) return [];
      const small = Math.floor(value / spansDays);
      return [
        {
          value: place >= spansDays - (value - small * spansDays) ? small + 1 : small,
          spread: spansDays > 1,
        },
      ];
    });
    return parts.length === 0
      ? null
      : {
          value: parts.reduce((sum, part) => sum + part.value, 0),
          estimated: parts.some(({ spread }) => spread),
        };
  });
  return own.map((point, index) => {
    if (point !== null) return point;
    const left = own.findLastIndex((other, place) => other !== null && place < index);
    const right = own.findIndex((other, place) => other !== null && place > index);
    const [start, end] = [own[left], own[right]];
    if (start === null || start === undefined || end === null || end === undefined)
      return { value: null, estimated: false };
    return {
      value: Math.round(
        start.value + ((end.value - start.value) * (index - left)) / (right - left),
      ),
      estimated: true,
    };
  });
}

describe("the points of a chart", () => {
  it("agree with the chart asked day by day", () => {
    fc.assert(
      fc.property(figures, (list) => {
        expect(
          chartPoints(list, WINDOW).map(({ value, estimated }) => ({ value, estimated })),
        ).toEqual(naive(list));
      }),
      { numRuns: 500 },
    );
  });

  it("have every day once, and make no number out of nothing", () => {
    expect(chartPoints([], WINDOW)).toEqual(
      daysBetween(WINDOW).map((date) => ({ date, value: null, estimated: false, partial: false })),
    );
    expect(daysBetween({ from: "2026-02-27", to: "2026-03-01" })).toEqual([
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
    ]);
    expect(daysBetween({ from: "2026-03-02", to: "2026-03-01" })).toEqual([]);
  });

  it("spread exactly what was read, and totals count it once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.maxSafeNat(), (spansDays, value) => {
        const list = [{ day: day(11), spansDays, value }];
        const points = chartPoints(list, WINDOW);
        expect(points.reduce((sum, point) => sum + BigInt(point.value ?? 0), 0n)).toBe(
          BigInt(value),
        );
        expect(totalOf(list, WINDOW)).toBe(value);
      }),
    );
  });

  it("leave totals to what was read in the window: nothing that is drawn is added", () => {
    fc.assert(
      fc.property(figures, (list) => {
        const inside = list.filter(
          (figure) => figure.day >= WINDOW.from && figure.day <= WINDOW.to,
        );
        expect(totalOf(list, WINDOW)).toBe(
          inside.length === 0 ? null : inside.reduce((sum, { value }) => sum + value, 0),
        );
      }),
    );
  });

  it("say which day is not over", () => {
    expect(
      chartPoints([], { ...WINDOW, today: "2026-10-11" })
        .filter(({ partial }) => partial)
        .map(({ date }) => date),
    ).toEqual(["2026-10-11", "2026-10-12"]);
  });
});

describe("the points of a period", () => {
  const daysOf = ({ day: end, spansDays }: DayGain): string[] =>
    Array.from({ length: spansDays }, (_, back) => addDays(end, back - spansDays + 1));

  it("agree with what lies on their days, and are estimated only where a reading covers others too", () => {
    const periods = {
      week: [
        ["2026-09-28", [0, 1, 2, 3]],
        ["2026-10-05", [4, 5, 6, 7, 8, 9, 10]],
        ["2026-10-12", [11]],
      ],
      month: [["2026-10-01", Array.from({ length: 12 }, (_, index) => index)]],
    } as const;
    fc.assert(
      fc.property(figures, fc.constantFrom("week", "month"), (list, granularity) => {
        const expected = periods[granularity].map(([date, offsets]) => {
          const days = new Set(offsets.map(day));
          const parts = list.flatMap((figure) => {
            const covered = daysOf(figure);
            const small = Math.floor(figure.value / figure.spansDays);
            const larger = figure.value - small * figure.spansDays;
            const own = covered.flatMap((one, place) =>
              days.has(one) ? [place >= figure.spansDays - larger ? small + 1 : small] : [],
            );
            return own.length === 0
              ? []
              : [{ value: own.reduce((a, b) => a + b, 0), split: own.length < covered.length }];
          });
          return {
            date,
            value: parts.length === 0 ? null : parts.reduce((sum, part) => sum + part.value, 0),
            estimated: parts.some(({ split }) => split),
          };
        });
        expect(
          periodPoints(list, WINDOW, granularity).map(({ date, value, estimated }) => ({
            date,
            value,
            estimated,
          })),
        ).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it("are partial where the window cuts them, and where they are not over", () => {
    const partial = (today: string) =>
      periodPoints([], { ...WINDOW, today }, "week").map((point) => point.partial);
    expect(partial("2026-11-30")).toEqual([true, false, true]);
    expect(partial("2026-10-11")).toEqual([true, true, true]);
    expect(partial("2026-10-12")).toEqual([true, false, true]);
  });

  it("have no number of people, also where one day of a period lies in the window", () => {
    const ofDay = { ...chartWindow({ from: day(3), to: day(3) }, WINDOW.today) };
    const listeners = [{ day: day(3), spansDays: 1, value: 40 }];
    const pointsBy = (granularity: "day" | "week" | "month") =>
      periodPoints(listeners, ofDay, granularity, false).map(({ value, estimated }) => [
        value,
        estimated,
      ]);
    expect([pointsBy("day"), pointsBy("week"), pointsBy("month")]).toEqual([
      [[40, false]],
      [[null, false]],
      [[null, false]],
    ]);
  });

  it("of a level are that of the last day that is over, null where it is not known by then", () => {
    const steps = [
      { day: day(0), change: 5, accounts: 1, read: 1 },
      { day: day(8), change: 2, accounts: 0, read: 1 },
    ];
    const points = (today: string) => {
      const window = { ...WINDOW, today };
      return periodLevels(levelPoints(steps, window), window, "week").map(
        ({ date, value, estimated }) => [date, value, estimated],
      );
    };
    expect(points("2026-11-30")).toEqual([
      ["2026-09-28", 5, true],
      ["2026-10-05", 7, true],
      ["2026-10-12", 7, true],
    ]);
    expect(points(day(8))).toEqual([
      ["2026-09-28", 5, true],
      ["2026-10-05", 7, false],
      ["2026-10-12", null, false],
    ]);
  });
});

describe("the points of a level", () => {
  /** Readings of three accounts by day; null: not read. */
  const accounts = fc.array(fc.array(fc.option(fc.nat(50)), { minLength: 14, maxLength: 14 }), {
    maxLength: 3,
  });

  it("are the sum of each account's last reading, estimated where one of them was not read that day", () => {
    fc.assert(
      fc.property(accounts, (lists) => {
        // Day -2 and -1 lie before the window and come as one step.
        const steps = new Map<number, LevelStep>();
        for (const list of lists) {
          let before: number | null = null;
          for (const [index, level] of list.entries()) {
            if (level === null) continue;
            const place = Math.max(index - 2, -1);
            const step = steps.get(place) ?? { day: day(place), change: 0, accounts: 0, read: 0 };
            steps.set(place, {
              ...step,
              change: step.change + level - (before ?? 0),
              accounts: step.accounts + (before === null ? 1 : 0),
              read: step.read + 1,
            });
            before = level;
          }
        }
        const expected = Array.from({ length: 12 }, (_, index) => {
          const last = lists.flatMap(
            (list) => list.slice(0, index + 3).findLast((level) => level !== null) ?? [],
          );
          const read = lists.filter((list) => list[index + 2] !== null).length;
          return {
            value: last.length === 0 ? null : last.reduce((sum, level) => sum + level, 0),
            estimated: read < last.length,
          };
        });
        expect(
          levelPoints([...steps.values()], WINDOW).map(({ value, estimated }) => ({
            value,
            estimated,
          })),
        ).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it("end where the last reading is too old, and are null where no account has one", () => {
    const steps = [
      { day: day(0), change: 5, accounts: 1, read: 1 },
      { day: day(1), change: 2, accounts: 1, read: 1 },
      { day: day(3), change: -5, accounts: -1, read: 0 },
      { day: day(5), change: -2, accounts: -1, read: 0 },
    ];
    const points = levelPoints(steps, WINDOW);
    expect(points.map(({ value }) => value).slice(0, 7)).toEqual([5, 7, 7, 2, 2, null, null]);
    expect(levelAtEnd(points, WINDOW)).toBeNull();
    expect(accountsOfLevel(steps, WINDOW)).toEqual({ most: 2, last: 0 });
    expect(accountsOfLevel(steps, { ...WINDOW, today: day(3) })).toEqual({ most: 2, last: 1 });
  });

  it("do not reach into the future", () => {
    const points = levelPoints([{ day: day(0), change: 5, accounts: 1, read: 1 }], {
      ...WINDOW,
      today: day(1),
    });
    expect(points.map(({ value }) => value).slice(0, 4)).toEqual([5, 5, null, null]);
  });
});
