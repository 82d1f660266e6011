import { describe, expect, it } from "vitest";
import { levelsBetween } from "./since-publishing.ts";

const point = (level: number | null, estimated = false, value: number | null = 0) => ({
  level,
  estimated,
  value,
  partial: false,
});
const drawn = (points: ReturnType<typeof point>[]) =>
  levelsBetween(points).map(({ level, estimated }) => [level, estimated]);

describe("the line between captures", () => {
  it("lies between both, and what was measured stays measured", () => {
    expect(
      drawn([point(12), point(12, true), point(12, true), point(21, true), point(24)]),
    ).toEqual([
      [12, false],
      [15, true],
      [18, true],
      [21, false],
      [24, false],
    ]);
  });

  it("is level where nothing was gained, and none before the first capture or after the last", () => {
    expect(drawn([point(null), point(5), point(5, true), point(5, true), point(6)])).toEqual([
      [null, false],
      [5, false],
      [5, true],
      [5, false],
      [6, false],
    ]);
  });

  it("is level and stale after the last capture", () => {
    const [unknown, first, last] = [point(null, false, null), point(5, false, null), point(7)];
    const stale = point(7, false, null);
    expect(
      levelsBetween([unknown, first, last, stale, stale]).map(
        ({ level, estimated, stale: isOld }) => [level, estimated, isOld],
      ),
    ).toEqual([
      [null, false, false],
      [5, false, false],
      [7, false, false],
      [7, false, true],
      [7, false, true],
    ]);
  });
});
