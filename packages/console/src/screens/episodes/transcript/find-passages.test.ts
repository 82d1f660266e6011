import { expect, test } from "vitest";
import { findPassages, FOUND_MAX, indexOf } from "./find-passages.ts";

const segmentsOf = (...texts: string[]) => texts.map((text, index) => ({ index, text }));

const textsOf = (segments: readonly { text: string }[], query: string): string[][] =>
  findPassages(indexOf(segments.map(({ text }, index) => ({ index, text }))), query).map((parts) =>
    parts.map(
      ({ segment, start, length }) => segments[segment]?.text.slice(start, start + length) ?? "",
    ),
  );

test("words are found without regard to accents and letter case", () => {
  const segments = segmentsOf("Das Café am HAFEN", "ein Cafe, kein Café");
  expect(textsOf(segments, "CAFE")).toEqual([["Café"], ["Cafe"], ["Café"]]);
});

test("letters whose small form is longer leave every place where it is", () => {
  const segments = segmentsOf("İstanbul harbour");
  expect(textsOf(segments, "harbour")).toEqual([["harbour"]]);
});

test("words that go on in the next segment are found in both", () => {
  const segments = segmentsOf("the radio said", "nothing for an hour");
  expect(textsOf(segments, "said nothing")).toEqual([["said", "nothing"]]);
});

test("words do not go on over a segment that is left out", () => {
  const index = indexOf([
    { index: 0, text: "the radio said" },
    { index: 2, text: "nothing for an hour" },
  ]);
  expect(findPassages(index, "said nothing")).toEqual([]);
  expect(findPassages(index, "nothing")).toHaveLength(1);
});

test("a transcript full of one word ends at the most places", () => {
  const index = indexOf(segmentsOf("a ".repeat(500_000)));
  expect(findPassages(index, "a")).toHaveLength(FOUND_MAX);
});

test("nothing is found without words", () => {
  expect(textsOf(segmentsOf("anything"), "  ")).toEqual([]);
});
