import { describe, expect, it } from "vitest";
import { analyticsWindow, type WindowQuery } from "./analytics-window.ts";

const TODAY = "2026-10-20";
const fault = (query: WindowQuery): unknown => {
  try {
    return analyticsWindow(query, TODAY);
  } catch (error) {
    const { param, extras } = error as { param: string; extras: { reason: string } };
    return [param, extras.reason];
  }
};

describe("the window of analytics", () => {
  it("is the last complete days where it has a length, 30 unless given", () => {
    expect(analyticsWindow({}, TODAY)).toEqual({
      from: "2026-09-20",
      to: "2026-10-19",
      preset: 30,
      today: TODAY,
      asOf: null,
    });
    expect(analyticsWindow({ window: 7 }, TODAY)).toMatchObject({
      from: "2026-10-13",
      to: "2026-10-19",
      preset: 7,
    });
  });

  it("is the days that were named, up to the running one and two years of them", () => {
    expect(analyticsWindow({ start_date: "2026-10-20", end_date: "2026-10-20" }, TODAY)).toEqual({
      from: "2026-10-20",
      to: "2026-10-20",
      preset: null,
      today: TODAY,
      asOf: null,
    });
    expect(analyticsWindow({ start_date: "2024-10-20", end_date: "2026-10-20" }, TODAY).from).toBe(
      "2024-10-20",
    );
  });

  it("ends before the day it is asked as of, and may name days after it", () => {
    expect(analyticsWindow({ window: 7, as_of: "2026-10-10" }, TODAY)).toEqual({
      from: "2026-10-03",
      to: "2026-10-09",
      preset: 7,
      today: "2026-10-10",
      asOf: "2026-10-10",
    });
    const named = { start_date: "2026-10-01", end_date: TODAY };
    expect(analyticsWindow({ ...named, as_of: "2026-10-10" }, TODAY)).toMatchObject({
      to: TODAY,
      today: "2026-10-10",
    });
    expect(analyticsWindow({ as_of: TODAY }, TODAY)).toMatchObject({ to: "2026-10-19" });
    expect(fault({ as_of: "2026-10-21" })).toEqual(["as_of", "out_of_range"]);
    expect(fault({ as_of: "2003-12-31" })).toEqual(["as_of", "out_of_range"]);
  });

  it("is refused with the name of what is wrong", () => {
    expect(fault({ window: 7, start_date: "2026-10-01" })).toEqual(["window", "conflict"]);
    expect(fault({ start_date: "2026-10-01" })).toEqual(["end_date", "missing"]);
    expect(fault({ end_date: "2026-10-01" })).toEqual(["start_date", "missing"]);
    expect(fault({ start_date: "2026-10-02", end_date: "2026-10-01" })).toEqual([
      "end_date",
      "out_of_range",
    ]);
    expect(fault({ start_date: "2026-10-02", end_date: "2026-10-21" })).toEqual([
      "end_date",
      "out_of_range",
    ]);
    expect(fault({ start_date: "2024-10-19", end_date: "2026-10-20" })).toEqual([
      "start_date",
      "out_of_range",
    ]);
  });
});
