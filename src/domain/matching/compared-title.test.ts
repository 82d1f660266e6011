import { describe, expect, it } from "vitest";
import { comparedTitle, isSameTitle } from "./compared-title.ts";
import { isCutOff, isOneLetterOff } from "./near-title.ts";
import { showWordsOf } from "./normalise-title.ts";

const compared = (title: string) => comparedTitle(title, showWordsOf("The Daily"));

describe("compared titles", () => {
  it.each([
    ["The Return | The Daily", "the return", []],
    ["The Return - The Daily", "the return", []],
    ["The Return (The Daily) | Episode 12", "the return", ["12"]],
    ["The Daily: The Return (#012)", "the return", ["12"]],
    ["#231 The Return [Ep. 231]", "the return", ["231", "231"]],
    ["The Return – S2E5", "the return", ["5"]],
    ["The Return #12", "the return", ["12"]],
    ["第12回 東京の朝 | The Daily", "東京の朝", ["12"]],
    ["Résumé à la carte", "resume a la carte", []],
    ["Łódź i Ångström", "lodz i angstrom", []],
  ])("of %s leave out what stands at the ends, and accents", (title, core, numbers) => {
    const { core: actual, numbers: names } = compared(title);
    expect({ core: actual, numbers: names.map(({ number }) => number) }).toEqual({ core, numbers });
  });

  it.each([
    ["The Return of The Daily", "the return of the daily"],
    ["Introducing: The Daily", "introducing the daily"],
    ["The Daily", "the daily"],
    ["The Daily | The Daily", "the daily"],
    ["Quiz, Part #2", "quiz part 2"],
    ["Test Episode 4", "test episode 4"],
    ["Vol. #3", "vol 3"],
    ["がんこな人", "がんこな人"],
    ["हिन्दी कहानी", "हिन्दी कहानी"],
  ])("of %s keep what is part of the title", (title, core) => {
    expect(compared(title).core).toBe(core);
  });

  it.each([
    ["L.A. nights", "LA nights"],
    ["Rock'n'Roll", "Rock n Roll"],
    ["Radio 3/8/2016", "Radio 382016"],
    ["1393: Space Wake", "1393 Space Wake"],
    ["Ёлка", "елка"],
  ])("%s and %s are the same", (one, other) => {
    expect(isSameTitle(compared(one), compared(other))).toBe(true);
  });

  it.each([
    ["Version 1.2", "Version 12"],
    ["News 1/11/2011", "News 11/1/2011"],
    ["が", "か"],
    ["???", "!!!"],
  ])("%s and %s are not", (one, other) => {
    expect(isSameTitle(compared(one), compared(other))).toBe(false);
  });

  it.each([
    ["The lighthouse keeper", "The lighthuse keeper", true],
    ["The lighthouse keeper", "The lghthouse keepr", false],
    ["The lighthouse keeper", "The lighthouse keeper s", false],
    ["The lighthouse at 10", "The lighthouse at 1", false],
    ["Chapter XIII of the sea", "Chapter XII of the sea", false],
    ["Rent", "Ren", false],
    ["Rocky IV", "Rocky I", false],
  ])("%s and %s differ by one letter: %s", (one, other, isOff) => {
    expect([
      isOneLetterOff(compared(one), compared(other)),
      isOneLetterOff(compared(other), compared(one)),
    ]).toEqual([isOff, isOff]);
  });

  it.each([
    ["What the tide took, and what it brought ba", true],
    ["What the tide took, and what it brought", true],
    ["What the tide took, and what it brought back", false],
    ["What the tide took, and", false],
  ])("%s is cut off: %s", (cut, isCut) => {
    const whole = compared("What the tide took, and what it brought back (from the sea)");
    expect(isCutOff(compared(cut), whole)).toBe(isCut);
  });
});
