import { describe, expect, it } from "vitest";
import { addDays } from "../../lib/time/calendar-day.ts";
import { HOUR_MS, utcDay } from "../../lib/time/clock.ts";
import {
  duePlanned,
  nextPlanned,
  plannedOn,
  refreshEndsAt,
  refreshesAt,
  type Schedule,
  type ScheduleDays,
} from "./schedule.ts";

const NONE: ScheduleDays = { anchor: "2027-12-01", campaignEnd: null, aired: [] };

const schedule = (fields: Partial<Schedule>): Schedule => ({
  frequency: "weekly",
  day_of_week: null,
  day_of_month: null,
  days_after_air: [],
  ...fields,
});

/** Two outages, the second over the leap day and the end of its month. */
const OUTAGES: readonly (readonly [string, string])[] = [
  ["2028-01-10T07:30:00Z", "2028-01-31T12:00:00Z"],
  ["2028-02-27T00:00:00Z", "2028-03-20T00:00:00Z"],
];

/** Moves a clock an hour at a time through 2028, and lists what is made and what is skipped. */
function throughTheYear(of: Schedule, days = NONE): { made: string[]; skipped: string[] } {
  const made: string[] = [];
  const skipped: string[] = [];
  let next = nextPlanned(of, days, new Date("2027-12-31T12:00:00Z"));
  for (
    let time = Date.parse("2028-01-01T00:00:00Z");
    time < Date.parse("2029-01-01T00:00:00Z");
    time += HOUR_MS
  ) {
    const isDown = OUTAGES.some(([from, to]) => time >= Date.parse(from) && time < Date.parse(to));
    if (isDown || next === null) continue;
    const due = duePlanned(of, days, { first: next, now: new Date(time) });
    const latest = due.at(-1);
    if (latest === undefined) continue;
    skipped.push(...due.slice(0, -1).map((one) => utcDay(one)));
    made.push(utcDay(latest));
    next = nextPlanned(of, days, latest);
  }
  return { made, skipped };
}

/** Days of 2028 that fulfil a condition, found by looking at each. */
const daysOf2028 = (isPlanned: (day: string) => boolean): string[] =>
  Array.from({ length: 366 }, (_, index) => addDays("2028-01-01", index)).filter(isPlanned);

describe("a year of planned times with a leap day and two outages", () => {
  it("has every Monday once, of which the missed ones before the latest are skipped", () => {
    const { made, skipped } = throughTheYear(schedule({ day_of_week: 1 }));
    const all = daysOf2028((day) => new Date(day).getUTCDay() === 1);
    expect([...made, ...skipped].toSorted()).toEqual(all);
    // The run of 10 January was begun at 07:00, before the worker went down.
    expect(skipped).toEqual(["2028-01-17", "2028-01-24", "2028-02-28", "2028-03-06"]);
  });

  it("has every second Wednesday, counted from the anchor", () => {
    const biweekly = schedule({ frequency: "biweekly", day_of_week: 3 });
    const { made, skipped } = throughTheYear(biweekly);
    const all: string[] = [];
    for (let day = "2027-12-01"; day < "2029-01-01"; day = addDays(day, 14))
      if (day >= "2028-01-01") all.push(day);
    expect([...made, ...skipped].toSorted()).toEqual(all);
    expect(skipped).toEqual(["2028-01-12"]);
  });

  it("has a day of each month, the last that every month has as well", () => {
    for (const day of [1, 15, 28]) {
      const { made, skipped } = throughTheYear(
        schedule({ frequency: "monthly", day_of_month: day }),
      );
      const all = daysOf2028((each) => Number(each.slice(8)) === day);
      expect([...made, ...skipped].toSorted()).toEqual(all);
      expect(skipped).toEqual([]);
    }
  });
});

describe("a planned time", () => {
  it("is 08:00 UTC, with an hour before it for refreshing, of which the last 5 minutes are free", () => {
    const planned = plannedOn("2028-02-29");
    expect(planned.toISOString()).toBe("2028-02-29T08:00:00.000Z");
    expect(refreshesAt(planned).toISOString()).toBe("2028-02-29T07:00:00.000Z");
    expect(refreshEndsAt(planned).toISOString()).toBe("2028-02-29T07:55:00.000Z");
  });

  it("is strictly after the one before, and the same day where that is not over", () => {
    const monday = schedule({ day_of_week: 1 });
    const next = (after: string) => nextPlanned(monday, NONE, new Date(after))?.toISOString();
    expect(next("2028-02-28T07:59:59.999Z")).toBe("2028-02-28T08:00:00.000Z");
    expect(next("2028-02-28T08:00:00.000Z")).toBe("2028-03-06T08:00:00.000Z");
  });

  it("of a fortnight keeps its series where its weekday is changed", () => {
    const days = { ...NONE, anchor: "2028-01-05" };
    const next = (weekday: number) => {
      const of = schedule({ frequency: "biweekly", day_of_week: weekday });
      return utcDay(nextPlanned(of, days, new Date("2028-01-11T00:00:00Z")) ?? new Date(0));
    };
    expect(next(3)).toBe("2028-01-19");
    expect(next(2)).toBe("2028-01-11");
  });

  it("at the end of a campaign is once, after its figures settled; none without an end", () => {
    const days: ScheduleDays = { ...NONE, campaignEnd: "2028-02-27" };
    const end = schedule({ frequency: "campaign_end" });
    const final = schedule({ frequency: "on_final" });
    const at = (of: Schedule, after: string, on = days) =>
      nextPlanned(of, on, new Date(after))?.toISOString() ?? null;
    expect(at(end, "2028-01-01T00:00:00Z")).toBe("2028-03-02T08:00:00.000Z");
    expect(at(end, "2028-03-02T08:00:00Z")).toBeNull();
    expect(at(final, "2028-03-02T08:00:00Z")).toBe("2028-03-29T08:00:00.000Z");
    expect(at(end, "2028-01-01T00:00:00Z", NONE)).toBeNull();
  });

  it("after airing is one for each day, however many slots share it", () => {
    const of = schedule({ frequency: "after_air", days_after_air: [7, 14, 30] });
    const days = { ...NONE, aired: ["2028-02-22", "2028-02-15", "2028-02-22"] };
    const all: string[] = [];
    let after: Date | null = new Date("2028-02-22T00:00:00Z");
    while ((after = nextPlanned(of, days, after)) !== null) all.push(utcDay(after));
    expect(all).toEqual(["2028-02-22", "2028-02-29", "2028-03-07", "2028-03-16", "2028-03-23"]);
  });
});
