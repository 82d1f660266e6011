import { itemAt } from "../../../lib/item-at.ts";
import { editDistance } from "../names/edit-distance.ts";
import { foldPhrase } from "./fold-tokens.ts";
import { wordsFor } from "../reads/selling-cues.ts";
import { romanised, skeletonOf, soundKey } from "../names/sound-key.ts";
import { spelledAt } from "./spelled-letters.ts";
import type { SpokenText } from "./spoken-text.ts";

/** Finds the places where a known code is said, in any script. */

export interface CodePlace {
  firstToken: number;
  endToken: number;
  /**
   * True for a code that is spelled, in capitals or with a number: it is recognised without a word
   * that announces it.
   */
  isPlain: boolean;
  /** True for Han letters, whose reading is not known: they may be the code if one is announced. */
  isGuess: boolean;
}

export function placesOfCode(
  spoken: SpokenText,
  booked: string,
  from: number,
  to: number,
): CodePlace[] {
  const code = foldPhrase(booked).replaceAll(" ", "");
  const places: CodePlace[] = [];
  if (code === "") return places;
  for (let first = from; first < to; first += 1) {
    const place = placeAt(spoken, code, first, to);
    if (place === null || isPath(spoken, first)) continue;
    places.push(place);
    first = place.endToken - 1;
  }
  return places;
}

const SLASH_WORDS = wordsFor("slash").flatMap(({ words }) =>
  words.map((word) => foldPhrase(word).replaceAll(" ", "")),
);
const SLASH_TOKENS = 6;

/** True where the word is part of an address: `tinpost dot example slash solder`. */
function isPath({ tokens, text }: SpokenText, first: number): boolean {
  if (first === 0) return false;
  if (/\/\s*$/u.test(text.slice(itemAt(tokens, first - 1).end, itemAt(tokens, first).start)))
    return true;
  const before = tokens.slice(Math.max(0, first - SLASH_TOKENS), first);
  const said = before.map((token) => token.text).join("");
  return SLASH_WORDS.some((word) => said.endsWith(word));
}

function placeAt(spoken: SpokenText, code: string, first: number, to: number): CodePlace | null {
  const said = sayingAt(spoken, code, first, to);
  const spelled = spellingAt(spoken, code, first, to);
  const end = spelled ?? said?.end ?? 0;
  if (end === 0) return null;
  return {
    firstToken: first,
    endToken: end,
    isPlain: end === spelled || isPlain(spoken, code, first, end),
    isGuess: end !== spelled && said?.isGuess === true,
  };
}

/** Index after the last token of a code that is said as words and numbers. */
function sayingAt(
  spoken: SpokenText,
  code: string,
  first: number,
  to: number,
): { end: number; isGuess: boolean } | null {
  const { tokens } = spoken;
  const start = itemAt(tokens, first).text;
  const isHan = /^\p{Script=Han}/u.test(start);
  if (!isHan && start[0] !== code[0] && soundKey(start)[0] !== soundKey(code)[0]) {
    // In Arabic there is no letter for p or v.
    if (!/^\p{Script=Arabic}/u.test(start)) return null;
  }
  let said = "";
  for (let at = first; at < to && said.length <= code.length + 4 && at - first < 16; at += 1) {
    const { text, isUnspaced } = itemAt(tokens, at);
    said += text;
    const next = tokens[at + 1];
    // In Han, a word continues to the end of its run.
    if (/^\p{Script=Han}/u.test(text) && /^\p{Script=Han}/u.test(next?.text ?? "")) continue;
    if (isHan && /\d$/.test(code) && !/\d$/.test(said)) continue;
    if (isHan ? couldRead(said, code) : isSameCode(said, code))
      return { end: at + 1, isGuess: isHan };
    // In scripts without blanks, digits are words of several letters.
    if (!isHan && isUnspaced && isWordOf(said, code)) {
      const end = digitsBehind(spoken, code, at + 1, Math.min(to, at + 1 + UNSPACED_DIGITS));
      if (end !== null) return { end, isGuess: false };
    }
  }
  return null;
}

/** Index after the last token of a code that is spelled letter by letter. */
function spellingAt(spoken: SpokenText, code: string, first: number, to: number): number | null {
  const { tokens, text, languages } = spoken;
  const letters = code.replace(/\d+$/, "");
  // The letters may be written in capitals as one word: `DISHUI, and then the number nine`.
  if (letters !== code && letters.length >= 3 && itemAt(tokens, first).text === letters) {
    const { start, end } = itemAt(tokens, first);
    if (/^[A-Z]+$/.test(text.slice(start, end))) return digitsBehind(spoken, code, first + 1, to);
  }
  let spelled = "";
  let parts = 0;
  for (let at = first; at < to;) {
    const part = spelledAt(tokens, at, languages);
    if (part === null || !code.startsWith(spelled + part.text)) {
      const digits = isLettersOf(spelled, code) ? digitsBehind(spoken, code, at, to) : null;
      return parts >= 2 ? digits : null;
    }
    spelled += part.text;
    parts += 1;
    at += part.tokens;
    if (spelled === code) return parts >= 3 || parts === code.length ? at : null;
  }
  return null;
}

