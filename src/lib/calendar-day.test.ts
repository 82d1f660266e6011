import { describe, expect, it } from "vitest";
import { isCalendarDay } from "./calendar-day.ts";

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
