import { expect, it } from "vitest";
import { BATCH_MAX, batchPlaces } from "./batch-days.ts";

it("a batch has one slot a show and week, the last day included", () => {
  const places = batchPlaces(["a", "b"], { first: "2026-11-03", last: "2026-11-17", weeks: 1 });
  expect(places).toHaveLength(6);
  expect(places.at(-1)).toEqual({ showId: "b", day: "2026-11-17" });
  expect(
    batchPlaces(["a"], { first: "2026-11-03", last: "2026-11-17", weeks: 2 }).map(({ day }) => day),
  ).toEqual(["2026-11-03", "2026-11-17"]);
});

it("a batch is never made without end", () => {
  const long = batchPlaces(["a", "b"], { first: "2026-01-01", last: "2199-01-01", weeks: 1 });
  expect(long).toHaveLength(BATCH_MAX + 1);
  expect(batchPlaces(["a"], { first: "", last: "2026-01-01", weeks: 1 })).toEqual([]);
});
