import { describe, expect, it } from "vitest";
import { breaksOf, largestLines, ticksOf, type TimelineSeries } from "./lines.ts";

const line = (platform: string, total: number | null, values: (number | null)[] = [1]) =>
  ({
    metric: "views",
    platform,
    show_id: null,
    total,
    level_as_of: null,
    points: values.map((value, at) => ({
      date: `2026-10-0${at + 1}`,
      value,
      estimated: false,
      partial: false,
    })),
  }) satisfies TimelineSeries;

describe("lines of a timeline", () => {
  it("are the largest, and the rest is named", () => {
    const { drawn, rest } = largestLines([line("a", 1), line("b", 3), line("c", 2)], 2);
    expect(drawn.map(({ platform }) => platform)).toEqual(["b", "c"]);
    expect(rest.map(({ platform }) => platform)).toEqual(["a"]);
  });

  it("are measured by their points where they have no total", () => {
    const { drawn } = largestLines([line("a", null, [5, 5]), line("b", 9)], 1);
    expect(drawn[0]?.platform).toBe("a");
  });

  it("of which nothing is known are named and not drawn", () => {
    const { drawn, rest } = largestLines([line("a", null, [null]), line("b", 0, [0])]);
    expect(drawn.map(({ platform }) => platform)).toEqual(["b"]);
    expect(rest.map(({ platform }) => platform)).toEqual(["a"]);
  });
});

describe("ticks of an axis", () => {
  it("are whole weeks apart on a span of weeks", () => {
    const dates = Array.from({ length: 91 }, (_, at) => String(at));
    expect(ticksOf(dates, String).map(({ at }) => at)).toEqual([0, 21, 42, 63, 84]);
  });

  it("are every day of a short span", () => {
    expect(ticksOf(["1", "2", "3"], String)).toHaveLength(3);
  });
});

describe("breaks of definitions", () => {
  it("stand at the first date that is not before them, and nowhere after the last", () => {
    const dates = ["2026-10-01", "2026-10-08"];
    expect(breaksOf([{ date: "2026-10-03" }, { date: "2026-11-01" }], dates)).toEqual([
      { date: "2026-10-03", at: 1 },
    ]);
  });
});
