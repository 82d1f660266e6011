import { PHRASE_TOKENS_MAX } from "./query.ts";
import { PAIRED_SCRIPTS, searchableText } from "./tokens.ts";

/**
 * Splits texts into passages for the index, of about a hundred words, or 40 to 60 seconds of
 * speech. All words of a query must be in one passage, and a hit therefore has its second.
 * Rejected: a whole transcript as one document, which takes 50 times as long for common words;
 * `tsvector` also stores no position after the second hour of a show.
 */

/** A piece of text that has one time and one speaker: a segment, or a line of a description. */
export interface Unit {
  /** Text on one line (`searchableText`). */
  text: string;
  startMs: number | null;
  speaker: string | null;
}

/** Units that are indexed together; the last ones are repeated at the start of the next passage. */
export interface Passage {
  seq: number;
  /** Index of its first unit among all units. */
  firstUnit: number;
  units: readonly Unit[];
}

/** Number of words at which a passage is full, and at which a unit is cut. */
const FULL = 100;
const UNIT_MAX = 40;

/**
 * Number of words that a letter indexed by pairs counts for: a minute of Japanese has 300 such
 * letters.
 */
const PAIRED_LETTER = 0.4;

/**
 * Maximum characters of a unit; the number of characters that count for at least one word, and for
 * at least one token. Text of forty words has some 300. The limit is for text without blanks, of
 * which a line may have megabytes: PostgreSQL accepts no `tsvector` above 1 MB.
 */
const UNIT_CHARS_MAX = 1_000;
const WORD_CHARS_MAX = 30;
const TOKEN_CHARS_MAX = 64;

/** Letters of scripts that are indexed by pairs, else starts of words. */
const COUNTED = new RegExp(`([${PAIRED_SCRIPTS}])|(?<=^|\\s)\\S`, "gu");
const wordsIn = (letter: string | undefined): number => (letter === undefined ? 1 : PAIRED_LETTER);

interface Sized {
  unit: Unit;
  words: number;
  /**
   * Approximate number of tokens that the unit adds to the index; marks that stand alone count too.
   */
  tokens: number;
}

function sized(unit: Unit): Sized {
  let words = 0;
  let tokens = 0;
  for (const [, letter] of unit.text.matchAll(COUNTED)) {
    words += wordsIn(letter);
    tokens += 1;
  }
  const { length } = unit.text;
  return {
    unit,
    words: Math.max(words, length / WORD_CHARS_MAX),
    tokens: Math.max(tokens, length / TOKEN_CHARS_MAX),
  };
}

/** The passages of texts in their order; a long text is cut between words, or between letters. */
export function passagesOf(units: readonly Unit[]): Passage[] {
  const steps = passageSteps(units);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Pieces of texts between two steps, which take some 10 ms. */
const PIECES_A_STEP = 500;

/**
 * The same computation in steps, because the passages of a transcript of 5 MiB take 0.6 s of a
 * core.
 */
export function* passageSteps(units: readonly Unit[]): Generator<undefined, Passage[], undefined> {
  const passages: Passage[] = [];
  let current: Sized[] = [];
  // Number of units in the completed passages (`closed`), and after them (`fresh`).
  let closed = 0;
  let fresh = 0;
  const close = (): void => {
    passages.push({
      seq: passages.length,
      firstUnit: closed + fresh - current.length,
      units: current.map(({ unit }) => unit),
    });
    current = overlapOf(current);
    closed += fresh;
    fresh = 0;
  };
  let pieces = 0;
  for (const unit of units)
    for (const piece of piecesOf(unit)) {
      current.push(sized(piece));
      fresh += 1;
      if (current.reduce((sum, { words }) => sum + words, 0) >= FULL) close();
      pieces += 1;
      if (pieces % PIECES_A_STEP === 0) yield;
    }
  if (fresh > 0) close();
  return passages;
}

/** The last units that contain every phrase that begins in them and ends in the next passage. */
function overlapOf(units: readonly Sized[]): Sized[] {
  let tokens = 0;
  let from = units.length;
  while (from > 1 && tokens < PHRASE_TOKENS_MAX - 1) tokens += units[(from -= 1)]?.tokens ?? 0;
  return units.slice(from);
}

/**
 * The pieces of a unit, of at most 40 words and 1,000 characters; none where it is empty. They are
 * yielded one by one: a unit of 5 MiB has 26,000 of them, 0.5 s of a core.
 */
function* piecesOf(unit: Unit): Generator<Unit, void, undefined> {
  const text = searchableText(unit.text);
  let start = 0;
  let words = 0;
  for (const { 1: letter, index } of text.matchAll(COUNTED)) {
    if (words >= UNIT_MAX) {
      yield* shortened(unit, text.slice(start, index).trim());
      start = index;
      words = 0;
    }
    words += wordsIn(letter);
  }
  yield* shortened(unit, text.slice(start).trim());
}

/** A unit with the given text, in parts of at most 1,000 characters without a split character. */
function* shortened(unit: Unit, text: string): Generator<Unit, void, undefined> {
  let rest = text;
  while (rest.length > UNIT_CHARS_MAX) {
    const isSplit = isHighSurrogate(rest.charCodeAt(UNIT_CHARS_MAX - 1));
    const length = UNIT_CHARS_MAX - (isSplit ? 1 : 0);
    const part = rest.slice(0, length).trim();
    if (part !== "") yield { ...unit, text: part };
    rest = rest.slice(length);
  }
  const last = rest.trim();
  if (last !== "") yield { ...unit, text: last };
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
