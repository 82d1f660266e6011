import { describe, expect, it } from "vitest";
import type { AccountWindow } from "../../metrics/window-figures.ts";
import { unequalPlatforms } from "./comparable-platforms.ts";

const known = (platform: string, countedDays: number, days = countedDays): AccountWindow => ({
  showId: "s",
  platform,
  days,
  countedDays,
  counts: {},
  levels: {},
  levelsBefore: {},
});

describe("platforms of two windows", () => {
  it("compare where their known days differ by a tenth at most", () => {
    const unequal = (now: number, before: number) =>
      unequalPlatforms(
        new Map([["youtube", 30]]),
        [known("youtube", now, 30)],
        [known("youtube", before, 30)],
      ).length > 0;
    expect([unequal(30, 30), unequal(27, 30), unequal(26, 30), unequal(30, 26)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it("compare by stored days where nothing is counted, and not where one was connected meanwhile", () => {
    const expected = new Map([
      ["tiktok", 7],
      ["spotify", 7],
    ]);
    expect(
      unequalPlatforms(
        expected,
        [known("tiktok", 0, 7), known("spotify", 7)],
        [known("tiktok", 0, 7)],
      ),
    ).toEqual([{ platform: "spotify", days: 7, known: 7, knownBefore: 0 }]);
  });
});
