import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseTitle } from "./normalise-title.ts";

describe("normalised titles", () => {
  it.each([
    ["#231 The Return", "the return"],
    ["#231: The Return", "the return"],
    ["231 | The Return", "the return"],
    ["231|The Return", "the return"],
    ["231. The Return", "the return"],
    ["231) The Return", "the return"],
    ["(231) The Return", "the return"],
    ["[#231] The Return", "the return"],
    ["231 – The Return", "the return"],
    ["２３１：The Return", "the return"],
    ["Ep. 12: The Return", "the return"],
    ["EP12 The Return", "the return"],
    ["E12: The Return", "the return"],
    ["Episode 12 - The Return", "the return"],
    ["Episode #12: The Return", "the return"],
    ["Folge 12: Die Rückkehr", "die rückkehr"],
    ["S2E5 The Return", "the return"],
    ["S02 E05 · The Return", "the return"],
    ["S2:E5 The Return", "the return"],
    ["Season 2, Episode 5: The Return", "the return"],
    ["第12回「日本の話」", "日本の話"],
    ["Выпуск 7. Москва", "москва"],
    ["The Daily: The Return", "the return"],
    ["The Daily #231 | The Return", "the return"],
    ["#231 The Daily — Episode 231 — The Return", "the return"],
  ])("%s loses its show name and numbering", (title, normalised) => {
    expect(normaliseTitle(title, "The Daily!")).toBe(normalised);
  });

  it.each([
    ["3:10 to Yuma", "3 10 to yuma"],
    ["7.5 million reasons", "7 5 million reasons"],
    ["24-hour party people", "24 hour party people"],
    ["12 monkeys", "12 monkeys"],
    ["12... and counting", "12 and counting"],
    ["2024: a review", "2024 a review"],
    ["E3 2019 recap", "e3 2019 recap"],
    ["Season 2 trailer", "season 2 trailer"],
    ["Part 2: The Return", "part 2 the return"],
    ["Daily news: The Return", "daily news the return"],
    ["The Return of The Daily", "the return of the daily"],
  ])("%s keeps what is part of the title", (title, normalised) => {
    expect(normaliseTitle(title, "The Daily")).toBe(normalised);
  });

  it.each([
    ["Episode 12", "episode 12"],
    ["#231", "231"],
    ["The Daily", "the daily"],
    ["The Daily #231", "231"],
    ["S2E5", "s2e5"],
  ])("%s keeps the last form before nothing would remain", (title, normalised) => {
    expect(normaliseTitle(title, "The Daily")).toBe(normalised);
  });

  it.each([
    ["Tom &amp;amp; Jerry&#8217;s &quot;day&quot;", "Tom & Jerry's “day”"],
    ["Straße", "STRASSE"],
    ["ΟΔΟΣ", "οδος"],
    ["Cafe\u0301 ﬁne", "Café fine"],
    ["don’t stop", "DON´T STOP"],
    ["wo\u00ADrld ❤\uFE0F peace", "world ❤ peace"],
    ["  A\u00A0 b \n c ", "a b c"],
    ["İstanbul", "istanbul"],
  ])("%j and %j are one title", (left, right) => {
    expect(normaliseTitle(left, null)).toBe(normaliseTitle(right, null));
    expect(normaliseTitle(left, null)).not.toBe("");
  });

  it.each([
    "हिन्दी कहानी",
    "日本の話",
    "สวัสดีชาวโลก",
    "שלום עולם",
    "قصة اليوم",
    "한국 이야기",
    "ქართული",
    "தமிழ் கதை",
  ])("%s keeps every letter and mark", (title) => {
    expect(normaliseTitle(title, null)).toBe(title.normalize("NFKC"));
  });

  it("keeps the signs of a title that has no letter or digit, and gives nothing for a blank one", () => {
    expect(normaliseTitle("???", null)).toBe("???");
    expect(normaliseTitle("🔥 🔥", null)).toBe("🔥 🔥");
    expect(normaliseTitle(" \u200B ", null)).toBe("");
  });

  it("changes nothing when applied twice", () => {
    const part = fc.oneof(
      fc.constantFrom(
        "#",
        "12",
        "231",
        "2024",
        "Episode",
        "ep",
        "E5",
        "S2",
        "S2E5",
        "season",
        "The",
        "Daily",
        "Show",
        ":",
        "|",
        " - ",
        ".",
        ")",
        "(",
        " ",
        "&amp;",
        "&amp;amp;",
        "&#39;",
        "第3回",
        "ŉ",
        "ß",
        "İ",
        "ς",
        "½",
        "´",
        "'",
      ),
      fc.string({ unit: "binary", maxLength: 4 }),
      fc.string({ unit: "grapheme", maxLength: 4 }),
    );
    const text = fc.array(part, { maxLength: 10 }).map((parts) => parts.join(""));
    const spaced = fc.array(part, { maxLength: 10 }).map((parts) => parts.join(" "));
    fc.assert(
      fc.property(
        fc.oneof(text, spaced),
        fc.option(fc.oneof(fc.constantFrom("The Daily", "Show", "12", "Episode", "!"), text)),
        (title, showName) => {
          const once = normaliseTitle(title, showName);
          expect(normaliseTitle(once, showName)).toBe(once);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it("never loses a letter, a mark or a digit of a title without anything to strip", () => {
    const word = fc.string({
      unit: fc.constantFrom(..."абвгдеकखगतमनםןאבגあいう漢字กขค".split("")),
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(" ", ", ", " — ", "! "),
        (words, separator) => {
          expect(normaliseTitle(words.join(separator), null)).toBe(words.join(" "));
        },
      ),
    );
  });
});
