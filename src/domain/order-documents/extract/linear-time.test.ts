import { describe, expect, it } from "vitest";
import type { DocumentText, TextCell, TextLine } from "../document-text.ts";
import { extractOrder } from "./extract-order.ts";
import { knownNamesIn } from "./text/match-name.ts";
import { readDates } from "./values/read-dates.ts";

/** A document whose cells count how often a rule looks at one. */
function counting(lines: readonly (readonly string[])[]) {
  const looks = { count: 0 };
  const cellOf = (text: string, index: number): TextCell => ({
    get text() {
      looks.count += 1;
      return text;
    },
    get x() {
      looks.count += 1;
      return index * 100;
    },
    get endX() {
      looks.count += 1;
      return index * 100 + 90;
    },
  });
  const page = lines.map((texts, y): TextLine => {
    const cells = texts.map(cellOf);
    return { cells, y, height: 1, isTableRow: false };
  });
  const document: DocumentText = { kind: "text", pages: [{ number: null, lines: page }] };
  return { document, looks };
}

function looksOf(lines: readonly (readonly string[])[]): number {
  const { document, looks } = counting(lines);
  extractOrder(document);
  return looks.count;
}
const many = (text: string, count: number): string[] => Array.from({ length: count }, () => text);

describe("the work of reading an order", () => {
  it.each([
    ["cells of one line", (n: number) => [many("&", n)]],
    ["cells of two lines of labels", (n: number) => [many("Agency", n), many("x", n)]],
    ["labels of amounts without amounts", (n: number) => [many("net", n)]],
    ["lines of one letter", (n: number) => many("a", n).map((text) => [text])],
    [
      "rows below headings",
      (n: number) => [
        ["Show", "Placement", "Date", "CPM"],
        ...many("x", n).map((text) => [text, "mid-roll", "1 May 2026", "£5"]),
      ],
    ],
    [
      "cells of a row below headings",
      (n: number) => [["Show", "Placement", "Date", "CPM"], many("1", n)],
    ],
  ])("grows with the document and not with its square: %s", (_, shape) => {
    expect(looksOf(shape(800)) / looksOf(shape(200))).toBeLessThan(5);
  });

  it("folds a paragraph of many companies once and not for each", () => {
    const cpuMsOf = (count: number): number => {
      // One sentence with letters that are folded one by one, so that folding is most of the work.
      const { document } = counting([[many("Foo & Söhne GmbH in Köln and", count).join(" ")]]);
      const started = process.cpuUsage();
      extractOrder(document);
      const { user, system } = process.cpuUsage(started);
      return (user + system) / 1000;
    };
    cpuMsOf(125);
    expect(cpuMsOf(1_000) / Math.max(25, cpuMsOf(250))).toBeLessThan(8);
  });

  it("does not try every way to read a name of many parts", () => {
    const name = many("A", 400).join(" & ");
    const text = `${name} mid-roll for £500`;
    const lines = [[text]];
    expect(extractOrder(counting(lines).document).parsed.line_items).toEqual([]);
  });

  it("gives a date the year of the next one that has it, of any number", () => {
    const { days } = readDates(`${"3 May, ".repeat(20)}4 May 2026`, {
      order: null,
      years: new Set(),
      flight: null,
      sentOn: null,
    });
    expect(days).toEqual(["2026-05-03", "2026-05-04"]);
  });

  it("looks names up by their words: the longest of those within each other", () => {
    const known = ["Salt", "Salt & Signal", "Night Freight"].map((name) => ({ id: name, name }));
    const found = knownNamesIn("two spots on Salt & Signal, one on Night Freight", known);
    expect(found.map(({ id }) => id)).toEqual(["Salt & Signal", "Night Freight"]);
  });
});
