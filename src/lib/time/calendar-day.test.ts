import { describe, expect, it } from "vitest";
import { addDays, dayOfText, isCalendarDay } from "./calendar-day.ts";

describe("isCalendarDay", () => {
  it.each(["2000-02-29", "2024-12-31", "0001-01-01"])("takes %s", (day) => {
    expect(isCalendarDay(day)).toBe(true);
  });

  it.each([
    "1900-02-29",
    "2024-04-31",
    "2024-00-10",
    "2024-13-01",
    "2024-01-00",
    "+2024-01-01",
    " 2024-01-01",
    "",
    20_240_101,
    null,
  ])("refuses %j", (value) => {
    expect(isCalendarDay(value)).toBe(false);
  });
});

describe("dayOfText", () => {
  it.each([
    "2026-10-20",
    "2026-10-20T00:00",
    "2026-10-20 00:00:00",
    "2026-10-20T00:00:00.000Z",
    "2026-10-20T00:00:00+00:00",
    "2026-10-20T00:00-0000",
  ])("reads the day of %s", (text) => {
    expect(dayOfText(text)).toBe("2026-10-20");
  });

  it.each([
    "",
    " 2026-10-20",
    "2026-10-20T00:00:01Z",
    "2026-10-20T01:00",
    "2026-10-20T00:00:00+02:00",
    "20/10/2026",
    "undefined",
  ])("reads none in %j", (text) => {
    expect(dayOfText(text)).toBeUndefined();
  });
});

describe("addDays", () => {
  it.each([
    ["2026-10-20", 0, "2026-10-20"],
    ["2024-02-28", 2, "2024-03-01"],
    ["2026-03-28", 2, "2026-03-30"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2026-10-20", -730, "2024-10-20"],
  ])("adds to %s %i days: %s", (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });
});
