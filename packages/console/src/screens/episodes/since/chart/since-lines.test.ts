import { expect, test } from "vitest";
import {
  closesIn,
  type Curve,
  endOf,
  gainsOf,
  isBefore,
  lineOf,
  linesBefore,
  pointAt,
  type SinceLine,
  usualOf,
} from "./since-lines.ts";

const NOW = Date.parse("2026-11-12T17:00:00Z");

function curve(values: readonly (number | null)[], whole: number): Curve {
  return {
    subject: { cluster_ref: "c", episode_id: "e", show_id: "s", name: "Eleven bells" },
    published_at: "2026-11-10T05:00:00Z",
    published_at_of: "episode",
    windows: null,
    points: values.map((value, age) => ({
      age_days: age,
      value,
      estimated: false,
      complete: age <= whole,
      as_of: null,
    })),
  };
}

const line = (values: readonly (number | null)[], publishedAt = "2026-01-01"): SinceLine => ({
  id: publishedAt,
  name: publishedAt,
  showId: "s",
  publishedAt,
  points: values.map((value, age) => ({ age, value, isOpen: false, isEstimated: false })),
});

test("a line ends at the running day, where it is now", () => {
  const found = lineOf(curve([0, 100, 150, 170, null, null], 2), NOW);
  expect(found?.points.map(({ age }) => age)).toEqual([0, 1, 2, 2.5]);
  expect(found && endOf(found)).toMatchObject({ value: 170, isOpen: true });
  expect(found && pointAt(found, 3)).toMatchObject({ value: 170 });
});

test("a curve without a time of publication makes no line", () => {
  expect(lineOf({ ...curve([0], 0), published_at: null }, NOW)).toBeNull();
});

test("an unknown day stays unknown, and so does what the day after it added", () => {
  const { points } = gainsOf(line([0, 10, null, 40, 45, 43]));
  expect(points.map(({ value }) => value)).toEqual([10, null, null, 5, null]);
});

test("what is usual leaves out the lowest and the highest, from five episodes on", () => {
  const lines = [1, 20, 30, 40, 900].map((value) => line([0, value]));
  expect(usualOf(lines)).toEqual([
    { age: 0, low: 0, middle: 0, high: 0 },
    { age: 1, low: 20, middle: 30, high: 40 },
  ]);
  expect(usualOf(lines.slice(1))).toEqual([]);
});

test("what is usual ends where the first of its lines does", () => {
  const lines = [1, 2, 3, 4, 5, 6].map((value) => line([0, value, value]));
  expect(usualOf([...lines, line([0, 9])]).map(({ age }) => age)).toEqual([0, 1]);
});

test("the nine before are of the same show and older", () => {
  const days = Array.from(
    { length: 12 },
    (_, index) => `2026-01-${String(index + 1).padStart(2, "0")}`,
  );
  const lines = days.map((day) => line([0], day));
  const newest = line([0], "2026-01-11");
  const others = [...lines, { ...line([0], "2026-01-02"), showId: "other" }];
  const before = linesBefore(newest, others, 0);
  expect(before).toHaveLength(9);
  expect(before[0]?.publishedAt).toBe("2026-01-10");
});

test("those that have reached the last day say what is usual, where there are five", () => {
  const days = ["01", "02", "03", "04", "05", "06"].map((day) => `2026-01-${day}`);
  const lines = days.map((day, index) => line(index === 5 ? [0] : [0, 1, 2], day));
  const newest = line([0], "2026-01-11");
  expect(linesBefore(newest, lines, 7)).toHaveLength(5);
  expect(linesBefore(newest, lines.slice(1), 7)[0]?.publishedAt).toBe("2026-01-06");
});

test("an open window says when it closes, in hours on its last day", () => {
  const window = {
    complete: false,
    value: 1,
    as_of: null,
    last_refreshed_at: null,
    estimated: false,
  };
  expect(closesIn({ ...window, closes_at: "2026-11-16T16:00:00Z" }, NOW)).toEqual({
    unit: "days",
    count: 4,
  });
  expect(closesIn({ ...window, closes_at: "2026-11-12T18:30:00Z" }, NOW)).toEqual({
    unit: "hours",
    count: 2,
  });
  expect(
    closesIn({ ...window, complete: true, closes_at: "2026-11-11T00:00:00Z" }, NOW),
  ).toBeNull();
});

test("an episode before a change of the counting is known as such", () => {
  const breaks = [{ metric: "reach", platform: "youtube", date: "2026-08-12", note: "" }];
  expect(isBefore("2026-08-11T22:00:00Z", breaks)).toBe(true);
  expect(isBefore("2026-08-12T01:00:00Z", breaks)).toBe(false);
});
