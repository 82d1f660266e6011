import { describe, expect, it } from "vitest";
import { tokensOf } from "../spoken/fold-tokens.ts";
import { LANGUAGES } from "../languages/index.ts";
import { numberAt } from "./number-words.ts";

describe("numbers in words", () => {
  it.each([
    ["en", "twenty five", 25],
    ["en", "two hundred", 200],
    ["en", "one hundred twenty five", 125],
    ["de", "fünfundzwanzig", 25],
    ["es", "treinta y cinco", 35],
    ["fr", "quatre-vingt-dix", 90],
    ["fr", "soixante-quinze", 75],
    ["it", "trentotto", 38],
    ["pt", "vinte e cinco", 25],
    ["nl", "vijfentwintig", 25],
    ["tr", "on beş", 15],
    ["id", "lima belas", 15],
    ["ru", "двадцать пять", 25],
    ["hi", "पच्चीस", 25],
    ["ar", "خمسة عشر", 15],
    ["ar", "خمسة وعشرين", 25],
    ["ja", "五百", 500],
    ["zh", "二十五", 25],
    ["ko", "십오", 15],
    ["de", "zweihundertfünfzig", 250],
    ["nl", "negentienhonderd", 1900],
    ["sv", "artonhundranittiotre", 1893],
    ["it", "milleduecentocinquanta", 1250],
    ["it", "quarantott", 48],
  ])("are read (%s: %s)", (code, text, value) => {
    const words = tokensOf(text).map((token) => token.text);
    expect(numberAt(words, 0, [code])).toEqual({ value, words: words.length });
  });

  it("one after another stay apart", () => {
    expect(numberAt(["one", "five"], 0, ["en"])).toEqual({ value: 1, words: 1 });
  });

  it("are written down in full for each language", () => {
    for (const { numbers } of LANGUAGES) {
      expect(numbers.units.split(" ").filter(Boolean)).toHaveLength(21);
      expect(numbers.tens.split(" ")).toHaveLength(7);
    }
  });
});
