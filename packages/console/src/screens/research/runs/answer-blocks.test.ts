import { expect, it } from "vitest";
import { answerBlocks } from "./answer-blocks.ts";

const plain = (answer: string): string[] =>
  answerBlocks(answer).map(
    ({ kind, pieces }) =>
      `${kind}: ${pieces.map(({ text, isStrong }) => (isStrong ? `[${text}]` : text)).join("")}`,
  );

it("reads headings, paragraphs over several lines, lists and strong words", () => {
  expect(plain("# Who\nNorthwind is **owned** by\nTide.\n\n- first\n2. second\n\nEnd")).toEqual([
    "heading: Who",
    "text: Northwind is [owned] by Tide.",
    "item: first",
    "item: second",
    "text: End",
  ]);
});

it("keeps what it does not know, and a pair that is not closed", () => {
  expect(plain("a <b>c</b> **d")).toEqual(["text: a <b>c</b> **d"]);
  expect(plain("**a** b **c")).toEqual(["text: [a] b **c"]);
  expect(plain("")).toEqual([]);
});
