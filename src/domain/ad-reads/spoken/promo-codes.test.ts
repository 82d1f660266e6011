import { describe, expect, it } from "vitest";
import { heardCodes } from "./promo-codes.ts";
import { spokenTextOf } from "./spoken-text.ts";

const codesIn = (text: string, booked: string | null): string[] => {
  const spoken = spokenTextOf([{ startSec: 0, endSec: 9, speaker: null, text }]);
  return heardCodes(spoken, booked, 0, spoken.tokens.length).map(({ code }) => code);
};

describe("a booked code", () => {
  it.each([
    ["written", "Use code SALT15 at checkout.", "SALT15"],
    ["a word and a number", "the code is salt fifteen", "SALT15"],
    ["spelled", "use the code S A L T one five today", "SALT15"],
    ["spelled by names of letters", "el código es be a erre erre o uno cinco", "BARRO15"],
    ["two words", "use code tide water when you order", "TIDEWATER"],
    ["misspelled", "use code tidewatter when you order", "TIDEWATER"],
    ["before its word", "SALT15 kodunu kullan", "SALT15"],
    ["in another script", "कोड डालिए पहाड़ और जीतिए", "PAHAD"],
    ["of a thousand", "use the code river two thousand", "RIVER2000"],
    ["in Kana that is romanised", "クーポンはダンチヨンです", "DANCHI4"],
    ["spelled before a Han digit", "コードはD、A、N、C、H、I、四です", "DANCHI4"],
    ["before its Korean ending", "할인 코드 PYEONG10입니다", "PYEONG10"],
    ["in capitals before its number", "折扣碼，英文字DISHUI，後面阿拉伯數字九", "DISHUI9"],
    ["spelled in Kana", "コードはエス、ユー、エヌ、エー、イチ、ゴ", "SUNA15"],
  ])("is heard %s", (_, text, code) => {
    expect(codesIn(text, code)).toEqual([code]);
  });

  it("is no common word that is said without a word for a code", () => {
    expect(codesIn("we spent hours at sea and more hours in port", "HOURS")).toEqual([]);
    expect(codesIn("save 15 percent on salt, 15 percent", "SALT15")).toEqual([]);
  });

  it("differs from one with another number", () => {
    expect(codesIn("use code salt fifty", "SALT15")).toEqual(["SALT50"]);
  });
});

describe("another code", () => {
  it.each([
    ["use code HARBOUR20 now", "HARBOUR20"],
    ["use code harbour twenty at checkout", "HARBOUR20"],
    ["use long way twenty and get a third off", "LONGWAY20"],
    ["con el código cordada te hacen un descuento", "CORDADA"],
  ])("is heard: %s", (text, code) => {
    expect(codesIn(text, null)).toEqual([code]);
  });

  it.each([
    "There is a building code. It is very old.",
    "the code for twenty percent off",
    "We use it for twenty minutes.",
  ])("is none: %s", (text) => {
    expect(codesIn(text, null)).toEqual([]);
  });
});
