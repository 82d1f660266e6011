import { describe, expect, it } from "vitest";
import { formulaOf, linkQuery, mayMove, nearestWindow } from "./live-link.ts";

const asked = {
  start_date: "2026-10-01",
  end_date: "2026-10-28",
  show_ids: ["a", "b"],
  group_by: "platform",
  cursor: "next",
  platforms: undefined,
};

describe("the query of a live link", () => {
  it("moves with the days as a window", () => {
    expect(linkQuery(asked, "30")).toEqual({
      window: 30,
      show_ids: ["a", "b"],
      group_by: "platform",
    });
  });

  it("keeps its days where they are to stay", () => {
    expect(linkQuery(asked, "fixed")).toEqual({
      start_date: "2026-10-01",
      end_date: "2026-10-28",
      show_ids: ["a", "b"],
      group_by: "platform",
    });
  });

  it("of an earlier day never moves", () => {
    const earlier = { ...asked, as_of: "2026-11-01" };
    expect(mayMove(earlier)).toBe(false);
    expect(linkQuery(earlier, "30")).toMatchObject({ start_date: "2026-10-01" });
  });

  it("of a table without days has none", () => {
    expect(linkQuery({ show_ids: ["a"] }, "30")).toEqual({ show_ids: ["a"] });
  });
});

describe("the window of a live link", () => {
  it("is the one that comes nearest to the span", () => {
    expect([7, 28, 91, 364].map(nearestWindow)).toEqual(["7", "30", "90", "365"]);
  });
});

describe("the formula for a sheet", () => {
  it("names the separator of the file", () => {
    expect(formulaOf("https://x.example/live/s.csv", "csv")).toBe(
      '=IMPORTDATA("https://x.example/live/s.csv", ",", "en_US")',
    );
  });
});
