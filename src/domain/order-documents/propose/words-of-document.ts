import { plainLine } from "../../../lib/text/plain-line.ts";
import type { Source } from "../extract/extracted-order.ts";
import type { DocumentExcerpt } from "./document-excerpt.ts";

/** Finds words that a model claims to have copied from a document. */

/** A text without case, blanks and bars between cells, which copies change. */
const comparable = (text: string): string =>
  plainLine(text)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s|]+/gu, "");

export const containsWords = (text: string, words: string): boolean => {
  const wanted = comparable(words);
  return wanted !== "" && comparable(text).includes(wanted);
};

export interface WordsOfDocument {
  /** The place of the words; null where the document does not contain them. */
  find: (words: string) => Source | null;
  years: ReadonlySet<number>;
}

const QUOTE_CHARS = 200;

/**
 * Searches the texts that the model was given: the excerpt, and the quotes of the lines that were
 * read.
 */
export function wordsOfDocument(
  { pages, years }: DocumentExcerpt,
  quotes: readonly Source[],
): WordsOfDocument {
  const texts = [
    ...pages.map(({ page, lines }) => ({ page, text: comparable(lines.join(" ")) })),
    ...quotes.map(({ page, quote }) => ({ page, text: comparable(quote) })),
  ];
  return {
    years: new Set(years),
    find: (words) => {
      const wanted = comparable(words);
      const quote = plainLine(words).trim();
      if (wanted === "" || quote.length > QUOTE_CHARS) return null;
      const found = texts.find(({ text }) => text.includes(wanted));
      return found === undefined ? null : { page: found.page, quote: quote.toWellFormed() };
    },
  };
}
