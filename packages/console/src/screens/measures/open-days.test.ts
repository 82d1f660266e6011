import { expect, it } from "vitest";
import { openDays } from "./open-days.ts";

const series = (platform: string, values: (number | null)[]) => ({
  metric: "views" as const,
  platform,
  show_id: null,
  total: null,
  level_as_of: null,
  points: values.map((value, index) => ({
    date: `2026-11-0${index + 1}`,
    value,
    estimated: false,
    partial: false,
  })),
});

it("begins the open end on the day after the last number of a platform that comes late", () => {
  const days = openDays([
    series("youtube", [900, 800, null, null]),
    series("spotify", [90, 80, 70, null]),
    series("tiktok", [10, 10, 10, 10]),
  ]);
  expect(days).toEqual({ from: 2, platforms: ["youtube", "spotify"] });
});

it("leaves out platforms without numbers, and those that carry next to nothing", () => {
  expect(
    openDays([
      series("youtube", [1_000, 1_000]),
      series("kit", [null, null]),
      series("facebook", [1, null]),
    ]),
  ).toBeNull();
});
