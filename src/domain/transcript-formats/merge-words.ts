import { endsSentence, isUnspaced, joinTexts } from "./join-texts.ts";
import type { Segment } from "./segment.ts";

const SENTENCE_SEC_MAX = 12;
/** Seconds of silence after which the next word begins a sentence. */
const PAUSE_SEC = 1;
/** Maximum characters of a sentence of words without times, about as many as in 12 s. */
const SENTENCE_CHARS_MAX = 240;
/** Maximum characters of a sentence of words with times: four times those spoken in 12 s. */
const TIMED_CHARS_MAX = 1_000;
/** Maximum characters of a word in a script without blanks. */
const UNSPACED_WORD_CHARS_MAX = 4;

const isWord = (text: string): boolean =>
  !text.includes(" ") && (text.length <= UNSPACED_WORD_CHARS_MAX || !isUnspaced(text));

/**
 * Merges segments of one word each, as speech recognisers write them, into sentences of one
 * speaker, of at most 12 s and without a pause. Segments of which at most half are words are not
 * changed.
 */
export function mergeWords(segments: readonly Segment[]): Segment[] {
  const words = segments.filter(({ text }) => isWord(text)).length;
  if (segments.length < 2 || words * 2 <= segments.length) return [...segments];
  const merged: Segment[] = [];
  for (const segment of segments) {
    const last = merged.at(-1);
    if (last === undefined || !belongs(last, segment)) merged.push({ ...segment });
    else {
      last.text = joinTexts([last.text, segment.text]);
      last.endSec = segment.endSec === null ? null : Math.max(last.endSec ?? 0, segment.endSec);
    }
  }
  return merged;
}

function belongs(sentence: Segment, next: Segment): boolean {
  if (sentence.speaker !== next.speaker || endsSentence(sentence.text)) return false;
  const chars = sentence.text.length + next.text.length;
  if (sentence.startSec === null || next.endSec === null) return chars < SENTENCE_CHARS_MAX;
  if (chars > TIMED_CHARS_MAX) return false;
  const pauseSec = (next.startSec ?? 0) - (sentence.endSec ?? 0);
  return pauseSec < PAUSE_SEC && next.endSec - sentence.startSec <= SENTENCE_SEC_MAX;
}
