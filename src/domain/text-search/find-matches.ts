import type { SearchQuery, Term } from "./query.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Where the terms of a query stand in a text, and the part of it that shows them. */

interface Occurrence {
  term: number;
  /** In UTF-16 code units of the text; `end` is behind it. */
  start: number;
  end: number;
}

/** Part of a text as it is quoted, and where the words of the query are in it. */
export interface Snippet {
  /** As it stands in the text, with a blank for the end of a line. */
  text: string;
  /** In UTF-16 code units of the snippet, in order; none overlaps another. */
  highlights: readonly { start: number; length: number }[];
  /** Where the first highlight stands in the whole text. */
  at: number;
}

/** About 40 words. */
const SNIPPET_LENGTH_MAX = 240;
/** What a reader needs before the first word found. */
const LEAD_LENGTH = 60;
/** Blanks are looked for this far from an end, so that words stay whole. */
const WORD_LENGTH = 24;

/** The part of a text that holds most terms of a query; undefined where it holds none. */
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

/** Every place of every term, in the order of the text. */
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

/** The last token of a term that begins with the token at an index; positions have no gaps. */
function endOfTerm(tokens: readonly Token[], at: number, term: Term): Token | undefined {
  let last: Token | undefined;
  for (const { text, isPrefix, offset } of term) {
    last = tokens[at + offset];
    if (last === undefined) return undefined;
    if (isPrefix ? !last.text.startsWith(text) : last.text !== text) return undefined;
  }
  return last;
}

/** The first occurrence of the window with most terms, up to the end of its last one. */
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

/** Marks and halves of characters belong to what is before them. */
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

/** The nearest index at or before one that is no middle of a character. */
function beginningOf(text: string, index: number): number {
  let start = index;
  while (start > 0 && CONTINUES.test(text.slice(start, start + 2))) start -= 1;
  return start;
}
