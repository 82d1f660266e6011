import { expect, test } from "vitest";
import { subjectsOf } from "./subjects.ts";

const NOW = Date.parse("2026-11-27T00:00:00Z");

/** Weekly episodes of one show, the newest first. */
const listed = Array.from({ length: 24 }, (_, week) => ({
  id: `e${week}`,
  show_id: "s",
  published_at: new Date(NOW - week * 7 * 86_400_000).toISOString(),
}));

test("the chosen come first, then nine before them that have reached the last day", () => {
  const ids = subjectsOf(["e1", "e0"], listed, 30, NOW);
  expect(ids.slice(0, 11)).toEqual([
    "e1",
    "e0",
    ...[5, 6, 7, 8, 9, 10, 11, 12, 13].map((n) => `e${n}`),
  ]);
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});

test("episodes of other shows say nothing of what is usual", () => {
  const others = listed.map((episode) => ({ ...episode, id: `o-${episode.id}`, show_id: "o" }));
  const ids = subjectsOf(["e0"], [...listed.slice(0, 1), ...others], 30, NOW);
  expect(ids.slice(0, 2)).toEqual(["e0", "o-e0"]);
});

test("a chosen episode that the list does not hold is asked for all the same", () => {
  expect(subjectsOf(["far"], listed.slice(0, 2), 30, NOW)).toEqual(["far", "e0", "e1"]);
});
