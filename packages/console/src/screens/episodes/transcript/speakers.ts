export interface Segment {
  index: number;
  /** In seconds from the start; null where there are no times. */
  start_sec: number | null;
  end_sec: number | null;
  speaker: string | null;
  text: string;
}

export interface Speaker {
  /** Null for passages without a speaker. */
  name: string | null;
  words: number;
}

const WORD = /\S+/g;

/** The speakers by how much they say, the most first. */
export function speakersOf(segments: readonly Segment[]): Speaker[] {
  const words = new Map<string | null, number>();
  for (const { speaker, text } of segments)
    words.set(speaker, (words.get(speaker) ?? 0) + (text.match(WORD)?.length ?? 0));
  return [...words]
    .map(([name, count]) => ({ name, words: count }))
    .toSorted((one, other) => other.words - one.words);
}

/** The place of the segment that is said at a second; 0 before the first of them. */
export function segmentAt(segments: readonly Segment[], second: number): number {
  let found = 0;
  segments.forEach(({ start_sec: start }, place) => {
    if (start !== null && Math.floor(start) <= second) found = place;
  });
  return found;
}
