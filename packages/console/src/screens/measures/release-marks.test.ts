import { describe, expect, it } from "vitest";
import { releaseMarks } from "./release-marks.ts";

const episode = (title: string, date: string) => ({ title, published_at: `${date}T05:00:00.000Z` });

describe("marks of releases", () => {
  it("gathers the episodes of a day", () => {
    expect(
      releaseMarks(
        ["2026-11-01", "2026-11-02"],
        [episode("b", "2026-11-02"), episode("a", "2026-11-02")],
      ),
    ).toEqual([{ at: 1, titles: ["b", "a"] }]);
  });

  it("puts an episode into the week that holds its day, and leaves out what is before all", () => {
    expect(
      releaseMarks(
        ["2026-11-02", "2026-11-09"],
        [episode("in", "2026-11-12"), episode("before", "2026-11-01")],
      ),
    ).toEqual([{ at: 1, titles: ["in"] }]);
  });
});
