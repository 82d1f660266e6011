import { expect, test } from "vitest";
import { dayTicks, freePlace, placeLabels, valueScale } from "./since-scale.ts";

test("a scale of powers of ten reaches from below the least to above the most", () => {
  const { ticks, share } = valueScale([0, 350, 42_000], true);
  expect(ticks).toEqual([100, 1_000, 10_000, 100_000]);
  expect(share(0)).toBe(0);
  expect(share(100_000)).toBeCloseTo(1);
});

test("a plain scale begins at zero and holds every value", () => {
  const { ticks, share } = valueScale([412_908], false);
  expect(ticks[0]).toBe(0);
  expect(share(412_908)).toBeLessThanOrEqual(1);
});

test("the axis is marked at the windows of the API", () => {
  expect(dayTicks(30)).toEqual([1, 7, 14, 30]);
  expect(dayTicks(90)).toEqual([1, 7, 14, 30, 60, 90]);
});

test("labels that would lie over each other are apart, and all inside the chart", () => {
  const bounds = { width: 150, gap: 30, from: 10, to: 300 };
  const places = placeLabels(
    [
      { x: 600, y: 290 },
      { x: 600, y: 295 },
      { x: 600, y: 298 },
    ],
    bounds,
  );
  expect(places.toSorted((one, other) => one - other)).toEqual([240, 270, 300]);
});

test("labels that do not meet stay at their lines", () => {
  expect(
    placeLabels(
      [
        { x: 100, y: 50 },
        { x: 400, y: 55 },
      ],
      { width: 150, gap: 30, from: 10, to: 300 },
    ),
  ).toEqual([50, 55]);
});

test("a label that would meet others takes the next place, or none", () => {
  const bounds = { x: 600, width: 150, gap: 30, from: 10, to: 300 };
  const placed = [{ x: 600, y: 100 }];
  expect(freePlace([110, 200], { ...bounds, placed })).toBe(200);
  expect(freePlace([110, 95], { ...bounds, placed })).toBeNull();
});