/** Whether a text is all letters of the code before its final digits. */
const isLettersOf = (said: string, code: string): boolean =>
  said !== "" && /^\d+$/.test(code.slice(said.length)) && code.startsWith(said);

/** Maximum words between the letters of a code and its digits: `and then the number`, `それから数字の`. */
const WORDS_BETWEEN = 4;
const UNSPACED_BETWEEN = 9;

/** Index after the digits of a code, which follow its letters or a few words that announce them. */
function digitsBehind(
  { tokens, languages }: SpokenText,
  code: string,
  from: number,
  to: number,
): number | null {
  const digits = /\d+$/.exec(code)?.[0] ?? "";
  if (digits === "" || from >= to) return null;
  const most = itemAt(tokens, from).isUnspaced ? UNSPACED_BETWEEN : WORDS_BETWEEN;
  for (let start = from; start < Math.min(to, from + most + 1); start += 1) {
    let said = "";
    for (let at = start; at < to && said.length < digits.length;) {
      const part = spelledAt(tokens, at, languages);
      if (part === null || !/^\d+$/.test(part.text)) break;
      said += part.text;
      at += part.tokens;
      if (said === digits) return at;
    }
  }
  return null;
}

/** Maximum letters of digits in kana: `ニジュウゴ`. */
const UNSPACED_DIGITS = 12;

/** Whether a word in another script is the letters of the code before its final digits. */
function isWordOf(said: string, code: string): boolean {
  const letters = code.replace(/\d+$/, "");
  return letters !== code && letters.length >= 3 && isSameCode(said, letters);
}

const LONG = 6;

/**
 * Whether two codes are the same: digits must be equal; letters may differ in one, or sound the
 * same.
 */
function isSameCode(said: string, code: string): boolean {
  if (said === code) return true;
  if (said.replace(/\D/g, "") !== code.replace(/\D/g, "")) return false;
  const letters = said.replace(/\d/g, "");
  const meant = code.replace(/\d/g, "");
  if (letters === "" || meant === "") return false;
  const [key, meantKey] = [soundKey(letters), soundKey(meant)];
  if (!/^[a-z]/.test(letters) && /^[a-z]/.test(meant)) {
    // In Arabic there are no letters for p and v.
    const isArabic = /^\p{Script=Arabic}/u.test(letters);
    const written = isArabic ? meant.replaceAll("p", "b").replaceAll("v", "f") : meant;
    // In Kana every vowel is written.
    const isKana = /^[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letters);
    const skeleton = skeletonOf(written);
    return (
      key === soundKey(written) ||
      (isKana && soundKey(romanised(letters)) === soundKey(written)) ||
      (!isKana && skeleton.length >= 2 && skeletonOf(letters) === skeleton) ||
      (meantKey.length >= LONG && editDistance(key, meantKey, 1) <= 1)
    );
  }
  if (letters.length < 4 || meant.length < 4 || letters[0] !== meant[0]) return false;
  return key === meantKey || (meant.length >= LONG && editDistance(letters, meant, 1) <= 1);
}

/**
 * Whether Han letters could be read as the code: each is read in one to three syllables; digits
 * must be equal.
 */
function couldRead(said: string, code: string): boolean {
  if (!/^[a-z]+\d*$/.test(code)) return said === code;
  const letters = said.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (said.replace(/\D/g, "") !== code.replace(/\D/g, "")) return false;
  if (said.replace(/[\p{Script=Han}\d]/gu, "") !== "") return false;
  const syllables =
    code.replace(/\d/g, "").match(/[aeiou]|n(?![aeiouy])|([kstp])(?=\1)/g)?.length ?? 0;
  return letters > 0 && syllables >= letters && syllables <= letters * 3;
}

const PERCENT =
  /^(?:[%€$£]|per|por|pour|pro|procent|prozent|percent|persen|percento|ponto|punto|dot)/;

function isPlain({ tokens, text }: SpokenText, code: string, first: number, end: number): boolean {
  const letters = text
    .slice(itemAt(tokens, first).start, itemAt(tokens, end - 1).end)
    .replace(/[^\p{L}]/gu, "");
  if (letters.length > 1 && letters === letters.toUpperCase() && letters !== letters.toLowerCase())
    return true;
  return /\d/.test(code) && !PERCENT.test(tokens[end]?.text ?? "");
}
