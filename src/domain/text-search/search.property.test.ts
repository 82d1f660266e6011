import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { snippetOf } from "./find-matches.ts";
import { lexemesText, queryText } from "./lexemes.ts";
import { passagesOf, passageSteps, type Unit } from "./passages.ts";
import { parseQuery } from "./query.ts";
import { searchableText, tokensOf } from "./tokens.ts";

/** Letters of texts as people write them. */
const LETTERS = {
  japanese: Array.from("東京大阪深夜放送のをにタワーラジオ灯台守。、 "),
  chinese: Array.from("我们今天讨论灯塔和大海的故事，他说。"),
  korean: Array.from("서울에서만난사람들은라디오를듣는다 "),
  thai: Array.from("สวัสดีครับวันนี้เราคุยเรื่องประภาคาร "),
};
const textOf = (letters: readonly string[], maxLength: number) =>
  fc
    .array(fc.constantFrom(...letters), { minLength: 1, maxLength })
    .map((made) => searchableText(made.join("")));
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc
    .array(
      fc.constantFrom("'", '"', "\\", ":", "*", "&", "|", "!", "<->", "(", ")", " ", "a", "東"),
      {
        maxLength: 300,
      },
    )
    .map((parts) => parts.join("")),
);

describe("a search", () => {
  it.each(Object.entries(LETTERS))("finds every part of a text in %s", (_script, letters) => {
    fc.assert(
      fc.property(
        textOf(letters, 60),
        fc.nat(),
        fc.integer({ min: 1, max: 30 }),
        (text, at, length) => {
          const start = text === "" ? 0 : at % text.length;
          const part = text.slice(start, start + length);
          const query = parseQuery(`"${part}"`);
          fc.pre(query.terms.length > 0);
          expect(snippetOf(text, query)).toBeDefined();
        },
      ),
      { numRuns: 300 },
    );
  });

  it("finds a phrase of up to twelve words wherever passages are divided", () => {
    const words = fc.array(fc.constantFrom("tide", "low", "keeper", "of", "salt"), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 30 }),
        fc.nat(),
        fc.integer({ min: 1, max: 12 }),
        (segments, at, length) => {
          const said = segments.flat();
          const start = at % said.length;
          const phrase = said.slice(start, start + length).join(" ");
          const units = segments.map((segment) => unitOf(segment.join(" ")));
          const query = parseQuery(`"${phrase}"`);
          const passages = passagesOf(units).map((passage) =>
            passage.units.map(({ text }) => text).join("\n"),
          );
          expect(passages.some((text) => snippetOf(text, query) !== undefined)).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("loses nothing of a text in its passages", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme", maxLength: 400 }), { maxLength: 12 }),
        (texts) => {
          const passages = passagesOf(texts.map(unitOf));
          const lines: string[] = [];
          for (const { firstUnit, units } of passages)
            units.forEach(({ text }, index) => (lines[firstUnit + index] = text));
          expect(lines.join("").replaceAll(/\s/g, "")).toBe(
            texts.map(searchableText).join("").replaceAll(/\s/g, ""),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    ["words with points between", (index: number) => `${index}`.padEnd(64, "x") + "."],
    ["one letter", () => "x"],
    ["marks before letters", () => "\u0301a "],
    ["signs", () => "—"],
  ])("has passages of a few kilobytes of text in one line: %s", (_name, part) => {
    const line = Array.from({ length: 20_000 }, (_, index) => part(index)).join("");
    const passages = passagesOf([unitOf(line)]);
    const sizes = passages.map(({ units }) =>
      units.reduce((sum, { text }) => sum + text.length, 0),
    );
    expect(Math.max(...sizes)).toBeLessThan(6_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2 * line.length);
  });

  it("stops in between while one long unit is cut, so that other requests are answered", () => {
    const units = [{ text: "word ".repeat(200_000), startMs: null, speaker: null }];
    let stops = 0;
    const steps = passageSteps(units);
    while (steps.next().done !== true) stops += 1;
    expect(stops).toBe(10);
  });

  it("quotes nothing but the text, and marks the words of the query in it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("tide", "Ärger", "東京", "灯台", "don’t", "—", "🎧", "สวัสดี"), {
          minLength: 1,
          maxLength: 200,
        }),
        fc.constantFrom("tide", "arger", "東", "灯台", '"dont tide"', "สวัส tide"),
        (parts, asked) => {
          const text = parts.join(" ");
          const snippet = snippetOf(text, parseQuery(asked));
          if (snippet === undefined) return;
          expect(text).toContain(snippet.text);
          expect(snippet.text.isWellFormed()).toBe(true);
          expect(snippet.highlights.length).toBeGreaterThan(0);
          let behind = 0;
          for (const { start, length } of snippet.highlights) {
            expect(start).toBeGreaterThanOrEqual(behind);
            behind = start + length;
            expect(behind).toBeLessThanOrEqual(snippet.text.length);
            const marked = snippet.text.slice(start, behind);
            expect(
              snippetOf(marked, { terms: parseQuery(asked).terms, isCut: false }),
            ).toBeDefined();
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("what is sent to PostgreSQL", () => {
  const LEXEMES = /^(?:'A[\p{L}\p{M}\p{N}]+':\d+(?:,\d+)* )*$/u;
  const OPERAND = String.raw`'A[\p{L}\p{M}\p{N}]+'(?::\*)?`;
  const TERM = String.raw`(?:${OPERAND}|\(${OPERAND}(?: <\d+> ${OPERAND})+\))`;
  const QUERY = new RegExp(`^(?:${TERM}(?: & ${TERM})*)?$`, "u");

  it("holds letters and digits in quotes, whatever a text or a query holds", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(lexemesText(tokensOf(searchableText(text)), "A")).toMatch(LEXEMES);
        expect(queryText(parseQuery(text), ["A"])).toMatch(QUERY);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["10 KB of quotes", '"'.repeat(10_000)],
    ["10 KB of apostrophes in a word", `a${"'".repeat(10_000)}b`],
    ["10 KB of one word", "a".repeat(10_000)],
    [
      "200 beginnings of words",
      Array.from({ length: 200 }, (_, index) => `abc${index}*`).join(" "),
    ],
    ["10 KB of Thai marks", "ส" + "ั".repeat(10_000)],
    ["10 KB of blanks between letters", "東 ".repeat(5_000)],
  ])("is short for %s", (_name, text) => {
    expect(queryText(parseQuery(text), ["A"]).length).toBeLessThan(2_000);
  });
});

const unitOf = (text: string): Unit => ({ text, startMs: null, speaker: null });
