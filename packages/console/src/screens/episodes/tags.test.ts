import { expect, test } from "vitest";
import { tagsOf } from "./tags.ts";

test("tags are trimmed, and of those that differ in case the first stays", () => {
  expect(tagsOf(" live, Interview ,, LIVE , sea")).toEqual(["live", "Interview", "sea"]);
  expect(tagsOf(" , ")).toEqual([]);
});
