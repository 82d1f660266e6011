import { itemAt } from "../../../lib/item-at.ts";
import { joinTexts } from "../../transcript-formats/join-texts.ts";
import type { Segment } from "../../transcript-formats/segment.ts";
import type { Brand } from "../air-check.ts";
import { brandMentions, CERTAIN, type Mention } from "../names/brand-mentions.ts";
import { languagesOf } from "./detect-language.ts";
import { type Token, tokensOf } from "./fold-tokens.ts";
import { numberAt } from "../points/number-words.ts";

/** A transcript as one text with sentences, tokens and times. */

export interface Sentence {
  /** Index of the first token of the sentence and of the one after its last. */
  firstToken: number;
  endToken: number;
  start: number;
  end: number;
  /** Start in seconds; without times it is estimated from the number of tokens before it. */
  startSec: number;
  endSec: number;
  speaker: string | null;
  /** Indices of the segments in which the sentence begins and ends. */
  firstSegment: number;
  lastSegment: number;
  /** True after music or another sound that is noted in brackets. */
  isAfterSound: boolean;
  isBeforeSound: boolean;
  /** True for a piece of speech without punctuation, cut where no sentence need begin. */
  isPiece: boolean;
}

/** Seconds rounded to a tenth, because transcripts are no more precise. */
export const rounded = (sec: number): number => Math.round(sec * 10) / 10;

/** Seconds from the end of one sentence to the start of another, rounded to a millisecond. */
export const gapSec = (
  { sentences }: Pick<SpokenText, "sentences">,
  from: number,
  to: number,
): number =>
  Math.round((itemAt(sentences, to).startSec - itemAt(sentences, from).endSec) * 1000) / 1000;

export interface SpokenText {
  text: string;
  /** The tokens; a number in words is one token of digits. */
  tokens: Token[];
  sentences: Sentence[];
  /** False where distances are estimated from the number of words. */
  hasTimes: boolean;
  /** The detected languages; English is always among them. */
  languages: string[];
  /** True where the transcript uses capitals, so that a word in small letters is no name. */
  hasCapitals: boolean;
  /** Mentions of the brands, by the indices of the brands. */
  mentions: Mention[];
  /** End of the last segment in seconds; null without times. */
  endSec: number | null;
}

/** The index of the sentence that contains a token. */
export function sentenceAt({ sentences }: Pick<SpokenText, "sentences">, token: number): number {
  let [low, high] = [0, sentences.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (itemAt(sentences, middle).endToken > token) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A segment that notes a sound: `[Music]`, `(applause)`, `♪`. */
const SOUND = /^\s*(?:\[[^\]]*\]|\([^)]*\)|【[^】]*】|（[^）]*）|♪.*|\*[^*]*\*)\s*$/u;

/** Words of ordinary speech in a second, used where there are no times. */
const WORDS_PER_SEC = 2.5;

const SENTENCE_END = /[.!?…]+["'”’»)\]]*(?=\s)|[。！？｡؟।]+["'”’»)\]」』]*/gu;
/** Maximum tokens of a sentence; longer ones are cut: at segments, names, each `PIECE_TOKENS`. */
const TOKENS_MAX = 32;
const UNSPACED_TOKENS_MAX = 90;
const PIECE_TOKENS = 8;
const UNSPACED_PIECE_TOKENS = 30;

export function spokenTextOf(
  segments: readonly Segment[],
  brands: readonly Brand[] = [],
): SpokenText {
  const filled = segments.filter(({ text }) => text.trim() !== "");
  const used = filled.filter(({ text }) => !SOUND.test(text));
  const isAfterSound = new Set(
    filled.filter((_, index) => SOUND.test(filled[index - 1]?.text ?? "")),
  );
  const starts: number[] = [];
  const parts: string[] = [];
  let length = 0;
  let before = "";
  for (const { text } of used) {
    const blank = joinTexts([before, text]).length - before.length - text.length;
    if (blank > 0) parts.push(" ".repeat(blank));
    starts.push(length + blank);
    parts.push(text);
    length += blank + text.length;
    before = text;
  }
  const text = parts.join("");
  const hasTimes =
    used.length > 0 && used.every(({ startSec, endSec }) => startSec !== null && endSec !== null);
  const raw = tokensOf(text);
  const languages = languagesOf(raw);
  const tokens = withNumbers(raw, languages);
  const secAt = hasTimes ? timesOf(used, starts) : null;
  const sounds = new Set(starts.filter((_, index) => isAfterSound.has(itemAt(used, index))));
  const segmentAt = segmentFinder(starts);
  const capitals = text.match(/(?<=\p{Ll},? )\p{Lu}\p{Ll}/gu)?.length ?? 0;
  const hasCapitals = capitals * 200 > tokens.length;
  const mentions = brandMentions({ text, tokens, hasCapitals, languages }, brands);
  const marks = {
    breaks: breaksOf(used, starts, sounds),
    starts: new Set(starts),
    names: namesBegin(mentions),
  };
  const cuts = sentencesOf(text, tokens, marks);
  const isAfter = (cut: Cut | undefined): boolean =>
    cut !== undefined &&
    sounds.has(itemAt(starts, segmentAt(cut.start))) &&
    text.slice(starts[segmentAt(cut.start)], cut.start).trim() === "";
  const lastIsSound = SOUND.test(filled.at(-1)?.text ?? "");
  const sentences = cuts.map((sentence, index) => ({
    ...sentence,
    speaker: used[segmentAt(sentence.start)]?.speaker ?? null,
    firstSegment: segmentAt(sentence.start),
    lastSegment: segmentAt(sentence.end - 1),
    isAfterSound: isAfter(sentence),
    isBeforeSound: index === cuts.length - 1 ? lastIsSound : isAfter(cuts[index + 1]),
    startSec: secAt?.(sentence.start) ?? sentence.firstToken / WORDS_PER_SEC,
    endSec: secAt?.(sentence.end - 1, true) ?? sentence.endToken / WORDS_PER_SEC,
  }));
  return {
    text,
    tokens,
    sentences,
    hasTimes,
    languages,
    hasCapitals,
    mentions,
    endSec: hasTimes ? Math.max(...used.slice(-50).map(({ endSec }) => endSec ?? 0)) : null,
  };
}

function withNumbers(tokens: readonly Token[], languages: readonly string[]): Token[] {
  const words = tokens.map(({ text }) => text);
  const merged: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const number = numberAt(words, at, languages);
    const token = itemAt(tokens, at);
    if (number === null) {
      merged.push(token);
      at += 1;
      continue;
    }
    const last = itemAt(tokens, at + number.words - 1);
    merged.push({
      text: String(number.value),
      start: token.start,
      end: last.end,
      isUnspaced: false,
    });
    at += number.words;
  }
  return merged;
}

