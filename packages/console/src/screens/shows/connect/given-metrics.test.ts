import { expect, it } from "vitest";
import { givenMetrics, lackingMetrics } from "./given-metrics.ts";

it("names each metric once, in words", () => {
  expect(givenMetrics(["views", "watch_time_sec", "views"])).toEqual(["views", "watch time"]);
});

it("says which metrics of its category a platform does not define", () => {
  expect(lackingMetrics("newsletter", ["opens", "clicks"])).toEqual([
    "unique opens",
    "subscribers",
  ]);
});
