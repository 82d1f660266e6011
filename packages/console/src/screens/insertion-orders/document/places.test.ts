import { describe, expect, it } from "vitest";
import { marksOf, piecesOf } from "./places.ts";

const PAGES = [
  {
    page: 1,
    lines: ["Agency: Quayside Media", "Salt & Signal | Mid-roll", "Salt & Signal | Mid-roll"],
  },
  { page: 2, lines: ["Agency: another", "a wrapped", "cell"] },
];

describe("a place of a document", () => {
  it("is found whatever stands between its words, on its page alone", () => {
    const marks = marksOf(PAGES, [
      { id: "agency", page: 1, quote: "Agency:  Quayside Media" },
      { id: "line-0", page: 1, quote: "Salt & Signal Mid-roll" },
      { id: "terms", page: 2, quote: "Agency: Quayside Media" },
    ]);
    expect(marks[0]?.[0]).toEqual([{ id: "agency", start: 0, end: 22 }]);
    expect(marks[0]?.[1]).toEqual([{ id: "line-0", start: 0, end: 24 }]);
    expect(marks[1]).toEqual([[], [], []]);
  });

  it("of the second line with the same words is the second passage", () => {
    const marks = marksOf(PAGES, [
      { id: "line-0", page: 1, quote: "Salt & Signal Mid-roll" },
      { id: "line-1", page: 1, quote: "Salt & Signal Mid-roll" },
    ]);
    expect(marks[0]?.map((line) => line.map(({ id }) => id))).toEqual([[], ["line-0"], ["line-1"]]);
  });

  it("may go over several lines", () => {
    const marks = marksOf(PAGES, [{ id: "notes", page: null, quote: "a wrapped cell" }]);
    expect(marks[1]?.slice(1)).toEqual([
      [{ id: "notes", start: 0, end: 9 }],
      [{ id: "notes", start: 0, end: 4 }],
    ]);
  });

  it("cuts its line into pieces, also where two places overlap", () => {
    const marks = [
      { id: "a", start: 0, end: 5 },
      { id: "b", start: 3, end: 8 },
    ];
    expect(piecesOf("0123456789", marks)).toEqual([
      { text: "012", ids: ["a"] },
      { text: "34", ids: ["a", "b"] },
      { text: "567", ids: ["b"] },
      { text: "89", ids: [] },
    ]);
  });
});
