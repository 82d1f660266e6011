import { endsSentence, isUnspaced, joinTexts } from "./join-texts.ts";
import type { Segment } from "./segment.ts";

const SENTENCE_SEC_MAX = 12;
/** Of silence; the next word begins a sentence. */
const PAUSE_SEC = 1;
/** For words without times: about as much. */
const SENTENCE_CHARS_MAX = 240;
/** For words with times: four times what is said in 12 s. */
const TIMED_CHARS_MAX = 1_000;
/** A word of a script without blanks. */
const UNSPACED_WORD_CHARS_MAX = 4;

const isWord = (text: string): boolean =>
  !text.includes(" ") && (text.length <= UNSPACED_WORD_CHARS_MAX || !isUnspaced(text));

/**
 * Segments of one word each, as speech recognisers write them, as sentences of one speaker of at
 * most 12 s without a pause. Others, where fewer than half are words, are left as they are.
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
