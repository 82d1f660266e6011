import { describe, expect, it } from "vitest";
import {
  compareQuery,
  daysOfFilters,
  filterQuery,
  idsOf,
  readFilters,
  whenQuery,
} from "./filters.ts";

describe("filters of the address", () => {
  it("leave out what is wrong", () => {
    expect(
      readFilters({ shows: ",a,,a,b", platforms: "", as_of: "soon", mode: "all", compare: "x" }),
    ).toEqual({ shows: "a,b" });
  });

  it("keep what is right", () => {
    const search = {
      span: 91,
      compare: "year",
      weekday: "off",
      shows: "a,b",
      platforms: "youtube",
      as_of: "2026-10-01",
      mode: "unique",
    };
    expect(readFilters(search)).toEqual(search);
  });

  it("read an id that looks like a number as an id", () => {
    expect(idsOf(42)).toEqual(["42"]);
  });

  it("hold at most a hundred ids", () => {
    const many = Array.from({ length: 150 }, (_, index) => `show${index}`).join(",");
    expect(idsOf(many)).toHaveLength(100);
  });
});

describe("days of the filters", () => {
  it("of a length end with the day of as of", () => {
    expect(daysOfFilters({ span: 7, as_of: "2026-10-07" })).toEqual({
      from: "2026-10-01",
      to: "2026-10-07",
    });
  });

  it("that are named stay", () => {
    const named = { from: "2026-09-01", to: "2026-09-30", as_of: "2026-10-07" };
    expect(whenQuery(named)).toEqual({
      start_date: "2026-09-01",
      end_date: "2026-09-30",
      as_of: "2026-10-07",
    });
  });
});

describe("the query of the filters", () => {
  it("names shows, platforms and the count of shared accounts", () => {
    const filters = { from: "2026-09-01", to: "2026-09-07", shows: "a,b", mode: "unique" } as const;
    expect(filterQuery(filters)).toEqual({
      start_date: "2026-09-01",
      end_date: "2026-09-07",
      show_ids: ["a", "b"],
      social_count_mode: "unique",
    });
  });

  it("matches days of the week unless that is off", () => {
    expect(compareQuery({})).toEqual({ compare: "previous_period", match_day_of_week: true });
    expect(compareQuery({ compare: "year", weekday: "off" })).toEqual({ compare: "previous_year" });
    expect(compareQuery({ compare: "off" })).toEqual({ compare: "none" });
  });
});
