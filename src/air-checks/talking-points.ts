import { itemAt } from "../lib/item-at.ts";
import { isStopWord, languagesOf } from "./detect-language.ts";
import { editDistance } from "./edit-distance.ts";
import { type Token, tokensOf } from "./fold-tokens.ts";
import { numberAt } from "./number-words.ts";
import { type PointWord, PointWindow } from "./point-window.ts";
import { HALF, JOINING, LIGHT_WORDS, synonymOf } from "./point-words.ts";
import { skeletonOf, soundKey } from "./sound-key.ts";
import type { SpokenText } from "./spoken-text.ts";

/** Whether a booked point is said, in its own words or near ones. */

/** A word of a point that carries its meaning, once however often the point has it. */
interface Term extends PointWord {
  text: string;
  isUnspaced: boolean;
}

export interface TalkingPoint {
  text: string;
  terms: Term[];
  /** Indices of the terms that a word is like, as far as they have been compared. */
  likes: Map<string, readonly number[]>;
}

/** The share of a point's words, by weight, that must be said. */
const SAID = 0.5;
/** Starts so near to each other are of one place. */
const NEAR_TOKENS = 12;
/** Words over which a point may be spread. */
const SPREAD = 26;
const UNSPACED_SPREAD = 60;

/** In tenths. */
const WEIGHTS = { number: 15, word: 10, light: 3, mixedPair: 4 } as const;

export function talkingPointOf(text: string, languages: readonly string[]): TalkingPoint {
  const raw = tokensOf(text);
  const codes = [...new Set([...languagesOf(raw), ...languages])];
  const words = raw.map((token) => token.text);
  const terms = new Map<string, Term>();
  let part = 0;
  const add = (word: string, tenths: number, isUnspaced = false): void => {
    const key = `${isUnspaced ? "pair" : "word"} ${word}`;
    const isNumber = /^\d+$/.test(word);
    const term = terms.get(key) ?? { text: word, isNumber, isUnspaced, tenths: 0, parts: [] };
    terms.set(key, term);
    term.tenths += tenths;
    // A half without words of weight need not be said.
    if (tenths >= WEIGHTS.word && !term.parts.includes(part)) term.parts.push(part);
  };
  for (let at = 0; at < raw.length;) {
    const token = itemAt(raw, at);
    const isMarked =
      at > 0 && /[,;:–—、，؛،]/u.test(text.slice(itemAt(raw, at - 1).end, token.start));
    if (isMarked || JOINING.has(token.text)) part += 1;
    const number = numberAt(words, at, codes);
    if (number !== null) {
      add(String(number.value), WEIGHTS.number);
      at += number.words;
      continue;
    }
    at += 1;
    if (token.isUnspaced) addLetters(add, raw, at - 1, codes.includes("ja"));
    else if (/^\d+$/.test(token.text)) add(token.text, WEIGHTS.number);
    else if (!isStopWord(token.text, codes) && token.text.length > 1)
      add(token.text, LIGHT_WORDS.has(token.text) ? WEIGHTS.light : WEIGHTS.word);
  }
  return { text, terms: [...terms.values()], likes: new Map() };
}

/**
 * Japanese is compared by single Han letters, since their endings differ, and by pairs of Katakana;
 * other scripts without blanks by pairs of letters.
 */
function addLetters(
  add: (word: string, tenths: number, isUnspaced: boolean) => void,
  tokens: readonly Token[],
  at: number,
  isJapanese: boolean,
): void {
  const [first, second] = [itemAt(tokens, at), tokens[at + 1]];
  if (isJapanese && /^\p{Script=Han}/u.test(first.text)) {
    add(first.text, WEIGHTS.word, true);
    return;
  }
  if (second?.isUnspaced !== true || second.start !== first.end) return;
  const pair = first.text + second.text;
  if (/^\p{Script=Hiragana}+$/u.test(pair)) return;
  add(pair, /\p{Script=Hiragana}/u.test(pair) ? WEIGHTS.mixedPair : WEIGHTS.word, true);
}

/** Words of the text between two tokens, and of pairs of letters. */
interface Said {
  token: number;
  text: string;
  isUnspaced: boolean;
}

function saidAmong({ tokens }: SpokenText, from: number, to: number): Said[] {
  const said: Said[] = [];
  for (let at = from; at < to; at += 1) {
    const token = itemAt(tokens, at);
    const next = tokens[at + 1];
    said.push({ token: at, text: token.text, isUnspaced: token.isUnspaced });
    // Compounds are written as one word or as two.
    if (
      !token.isUnspaced &&
      next?.isUnspaced === false &&
      token.text.length + next.text.length >= 8
    )
      said.push({ token: at, text: token.text + next.text, isUnspaced: false });
    if (token.isUnspaced && next?.isUnspaced === true)
      said.push({ token: at, text: token.text + next.text, isUnspaced: true });
  }
  return said;
}

export interface SaidPoint {
  token: number;
  /** The share of its words that is said. */
  share: number;
}

