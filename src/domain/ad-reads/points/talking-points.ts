import { itemAt } from "../../../lib/item-at.ts";
import { isStopWord, languagesOf } from "../spoken/detect-language.ts";
import { tokensOf } from "../spoken/fold-tokens.ts";
import { ComparedWord, isLikeWord } from "../names/like-word.ts";
import { numberAt } from "./number-words.ts";
import { addLetters, WEIGHTS } from "./point-letters.ts";
import { promisesAbsence } from "./negations.ts";
import { type PointWord, PointWindow } from "./point-window.ts";
import { synonymOf, UNIT_HOURS } from "./point-synonyms.ts";
import { isJoining, isNegator, LIGHT_WORDS } from "./point-words.ts";
import { addQuantity, unitBehind } from "./quantities.ts";
import type { SaidWords } from "../spoken/said-words.ts";

/** Decides whether a booked point is said, in its own words or similar ones. */

/** A meaningful word of a point, listed once even if the point repeats it. */
type Term = PointWord & ComparedWord;

/** A talking point, prepared for comparison with the words of one text. */
export interface TalkingPoint {
  text: string;
  /**
   * True where the point contains `not`, `no` or `without` in its language, or promises an absence
   * in another way, such as `sugar-free`.
   */
  isNegative: boolean;
  terms: Term[];
  /** The terms that a word is like, by the id of the word, as far as they have been compared. */
  likes: (readonly number[] | undefined)[];
  /** The window of the current pass; empty before and after each pass. */
  window: PointWindow;
}

/** Minimum share of a point's words, by weight, that must be said. */
const SAID = 0.5;
/** Share of the heavy words from which a point may have been said in other words. */
const HINTED = 0.3;
/** Number of times from which a word said in a read is the subject of the read. */
const SUBJECT_TIMES = 3;
/** Maximum tokens between starts that belong to one place. */
const NEAR_TOKENS = 12;
/** Maximum tokens over which a point may be spread. */
export const SPREAD = 26;
const UNSPACED_SPREAD = 60;

export function talkingPointOf(
  text: string,
  languages: readonly string[],
  names: ReadonlySet<string> = new Set(),
): TalkingPoint {
  const raw = tokensOf(text);
  // A few words in Latin letters are not enough to detect a language.
  const own = /^[\P{L}\p{Script=Latin}]*$/u.test(text) ? [] : languagesOf(raw);
  const codes = [...new Set([...own, ...languages])];
  const words = raw.map((token) => token.text);
  const terms = new Map<string, Term>();
  const unitsOf = new Map<number, string[]>();
  let part = 0;
  const add = (word: string, tenths: number, isUnspaced = false): void => {
    const key = `${isUnspaced ? "pair" : "word"} ${word}`;
    const term =
      terms.get(key) ??
      Object.assign(new ComparedWord(word, isUnspaced), {
        tenths: 0,
        parts: [] as number[],
        isHeavy: false,
      });
    terms.set(key, term);
    term.tenths += tenths;
    term.isHeavy ||= tenths === WEIGHTS.word && !names.has(word);
    // A half without heavy words need not be said.
    if (tenths >= WEIGHTS.word && !term.parts.includes(part)) term.parts.push(part);
  };
  for (let at = 0; at < raw.length;) {
    const token = itemAt(raw, at);
    const isMarked =
      at > 0 && /[,;:–—、，؛،]/u.test(text.slice(itemAt(raw, at - 1).end, token.start));
    if (isMarked || isJoining(token.text, codes)) part += 1;
    const number = numberAt(words, at, codes);
    if (number !== null) {
      add(String(number.value), WEIGHTS.number);
      at += number.words;
      addQuantity(terms, String(number.value), unitBehind(raw, at));
      continue;
    }
    at += 1;
    if (token.isUnspaced) addLetters(add, raw, at - 1, codes.includes("ja"));
    else if (/^\d+$/.test(token.text)) {
      add(token.text, WEIGHTS.number);
      addQuantity(terms, token.text, unitBehind(raw, at));
    } else if (!isStopWord(token.text, codes) && token.text.length > 1) {
      add(token.text, isLight(token.text) ? WEIGHTS.light : WEIGHTS.word);
      if (isUnit(token.text)) unitsOf.set(part, [...(unitsOf.get(part) ?? []), token.text]);
    }
  }
  const all = [...terms.values()];
  // A half whose only word is a unit of time needs that unit.
  for (const [index, words] of unitsOf.entries())
    if (!all.some(({ parts }) => parts.includes(index)))
      for (const word of words) terms.get(`word ${word}`)?.parts.push(index);
  // A number is recognised together with its unit, and the unit together with the number.
  for (const term of all)
    if (term.quantity === null && UNIT_HOURS.has(term.group ?? -1))
      term.quantity = all.find(({ quantity }) => quantity !== null)?.quantity ?? null;
  const isNegative = promisesAbsence(text) || raw.some((token) => isNegator(token.text, codes));
  return { text, isNegative, terms: all, likes: [], window: new PointWindow(all) };
}

const isUnit = (word: string): boolean => UNIT_HOURS.has(synonymOf(word) ?? -1);
const isLight = (word: string): boolean => LIGHT_WORDS.has(word) || isUnit(word);

