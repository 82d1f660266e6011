import { expect, test } from "vitest";
import type { AgePoint } from "./since-lines.ts";
import { bandPath, pathsOf } from "./since-paths.ts";

const same = (value: number): number => value;

const point = (age: number, value: number | null, more: Partial<AgePoint> = {}): AgePoint => ({
  age,
  value,
  isOpen: false,
  isEstimated: false,
  ...more,
});

test("pieces to an estimated value and to the running day are drawn apart", () => {
  const paths = pathsOf(
    [
      point(0, 0),
      point(1, 5),
      point(2, 7, { isEstimated: true }),
      point(3, 9),
      point(3.5, 10, { isOpen: true }),
    ],
    same,
    same,
  );
  expect(paths).toEqual({
    whole: "M0.0 0.0L1.0 5.0M2.0 7.0L3.0 9.0",
    estimated: "M1.0 5.0L2.0 7.0",
    open: "M3.0 9.0L3.5 10.0",
  });
});

test("a gap is never bridged, and a value alone is seen", () => {
  const { whole } = pathsOf(
    [point(0, 0), point(1, 5), point(2, null), point(3, 8), point(4, null)],
    same,
    same,
  );
  expect(whole).toBe("M0.0 0.0L1.0 5.0M3.0 8.0h1");
});

test("a band of one day has no area", () => {
  expect(bandPath([{ age: 0, low: 0, middle: 1, high: 2 }], same, same)).toBe("");
});