/** Where a point is said best among the tokens; null where too little of it is. */
export function findTalkingPoint(
  spoken: SpokenText,
  point: TalkingPoint,
  from: number,
  to: number,
): SaidPoint | null {
  const places = saidPlaces(spoken, point, from, to);
  const share = places.reduce((most, place) => Math.max(most, place.share), 0);
  const first = places.find((place) => place.share === share);
  if (first === undefined) return null;
  // A word before the point may be like one of its words: the last start of the same place is
  // nearest.
  const near = places.filter(
    (place) => place.share === share && place.token - first.token <= NEAR_TOKENS,
  );
  return near.at(-1) ?? first;
}

/** First tokens of all places where enough of a point is said. */
export const talkingPointPlaces = (
  spoken: SpokenText,
  point: TalkingPoint,
  from: number,
  to: number,
): number[] => saidPlaces(spoken, point, from, to).map(({ token }) => token);

/**
 * One pass: a window of `spread` tokens moves over the words that are like one of the point's, and
 * counts how often it holds each. Weights are whole tenths, so that taking one away undoes adding
 * it.
 */
function saidPlaces(
  spoken: SpokenText,
  point: TalkingPoint,
  from: number,
  to: number,
): SaidPoint[] {
  const window = new PointWindow(point.terms);
  if (window.whole === 0) return [];
  const spread = point.terms.some(({ isUnspaced }) => isUnspaced) ? UNSPACED_SPREAD : SPREAD;
  const hits = saidAmong(spoken, from, to)
    .map(({ token, text, isUnspaced }) => ({ token, likes: likesOf(point, text, isUnspaced) }))
    .filter(({ likes }) => likes.length > 0);
  const places: SaidPoint[] = [];
  let end = 0;
  for (const { token, likes } of hits) {
    for (; end < hits.length && itemAt(hits, end).token - token <= spread; end += 1)
      for (const index of itemAt(hits, end).likes) window.add(index);
    const share = window.tenths / window.whole;
    // A token that has two words, its own and a compound's, is said best from the first on.
    if (share >= SAID && window.isComplete && places.at(-1)?.token !== token)
      places.push({ token, share });
    for (const index of likes) window.remove(index);
  }
  return places;
}

function likesOf(
  { terms, likes }: TalkingPoint,
  word: string,
  isUnspaced: boolean,
): readonly number[] {
  const known = likes.get(word);
  if (known !== undefined) return known;
  const indices = terms.flatMap((term, index) =>
    isLikeWord(word, isUnspaced, term) ? [index] : [],
  );
  likes.set(word, indices);
  return indices;
}

function isLikeWord(said: string, isUnspaced: boolean, term: Term): boolean {
  if (said === term.text) return true;
  if (term.text === "50" && synonymOf(said) === HALF) return true;
  if (term.isNumber || term.isUnspaced || isUnspaced || /^\d/.test(said)) return false;
  const group = synonymOf(term.text);
  if (group !== undefined && group === synonymOf(said)) return true;
  if (/^\p{Script=Arabic}/u.test(said) && /^\p{Script=Arabic}/u.test(term.text))
    return isLikeRoot(arabicRoot(said), arabicRoot(term.text));
  if (scriptOf(said) !== scriptOf(term.text)) return isLikeSkeleton(said, term.text);
  const [one, other] = [withoutDiphthongs(said), withoutDiphthongs(term.text)];
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 3) return false;
  let common = 0;
  while (common < short.length && short[common] === long[common]) common += 1;
  // Endings differ; stems are the larger part of both.
  if (common >= 4 && common >= short.length - 2 && common >= long.length * 0.5) return true;
  if (common >= 5 && common >= long.length * 0.5) return true;
  if (common === short.length && long.length - common <= (common >= 4 ? 3 : 1)) return true;
  // A part of a compound: `Gepäck` in `Gepäckabholung`.
  if (short.length >= 5 && long.length - short.length >= 4 && isPartOf(short, long)) return true;
  if (short.length >= 5 && soundKey(said) === soundKey(term.text)) return true;
  return short.length >= 6 && editDistance(said, term.text, 1) <= 1;
}

const isPartOf = (short: string, long: string): boolean =>
  long.startsWith(short) || long.endsWith(short);

/** Spanish and Italian stems change with the accent: `tostado`, `tuesta`. */
const withoutDiphthongs = (word: string): string => word.replace(/ue|uo/g, "o").replace(/ie/g, "e");

const scriptOf = (word: string): string => (/^[a-z]/.test(word) ? "latin" : "other");

const isLikeSkeleton = (one: string, other: string): boolean => {
  const [a, b] = [skeletonOf(one), skeletonOf(other)];
  return b.length >= 4 && editDistance(a, b, 1) <= 1;
};

/** Without article, prefixes and the letters that change with the form. */
const arabicRoot = (word: string): string =>
  word.replace(/^[وف]?(?:ال|لل|ب|ل|ك)?(?=\p{L}{3})/u, "").replace(/[اويهءئؤ]/g, "");

const isLikeRoot = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short.length >= 2 &&
    (short.length >= 3 ? long.includes(short) || hasShared(one, other) : one === other)
  );
};

/** Three root letters in a row. */
function hasShared(one: string, other: string): boolean {
  for (let at = 0; at + 3 <= one.length; at += 1)
    if (other.includes(one.slice(at, at + 3))) return true;
  return false;
}