/** The second of a position in the text, if each segment is spoken at an even pace. */
function timesOf(segments: readonly Segment[], starts: readonly number[]) {
  const segmentAt = segmentFinder(starts);
  return (at: number, isEnd = false): number => {
    const low = segmentAt(at);
    const { startSec, endSec, text } = itemAt(segments, low);
    const from = startSec ?? 0;
    const share = Math.min(1, (at + (isEnd ? 1 : 0) - itemAt(starts, low)) / text.length);
    return from + Math.max(0, (endSec ?? from) - from) * Math.max(0, share);
  };
}

/** A function that gives the index of the segment that contains a position in the text. */
const segmentFinder =
  (starts: readonly number[]) =>
  (at: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (itemAt(starts, middle) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  };

/** Positions in the text at which another speaker begins, or at which speech follows a sound. */
const breaksOf = (
  segments: readonly Segment[],
  starts: readonly number[],
  sounds: ReadonlySet<number>,
): Set<number> =>
  new Set(
    starts.filter((start, index) => {
      if (sounds.has(start)) return true;
      const speaker = segments[index]?.speaker ?? null;
      const before = segments[index - 1]?.speaker ?? null;
      return speaker !== null && before !== null && speaker !== before;
    }),
  );

type Cut = Pick<Sentence, "firstToken" | "endToken" | "start" | "end" | "isPiece">;

interface Marks {
  /** Positions in the text at which another speaker begins, or at which speech follows a sound. */
  breaks: ReadonlySet<number>;
  /** Positions in the text at which segments begin. */
  starts: ReadonlySet<number>;
  /** Tokens at which the name of another brand begins. */
  names: ReadonlySet<number>;
}

/** Maximum tokens between the names of two advertisements that follow each other. */
const SPOT_TOKENS = 100;

/** Tokens at which another brand than before is named: mostly the end of an advertisement. */
const namesBegin = (mentions: readonly Mention[]): Set<number> => {
  const sure = mentions.filter(({ certainty }) => certainty >= CERTAIN);
  return new Set(
    sure.flatMap(({ brand, firstToken }, index) =>
      index > 0 &&
      itemAt(sure, index - 1).brand !== brand &&
      firstToken - itemAt(sure, index - 1).endToken <= SPOT_TOKENS
        ? [firstToken]
        : [],
    ),
  );
};

function sentencesOf(text: string, tokens: readonly Token[], marks: Marks): Cut[] {
  const ends = new Set(
    [...text.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length),
  );
  for (const start of marks.breaks) ends.add(start);
  const bounds = [...ends, text.length].toSorted((one, other) => one - other);
  const cuts: Cut[] = [];
  let token = 0;
  for (const bound of bounds) {
    const firstToken = token;
    while (token < tokens.length && itemAt(tokens, token).start < bound) token += 1;
    // One by one: a text without punctuation has more pieces than a call accepts arguments.
    if (token > firstToken)
      for (const cut of piecesOf(tokens, firstToken, token, bound, marks)) cuts.push(cut);
  }
  return cuts;
}

/** A sentence, or its pieces where it is too long for one sentence. */
function piecesOf(
  tokens: readonly Token[],
  firstToken: number,
  endToken: number,
  bound: number,
  { starts, names }: Marks,
): Cut[] {
  const isUnspaced =
    itemAt(tokens, firstToken).isUnspaced || itemAt(tokens, endToken - 1).isUnspaced;
  const cut = (from: number, to: number): Cut => ({
    isPiece: from > firstToken && !names.has(from),
    firstToken: from,
    endToken: to,
    start: itemAt(tokens, from).start,
    end: to === endToken ? Math.max(bound, itemAt(tokens, to - 1).end) : itemAt(tokens, to - 1).end,
  });
  if (endToken - firstToken <= (isUnspaced ? UNSPACED_TOKENS_MAX : TOKENS_MAX))
    return [cut(firstToken, endToken)];
  const most = isUnspaced ? UNSPACED_PIECE_TOKENS : PIECE_TOKENS;
  const pieces: Cut[] = [];
  let from = firstToken;
  for (let token = firstToken + 1; token < endToken; token += 1) {
    const hasSegmentStart = isFirstOf(starts, tokens, token);
    if (!hasSegmentStart && !names.has(token) && token - from < most) continue;
    pieces.push(cut(from, token));
    from = token;
  }
  pieces.push(cut(from, endToken));
  return pieces;
}

const isFirstOf = (
  starts: ReadonlySet<number>,
  tokens: readonly Token[],
  token: number,
): boolean => {
  for (let at = itemAt(tokens, token - 1).end; at <= itemAt(tokens, token).start; at += 1)
    if (starts.has(at)) return true;
  return false;
};
