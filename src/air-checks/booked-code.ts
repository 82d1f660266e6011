import { itemAt } from "../lib/item-at.ts";
import { editDistance } from "./edit-distance.ts";
import { foldPhrase } from "./fold-tokens.ts";
import { skeletonOf, soundKey } from "./sound-key.ts";
import { spelledAt } from "./spelled-letters.ts";
import type { SpokenText } from "./spoken-text.ts";

/** Places where a known code is said, in any script. */

export interface CodePlace {
  firstToken: number;
  endToken: number;
  /** Spelled, in capitals, or with a number: a code even without a word that announces it. */
  isPlain: boolean;
  /** In Han letters, whose reading is not known: it may be the code, if one is announced. */
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
    if (place === null) continue;
    places.push(place);
    first = place.endToken - 1;
  }
  return places;
}

function placeAt(spoken: SpokenText, code: string, first: number, to: number): CodePlace | null {
  const said = sayingAt(spoken, code, first, to);
  const spelled = spellingAt(spoken, code, first, to);
  const end = Math.max(said?.end ?? 0, spelled ?? 0);
  if (end === 0) return null;
  return {
    firstToken: first,
    endToken: end,
    isPlain: end === spelled || isPlain(spoken, code, first, end),
    isGuess: end !== spelled && said?.isGuess === true,
  };
}

/** Behind the last token of a code that is said as words and numbers. */
function sayingAt(
  { tokens }: SpokenText,
  code: string,
  first: number,
  to: number,
): { end: number; isGuess: boolean } | null {
  const start = itemAt(tokens, first).text;
  const isHan = /^\p{Script=Han}/u.test(start);
  if (!isHan && start[0] !== code[0] && soundKey(start)[0] !== soundKey(code)[0]) {
    // Arabic has no letter for p or v.
    if (!/^\p{Script=Arabic}/u.test(start)) return null;
  }
  let said = "";
  for (let at = first; at < to && said.length <= code.length + 4 && at - first < 16; at += 1) {
    const { text } = itemAt(tokens, at);
    said += text;
    const next = tokens[at + 1];
    // A word goes on to the end of its run.
    if (/^\p{Script=Han}/u.test(text) && /^\p{Script=Han}/u.test(next?.text ?? "")) continue;
    if (isHan && /\d$/.test(code) && !/\d$/.test(said)) continue;
    if (isHan ? couldRead(said, code) : isSameCode(said, code))
      return { end: at + 1, isGuess: isHan };
  }
  return null;
}

/** Behind the last token of a code that is spelled letter by letter. */
function spellingAt(
  { tokens, languages }: SpokenText,
  code: string,
  first: number,
  to: number,
): number | null {
  let spelled = "";
  let parts = 0;
  for (let at = first; at < to;) {
    const part = spelledAt(tokens, at, languages);
    if (part === null || !code.startsWith(spelled + part.text)) return null;
    spelled += part.text;
    parts += 1;
    at += part.tokens;
    if (spelled === code) return parts >= 3 || parts === code.length ? at : null;
  }
  return null;
}

const LONG = 6;

/** Digits are exact; letters may be one off, or sound the same. */
function isSameCode(said: string, code: string): boolean {
  if (said === code) return true;
  if (said.replace(/\D/g, "") !== code.replace(/\D/g, "")) return false;
  const letters = said.replace(/\d/g, "");
  const meant = code.replace(/\d/g, "");
  if (letters === "" || meant === "") return false;
  const [key, meantKey] = [soundKey(letters), soundKey(meant)];
  if (!/^[a-z]/.test(letters) && /^[a-z]/.test(meant)) {
    // Arabic has no letters for p and v.
    const isArabic = /^\p{Script=Arabic}/u.test(letters);
    const written = isArabic ? meant.replaceAll("p", "b").replaceAll("v", "f") : meant;
    // Kana writes every vowel.
    const isKana = /^[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letters);
    const skeleton = skeletonOf(written);
    return (
      key === soundKey(written) ||
      (!isKana && skeleton.length >= 2 && skeletonOf(letters) === skeleton) ||
      (meantKey.length >= LONG && editDistance(key, meantKey, 1) <= 1)
    );
  }
  if (letters.length < 4 || meant.length < 4 || letters[0] !== meant[0]) return false;
  return key === meantKey || (meant.length >= LONG && editDistance(letters, meant, 1) <= 1);
}

/** Each Han letter is read in one to three syllables; digits are exact. */
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
