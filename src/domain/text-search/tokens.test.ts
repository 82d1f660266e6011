import { expect, it } from "vitest";
import { searchableText, tokensOf } from "./tokens.ts";

const words = (text: string): string =>
  tokensOf(searchableText(text))
    .map(({ text: token, isTail }) => (isTail ? `${token}~` : token))
    .join(" ");

it.each([
  ["Don’t PANIC! Straße, Ångström", "dont panic strasse angstrom"],
  ["e-mail AT&T 1,500 ½", "e mail at t 1 500 12"],
  ["Ísland İstanbul Ηώ ΣΊΣΥΦΟΣ", "island istanbul ηω σισυφοσ"],
  ["Привет, ёлка и Йод", "привет елка и йод"],
  ["مَرْحَبًا بالأهل ٣٤ مــرحبا", "مرحبا بالاهل 34 مرحبا"],
  ["שָׁלוֹם", "שלום"],
  ["हिन्दी में पॉडकास्ट २०२६", "हिन्दी में पॉडकास्ट 2026"],
  ["東京タワーで、深夜", "東京 京タ タワ ワー ーで で~ 深夜 夜~"],
  ["東", "東"],
  ["ｶﾞｷﾞ", "ガギ ギ~"],
  ["น\u0E33", "น\u0E4D \u0E4Dา า~"],
  ["iPhoneを買った", "iphone を買 買っ った た~"],
  ["สวัสดี ๒๕๖๘", "สว วั ัส สด ดี ี~ 2568"],
  ["인공 지능은", "인공 공~ 지능 능은 은~"],
  ["so\u00ADft co\u200Boperate", "soft cooperate"],
  ["🎧 … — !", ""],
])("%s", (text, expected) => {
  expect(words(text)).toBe(expected);
});

it("takes no blanks of Japanese, Chinese and Thai, and those of Korean for blanks", () => {
  expect(words("深夜\nラジオ")).toBe(words("深夜ラジオ"));
  expect(words("สวัส ดี")).toBe(words("สวัสดี"));
  expect(words("인공 지능")).not.toBe(words("인공지능"));
});

it("finds letters written as parts and as one alike", () => {
  expect(words("서울".normalize("NFD"))).toBe(words("서울"));
  expect(words("がぎ".normalize("NFD"))).toBe(words("がぎ"));
  expect(words("Ärger".normalize("NFD"))).toBe(words("arger"));
});

it("tells where each token stands, in order and without gaps between positions", () => {
  const text = searchableText("𠮷野家 and Café 東京");
  const tokens = tokensOf(text);
  expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual([
    "𠮷野",
    "野家",
    "家",
    "and",
    "Café",
    "東京",
    "京",
  ]);
  expect(tokens.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it("cuts words that are none, and keeps whole characters", () => {
  const [token] = tokensOf("𐐷".repeat(2_000));
  expect(token?.text.length).toBeLessThanOrEqual(64);
  expect(token?.text.isWellFormed()).toBe(true);
});
