import { SECONDS_MAX } from "./limits.ts";
import type { Segment } from "./segment.ts";
import { TranscriptError } from "./transcript-error.ts";

/** A passage as it was read. */
export interface Passage {
  /**
   * Start in seconds; null for a passage without a time, and for a time beyond the length of any
   * episode.
   */
  startSec: number | null;
  endSec: number | null;
  speaker: string | null;
  text: string;
}

const timeOf = (seconds: number | null): number | null =>
  seconds !== null && seconds >= 0 && seconds <= SECONDS_MAX
    ? Math.round(seconds * 1_000) / 1_000
    : null;

/**
 * Arranges passages as segments in the order they were said, with times to the millisecond: sorted
 * by start, each end not before its start, repeats at the same time removed. A passage without a
 * start begins with the previous one; one without an end, or that ends before it starts, ends at
 * the start of the next. Where no passage has a start, none gets a time.
 *
 * @throws TranscriptError where no passage has text.
 */
export function arrangePassages(passages: readonly Passage[]): Segment[] {
  const said = passages.filter((passage) => passage.text !== "");
  if (said.length === 0) throw new TranscriptError("empty", "The transcript has no text.");
  if (said.every((passage) => timeOf(passage.startSec) === null))
    return said.map(({ speaker, text }) => ({ startSec: null, endSec: null, speaker, text }));
  let before = 0;
  const sorted = said
    .map((passage) => {
      before = timeOf(passage.startSec) ?? before;
      return { ...passage, startSec: before, endSec: timeOf(passage.endSec) };
    })
    .toSorted((a, b) => a.startSec - b.startSec);
  return withoutRepeats(settleEnds(sorted));
}

type Timed = Segment & { startSec: number };

function settleEnds(sorted: readonly (Passage & { startSec: number })[]): Timed[] {
  const settled: Timed[] = [];
  let next: number | null = null;
  let last: number | null = null;
  for (const { startSec, endSec, speaker, text } of sorted.toReversed()) {
    if (last !== null && last > startSec) next = last;
    last = startSec;
    const end = endSec === null || endSec < startSec ? (next ?? startSec) : endSec;
    settled.push({ startSec, endSec: end, speaker, text });
  }
  return settled.toReversed();
}

function withoutRepeats(sorted: readonly Timed[]): Segment[] {
  const atThisTime = new Set<string>();
  let start: number | null = null;
  return sorted.filter((segment) => {
    if (segment.startSec !== start) atThisTime.clear();
    start = segment.startSec;
    const key = JSON.stringify([segment.speaker, segment.text]);
    if (atThisTime.has(key)) return false;
    atThisTime.add(key);
    return true;
  });
}
