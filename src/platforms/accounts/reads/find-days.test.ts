import { describe, expect, it } from "vitest";
import { findDays } from "./find-days.ts";

const keys = { day: ["date", "x"], count: ["count", "y"] };

describe("days in an answer of unknown form", () => {
  it.each([
    [
      "a bare list",
      [
        { date: "2026-09-02", count: 2 },
        { date: "2026-09-01", count: "1" },
      ],
    ],
    [
      "a list under any name, keys in any case",
      {
        Result: {
          Items: [
            { Date: "2026-09-01T00:00:00", Count: 1 },
            { Date: "2026-09-02T00:00:00.000Z", Count: 2 },
          ],
        },
      },
    ],
    [
      "a list beside others that hold no days",
      {
        success: true,
        overTime: [
          { x: "2026-09-01", y: 1 },
          { x: "2026-09-02", y: 2 },
        ],
        byLocation: [{ key: "US", total: 3 }],
        errors: [],
      },
    ],
  ])("are found in %s", (_name, body) => {
    expect(findDays(body, keys)).toEqual({
      days: [
        { day: "2026-09-01", count: 1 },
        { day: "2026-09-02", count: 2 },
      ],
      rowsLeftOut: 0,
    });
  });

  it("are found beside an odd entry, which is left out", () => {
    const days = [1, 2, 3].map((day) => ({ date: `2026-09-0${day}`, count: day }));
    expect(findDays([...days, { date: { odd: true }, count: 4 }], keys)).toEqual({
      days: days.map(({ date: day, count }) => ({ day, count })),
      rowsLeftOut: 1,
    });
  });

  it("are unknown where the platform prints null, and none where its lists are empty", () => {
    expect(findDays([{ date: "2026-09-01", count: null }], keys)).toEqual({
      days: [{ day: "2026-09-01", count: undefined }],
      rowsLeftOut: 0,
    });
    expect(findDays({ Items: [] }, keys)).toEqual({ days: [], rowsLeftOut: 0 });
  });

  it.each([
    ["no list", { total: 5 }],
    ["no object", null],
    [
      "two lists of days",
      { overTime: [{ x: "2026-09-01", y: 1 }], previous: [{ x: "2025-09-01", y: 1 }] },
    ],
    ["two counts in an entry", [{ date: "2026-09-01", count: 1, y: 2 }]],
    ["two days in an entry", [{ date: "2026-09-01", x: "2026-09-02", count: 1 }]],
    ["a count that is none", [{ date: "2026-09-01", count: { value: 1 } }]],
    ["a missing count", [{ date: "2026-09-01" }]],
    [
      "hours instead of days",
      [
        { date: "2026-09-01T00:00:00Z", count: 1 },
        { date: "2026-09-01T01:00:00Z", count: 1 },
      ],
    ],
    [
      "the same day twice",
      [
        { date: "2026-09-01", count: 1 },
        { date: "2026-09-01", count: 1 },
      ],
    ],
    ["months", [{ date: "2026-09", count: 1 }]],
    ["entries of two kinds", [{ date: "2026-09-01", count: 1 }, "2026-09-02"]],
    ["only other lists", { byLocation: [{ key: "US", total: 3 }] }],
  ])("are not guessed at: %s", (_name, body) => {
    expect(findDays(body, keys)).toBeNull();
  });
});
