import { itemAt } from "../../../lib/item-at.ts";
import { foldPhrase, inKatakana, type Token } from "./fold-tokens.ts";
import { LANGUAGES } from "../languages/index.ts";
import { numberWordsOfLanguage } from "../points/number-words.ts";

/** Reads letters and digits that are spelled aloud: `ess`, `エス`, `one`, `ジュウゴ`. */

const UNSPACED_NAME_MAX = 7;

const NAMES = new Map(
  LANGUAGES.map(({ code, letters }) => {
    const names = new Map<string, string>();
    for (const pair of letters.split(" ")) {
      const [name, letter] = pair.split("=");
      if (name !== undefined && letter !== undefined) names.set(keyOf(name), letter);
    }
    for (const [word, value] of numberWordsOfLanguage(code))
      if (value < 100) names.set(inKatakana(word), String(value));
    if (code === "ja") addTens(names);
    if (code === "ja" || code === "zh")
      "〇一二三四五六七八九".split("").forEach((sign, digit) => names.set(sign, String(digit)));
    return [code, { names, starts: new Set([...names.keys()].map((name) => itemAt(name, 0))) }];
  }),
);

function keyOf(name: string): string {
  return inKatakana(foldPhrase(name).replaceAll(" ", ""));
}

/** Adds Japanese tens, which in Kana are one run of letters: `ジュウゴ`, `ニジュウ`. */
function addTens(names: Map<string, string>): void {
  const units = "イチ ニ サン ヨン ゴ ロク ナナ ハチ キュウ".split(" ");
  for (let tens = 1; tens < 10; tens += 1) {
    const ten = `${tens === 1 ? "" : itemAt(units, tens - 1)}ジュウ`;
    names.set(ten, String(tens * 10));
    units.forEach((unit, index) => names.set(ten + unit, String(tens * 10 + index + 1)));
  }
}

const NO_NAMES = { names: new Map<string, string>(), starts: new Set<string>() };

export interface Spelled {
  text: string;
  /** Number of tokens that the letter takes. */
  tokens: number;
}

/** The letter or number that is spelled from a token on; null where the token is another word. */
export function spelledAt(
  tokens: readonly Token[],
  at: number,
  languages: readonly string[],
): Spelled | null {
  const { text, isUnspaced } = itemAt(tokens, at);
  if (/^(?:[a-z]|\d{1,6})$/.test(text)) return { text, tokens: 1 };
  for (const language of languages) {
    const { names, starts } = NAMES.get(language) ?? NO_NAMES;
    if (!starts.has(isUnspaced ? itemAt(inKatakana(text), 0) : itemAt(text, 0))) continue;
    if (!isUnspaced) {
      const letter = names.get(text);
      if (letter !== undefined) return { text: letter, tokens: 1 };
      continue;
    }
    const longest = longestName(names, tokens, at);
    if (longest !== null) return longest;
  }
  return null;
}

function longestName(
  names: ReadonlyMap<string, string>,
  tokens: readonly Token[],
  at: number,
): Spelled | null {
  let said = "";
  let longest: Spelled | null = null;
  for (let count = 1; count <= UNSPACED_NAME_MAX && at + count <= tokens.length; count += 1) {
    said += inKatakana(itemAt(tokens, at + count - 1).text);
    const letter = names.get(said);
    if (letter !== undefined) longest = { text: letter, tokens: count };
  }
  return longest;
}
