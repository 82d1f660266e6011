import type { SearchQuery, Term } from "./query.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Finds the places of a query's terms in a text, and the part of the text that shows them. */

interface Occurrence {
  term: number;
  /** Position in the text in UTF-16 code units; `end` is the index after it. */
  start: number;
  end: number;
}

/** Quoted part of a text, with the positions of the query's words in it. */
export interface Snippet {
  /** The text as written, with a blank for each line end. */
  text: string;
  /** Ranges in UTF-16 code units of the snippet, in order and without overlap. */
  highlights: readonly { start: number; length: number }[];
  /** Position of the first highlight in the whole text. */
  at: number;
}

/** Maximum characters of a snippet, about 40 words. */
const SNIPPET_LENGTH_MAX = 240;
/** Characters of context before the first word found. */
const LEAD_LENGTH = 60;
/** Maximum distance from an end at which a blank is looked for, so that words are not cut. */
const WORD_LENGTH = 24;

/** The part of a text that contains most terms of a query; undefined where it contains none. */
export function snippetOf(text: string, query: SearchQuery): Snippet | undefined {
  const found = occurrencesOf(text, query);
  const best = bestOf(found);
  if (best === undefined) return undefined;
  const start = startNear(text, best.start - LEAD_LENGTH);
  const end = endNear(text, Math.max(best.end, start + SNIPPET_LENGTH_MAX));
  const highlights: { start: number; length: number }[] = [];
  let behind = start;
  for (const occurrence of found) {
    if (occurrence.start < behind || occurrence.end > end) continue;
    highlights.push({
      start: occurrence.start - start,
      length: occurrence.end - occurrence.start,
    });
    behind = occurrence.end;
  }
  const cut = text.slice(start, end).replaceAll("\n", " ");
  return { text: cut, highlights, at: best.start };
}

/** All occurrences of all terms, in the order of the text. */
function occurrencesOf(text: string, { terms }: SearchQuery): Occurrence[] {
  const tokens = tokensOf(text);
  return terms
    .flatMap((term, index) =>
      tokens.flatMap((_, at): Occurrence[] => {
        const last = endOfTerm(tokens, at, term);
        const start = tokens[at]?.start;
        return last === undefined || start === undefined
          ? []
          : [{ term: index, start, end: last.end }];
      }),
    )
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
}

/** The last token of the occurrence of a term that begins at a token; positions have no gaps. */
function endOfTerm(tokens: readonly Token[], at: number, term: Term): Token | undefined {
  let last: Token | undefined;
  for (const { text, isPrefix, offset } of term) {
    last = tokens[at + offset];
    if (last === undefined) return undefined;
    if (isPrefix ? !last.text.startsWith(text) : last.text !== text) return undefined;
  }
  return last;
}

/** The first occurrence in the window with most terms, up to the end of the last one in it. */
function bestOf(found: readonly Occurrence[]): { start: number; end: number } | undefined {
  let best: { start: number; end: number; terms: number } | undefined;
  found.forEach((first, index) => {
    const terms = new Set<number>();
    let { end } = first;
    for (const { term, start, end: itsEnd } of found.slice(index)) {
      if (start > first.start && itsEnd > first.start + SNIPPET_LENGTH_MAX - LEAD_LENGTH) break;
      terms.add(term);
      end = Math.max(end, itsEnd);
    }
    if (best === undefined || terms.size > best.terms)
      best = { start: first.start, end, terms: terms.size };
  });
  return best;
}

/** Marks and low surrogates, which belong to the character before them. */
const CONTINUES = /^(?:\p{M}|[\uDC00-\uDFFF]|[\uFF9E\uFF9F]|\u200D)/u;

function startNear(text: string, wanted: number): number {
  if (wanted <= 0) return 0;
  const blank = text.slice(wanted, wanted + WORD_LENGTH).search(/\s/);
  if (blank !== -1) return wanted + blank + 1;
  return beginningOf(text, wanted);
}

function endNear(text: string, wanted: number): number {
  if (wanted >= text.length || /\s/.test(text[wanted] ?? "")) return Math.min(wanted, text.length);
  const before = text.slice(wanted - WORD_LENGTH, wanted).search(/\s\S*$/);
  if (before !== -1) return wanted - WORD_LENGTH + before;
  return beginningOf(text, wanted);
}

/** The nearest index at or before the given one that is not inside a character. */
function beginningOf(text: string, index: number): number {
  let start = index;
  while (start > 0 && CONTINUES.test(text.slice(start, start + 2))) start -= 1;
  return start;
}
