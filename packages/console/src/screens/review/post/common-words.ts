/** Words that two texts have in a row: those of a post that are said in its episode. */

/** A part of a text, in UTF-16 code units. */
export interface Part {
  start: number;
  length: number;
}

interface Word extends Part {
  folded: string;
}

/** Texts are compared up to here; a passage and a caption are shorter. */
const READ_LETTERS = 6_000;
/** Fewer words in a row are chance. */
const RUN_MIN = 3;
/** At most so many places of one beginning are tried, so that a refrain stays cheap. */
const PLACES_MAX = 24;

const foldedOf = (word: string): string =>
  word
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase();

function wordsOf(text: string): Word[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  return [...segmenter.segment(text.slice(0, READ_LETTERS))].flatMap(
    ({ segment, index, isWordLike }) =>
      isWordLike === true
        ? [{ start: index, length: segment.length, folded: foldedOf(segment) }]
        : [],
  );
}

const beginningAt = (words: readonly Word[], at: number): string =>
  words
    .slice(at, at + RUN_MIN)
    .map(({ folded }) => folded)
    .join(" ");

/**
 * The parts that both texts have, in each text: runs of at least three words, longest first where
 * they begin alike.
 */
export function commonParts(one: string, other: string): { one: Part[]; other: Part[] } {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const places = new Map<string, number[]>();
  for (let at = 0; at + RUN_MIN <= b.length; at += 1) {
    const beginning = beginningAt(b, at);
    const known = places.get(beginning);
    if (known === undefined) places.set(beginning, [at]);
    else if (known.length < PLACES_MAX) known.push(at);
  }
  const found: { one: Part[]; other: Part[] } = { one: [], other: [] };
  const isMarked = new Set<number>();
  for (let at = 0; at + RUN_MIN <= a.length;) {
    const best = longestRun(a, b, { at, places: places.get(beginningAt(a, at)) ?? [] });
    if (best === null) {
      at += 1;
      continue;
    }
    found.one.push(partOf(a, at, best.length));
    if (!isMarked.has(best.place)) found.other.push(partOf(b, best.place, best.length));
    isMarked.add(best.place);
    at += best.length;
  }
  found.other.sort((first, second) => first.start - second.start);
  return found;
}

function longestRun(
  a: readonly Word[],
  b: readonly Word[],
  { at, places }: { at: number; places: readonly number[] },
): { place: number; length: number } | null {
  let best: { place: number; length: number } | null = null;
  for (const place of places) {
    let length = 0;
    while (
      at + length < a.length &&
      place + length < b.length &&
      a[at + length]?.folded === b[place + length]?.folded
    )
      length += 1;
    if (best === null || length > best.length) best = { place, length };
  }
  return best;
}

function partOf(words: readonly Word[], at: number, count: number): Part {
  const first = words[at];
  const last = words[at + count - 1];
  if (first === undefined || last === undefined) return { start: 0, length: 0 };
  return { start: first.start, length: last.start + last.length - first.start };
}

/** The parts that lie in a stretch of a text, counted from its start. */
export function partsWithin(parts: readonly Part[], from: number, until: number): Part[] {
  return parts.flatMap(({ start, length }) => {
    const [begin, end] = [Math.max(start, from), Math.min(start + length, until)];
    return end > begin ? [{ start: begin - from, length: end - begin }] : [];
  });
}

/** The words that evidence quotes, to look them up where no second is known. */
export const quotedIn = (text: string): string | null =>
  /["“]([^"”]{6,})["”]/.exec(text)?.[1] ?? null;
