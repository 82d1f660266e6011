import { fold, type Folded } from "./fold.ts";

/** A part of one segment, in UTF-16 code units of its text. */
export interface FoundPart {
  segment: number;
  start: number;
  length: number;
}

/** One place where the words stand: a part of a segment, or parts of several. */
export type Found = readonly FoundPart[];

/** The text of all segments, made once for every search in it. */
export interface Index {
  text: string;
  segments: readonly { from: number; folded: Folded }[];
}

/** More places than this are not looked for. */
export const FOUND_MAX = 2_000;

/**
 * @param segments The segments in their order. Words may go on from one to the next, unless one
 *   between them is left out: `index` is where each stands in the whole.
 */
export function indexOf(segments: readonly { index: number; text: string }[]): Index {
  const parts: string[] = [];
  const placed: { from: number; folded: Folded }[] = [];
  let from = 0;
  segments.forEach(({ index, text }, at) => {
    const folded = fold(text);
    const isNext = segments[at - 1]?.index === index - 1;
    const gap = at === 0 ? "" : isNext ? " " : "\n";
    from += gap.length;
    parts.push(gap, folded.text);
    placed.push({ from, folded });
    from += folded.text.length;
  });
  return { text: parts.join(""), segments: placed };
}

/** Every place of the words, one after the other. Accents and letter case make no difference. */
export function findPassages({ text, segments }: Index, query: string): Found[] {
  const words = fold(query.trim()).text.replaceAll(/ +/g, " ");
  if (words === "") return [];
  const found: Found[] = [];
  let segment = 0;
  let at = text.indexOf(words);
  while (at >= 0 && found.length < FOUND_MAX) {
    const end = at + words.length;
    // Places come in order, so that each segment is passed once.
    while (segment + 1 < segments.length && (segments[segment + 1]?.from ?? end) <= at)
      segment += 1;
    found.push(partsOf(segments, segment, at, end));
    at = text.indexOf(words, end);
  }
  return found;
}

function partsOf(segments: Index["segments"], first: number, at: number, end: number): FoundPart[] {
  const parts: FoundPart[] = [];
  for (let index = first; index < segments.length; index += 1) {
    const segment = segments[index];
    if (segment === undefined || segment.from >= end) break;
    const { from, folded } = segment;
    const start = folded.places[Math.max(0, at - from)] ?? 0;
    const stop = folded.places[Math.min(folded.text.length, end - from)] ?? 0;
    if (stop > start) parts.push({ segment: index, start, length: stop - start });
  }
  return parts;
}