export interface SaidPoint {
  token: number;
  /** Share of the point's words that is said, by weight. */
  share: number;
  /** False where only some of its words are said, so that it may be said in other words. */
  isSure: boolean;
}

/** The best place of a point among the tokens; null where too little of it is said. */
export function findTalkingPoint(
  said: SaidWords,
  point: TalkingPoint,
  from: number,
  to: number,
): SaidPoint | null {
  let first: SaidPoint | null = null;
  let last: SaidPoint | null = null;
  markSubjects(said, point, from, to);
  eachPlace(said, point, [from, to], (token, share, isSure) => {
    const isBetter =
      first === null || (isSure === first.isSure ? share > first.share : isSure && !first.isSure);
    if (isBetter) first = last = { token, share, isSure };
    // A word before the point may resemble one of its words, so the last start of the same place is
    // used, which is the nearest.
    else if (
      share === first?.share &&
      isSure === first.isSure &&
      token - first.token <= NEAR_TOKENS
    )
      last = { token, share, isSure };
  });
  return last ?? spreadPoint(said, point, from, to);
}

/** A point whose halves are said far apart. */
function spreadPoint(
  said: SaidWords,
  point: TalkingPoint,
  from: number,
  to: number,
): SaidPoint | null {
  const { window } = point;
  if (window.whole === 0) return null;
  let token: number | null = null;
  const added: number[] = [];
  for (let at = said.placeOf(from); at < said.placeOf(to); at += 1)
    for (const index of likesOf(said, point, at)) {
      token ??= said.tokenAt(at);
      window.add(index);
      added.push(index);
    }
  const share = window.tenths / window.whole;
  const isSaid = window.isComplete && share >= SAID;
  for (const index of added) window.remove(index);
  return isSaid && token !== null ? { token, share, isSure: false } : null;
}

/** Tokens at which a heavy word of a point is said. */
export const tokensOfPoint = (
  said: SaidWords,
  point: TalkingPoint,
  from: number,
  to: number,
): number[] => tokensWith(said, point, [from, to], ({ tenths }) => tenths >= WEIGHTS.word);

/**
 * Tokens at which a number or a word of a point is said, except words of the brand's name and words
 * that the whole read is about. They are known only after `findTalkingPoint` for the same read.
 */
export const hintsOfPoint = (
  said: SaidWords,
  point: TalkingPoint,
  from: number,
  to: number,
): number[] => tokensWith(said, point, [from, to], ({ isHeavy, isNumber }) => isHeavy || isNumber);

/** Whether all numbers of a point are said between two tokens. */
export function saysNumbers(
  said: SaidWords,
  point: TalkingPoint,
  from: number,
  to: number,
): boolean {
  const missing = new Set(point.terms.flatMap(({ isNumber }, index) => (isNumber ? [index] : [])));
  for (let at = said.placeOf(from); missing.size > 0 && at < said.placeOf(to); at += 1)
    for (const index of likesOf(said, point, at)) missing.delete(index);
  return missing.size === 0;
}

function tokensWith(
  said: SaidWords,
  point: TalkingPoint,
  [from, to]: readonly [number, number],
  isMeant: (term: Term) => boolean,
): number[] {
  const tokens: number[] = [];
  for (let at = said.placeOf(from); at < said.placeOf(to); at += 1)
    if (likesOf(said, point, at).some((index) => isMeant(itemAt(point.terms, index))))
      tokens.push(said.tokenAt(at));
  return tokens;
}

/** Marks the words of the point that the whole read is about: they are no evidence of the point. */
function markSubjects(said: SaidWords, point: TalkingPoint, from: number, to: number): void {
  const counts = new Int32Array(point.terms.length);
  const last = said.placeOf(to);
  let before = -1;
  for (let at = said.placeOf(from); at < last; at += 1) {
    if (said.tokenAt(at) === before) continue;
    for (const index of likesOf(said, point, at)) counts[index] = (counts[index] ?? 0) + 1;
    before = said.tokenAt(at);
  }
  if (point.terms.length > 1)
    counts.forEach((count, index) => {
      if (count >= SUBJECT_TIMES) point.window.demote(index);
    });
}

/** Calls back with the first token of each place, in order, where enough of a point is said. */
export const eachTalkingPointPlace = (
  said: SaidWords,
  point: TalkingPoint,
  from: number,
  to: number,
  found: (token: number) => void,
): void =>
  eachPlace(said, point, [from, to], (token, _, isSure) => {
    if (isSure) found(token);
  });

/**
 * One pass: a window of `spread` tokens moves over the words that resemble one of the point's, and
 * counts how often it contains each. Weights are whole tenths, so that subtracting a weight exactly
 * undoes adding it. Places are not stored, because a text that repeats a word has one at every
 * token.
 */
function eachPlace(
  said: SaidWords,
  point: TalkingPoint,
  [from, to]: readonly [number, number],
  found: (token: number, share: number, isSure: boolean) => void,
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
    // A token may have two words, its own and a compound's. The window from the first of them has
    // the larger share, so each token is reported once.
    const isHinted = window.heavyShare >= HINTED;
    if (window.isComplete && (share >= SAID || isHinted) && before !== token) {
      found(token, share, share >= SAID);
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
