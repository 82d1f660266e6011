import { describe, expect, it } from "vitest";
import type { AccountWindow } from "../../../../domain/metrics/window-figures.ts";
import { comparesWith, unequalPlatforms } from "./comparable-platforms.ts";

const known = (platform: string, countedDays: number, days = countedDays): AccountWindow => ({
  showId: "s",
  platform,
  days,
  countedDays,
  counts: {},
  levels: {},
  levelDays: {},
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

  it("are judged by each other, however few of their days are known", () => {
    const unequal = (now: number, before: number) =>
      unequalPlatforms(
        new Map([["youtube", 21]]),
        [known("youtube", now, 21)],
        [known("youtube", before, 21)],
      );
    expect(unequal(4, 6)).toEqual([{ platform: "youtube", days: 21, known: 4, knownBefore: 6 }]);
    expect([comparesWith(9, 10), comparesWith(8, 9), comparesWith(6, 6)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("do not compare where no count is known on one side, whatever levels are", () => {
    const expected = new Map([
      ["tiktok", 0],
      ["youtube", 2],
      ["spotify", 7],
    ]);
    expect(
      unequalPlatforms(
        expected,
        [known("tiktok", 0, 7), known("youtube", 0, 2), known("spotify", 7)],
        [known("tiktok", 0, 7), known("youtube", 2, 2)],
      ),
    ).toEqual([
      { platform: "youtube", days: 2, known: 0, knownBefore: 2 },
      { platform: "spotify", days: 7, known: 7, knownBefore: 0 },
    ]);
  });

  it("are judged without an account too, as of days that a person entered", () => {
    expect(unequalPlatforms(new Map(), [known("applePodcasts", 3)], [])).toEqual([
      { platform: "applePodcasts", days: 3, known: 3, knownBefore: 0 },
    ]);
  });
});
