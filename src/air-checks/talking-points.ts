import { itemAt } from "../lib/item-at.ts";
import { isStopWord, languagesOf } from "./detect-language.ts";
import { type Token, tokensOf } from "./fold-tokens.ts";
import { ComparedWord, isLikeWord } from "./like-word.ts";
import { numberAt } from "./number-words.ts";
import { type PointWord, PointWindow } from "./point-window.ts";
import { JOINING, LIGHT_WORDS } from "./point-words.ts";
import type { SaidWords } from "./said-words.ts";

/** Whether a booked point is said, in its own words or near ones. */

/** A word of a point that carries its meaning, once however often the point has it. */
type Term = PointWord & ComparedWord;

/** A point, for the words of one text. */
export interface TalkingPoint {
  text: string;
  terms: Term[];
  /** By the id of a word, which terms it is like, as far as they have been compared. */
  likes: (readonly number[] | undefined)[];
  /** Empty before and after each pass. */
  window: PointWindow;
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
    const term =
      terms.get(key) ??
      Object.assign(new ComparedWord(word, isUnspaced), { tenths: 0, parts: [] as number[] });
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
  const all = [...terms.values()];
  return { text, terms: all, likes: [], window: new PointWindow(all) };
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

export interface SaidPoint {
  token: number;
  /** The share of its words that is said. */
  share: number;
}

/** Where a point is said best among the tokens; null where too little of it is. */
export function findTalkingPoint(
  said: SaidWords,
  point: TalkingPoint,
  from: number,
  to: number,
): SaidPoint | null {
  let first: SaidPoint | null = null;
  let last: SaidPoint | null = null;
  eachPlace(said, point, [from, to], (token, share) => {
    if (first === null || share > first.share) first = last = { token, share };
    // A word before the point may be like one of its words: the last start of the same place is
    // nearest.
    else if (share === first.share && token - first.token <= NEAR_TOKENS) last = { token, share };
  });
  return last;
}

/** Calls with the first token of each place where enough of a point is said, in order. */
export const eachTalkingPointPlace = (
  said: SaidWords,
  point: TalkingPoint,
  from: number,
  to: number,
  found: (token: number) => void,
): void => eachPlace(said, point, [from, to], found);

/**
 * One pass: a window of `spread` tokens moves over the words that are like one of the point's, and
 * counts how often it holds each. Weights are whole tenths, so that taking one away undoes adding
 * it. Nothing is kept of a place, since a text that repeats a word has one at every token.
 */
function eachPlace(
  said: SaidWords,
  point: TalkingPoint,
  [from, to]: readonly [number, number],
  found: (token: number, share: number) => void,
): void {
  const { window } = point;
  if (window.whole === 0) return;
  const spread = point.terms.some(({ isUnspaced }) => isUnspaced) ? UNSPACED_SPREAD : SPREAD;
  const last = said.placeOf(to);
  let before = -1;
  let end = said.placeOf(from);
  for (let at = end; at < last; at += 1) {
    const likes = likesOf(said, point, at);
    if (likes.length === 0) continue;
    const token = said.tokenAt(at);
    for (; end < last && said.tokenAt(end) - token <= spread; end += 1)
      for (const index of likesOf(said, point, end)) window.add(index);
    const share = window.tenths / window.whole;
    // A token that has two words, its own and a compound's, is said best from the first on.
    if (share >= SAID && window.isComplete && before !== token) {
      found(token, share);
      before = token;
    }
    for (const index of likes) window.remove(index);
  }
}

function likesOf(said: SaidWords, { terms, likes }: TalkingPoint, at: number): readonly number[] {
  const word = said.wordAt(at);
  const known = likes[word.id];
  if (known !== undefined) return known;
  const indices: number[] = [];
  terms.forEach((term, index) => {
    if (isLikeWord(word, term)) indices.push(index);
  });
  const shared = indices.length === 0 ? NONE : indices;
  likes[word.id] = shared;
  return shared;
}

const NONE: readonly number[] = [];
