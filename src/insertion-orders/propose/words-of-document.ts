import { plainLine } from "../../lib/plain-line.ts";
import type { DocumentText } from "../document-text.ts";
import type { Source } from "../extract/extracted-order.ts";

/** Finds words that a model claims to have copied from a document. */

/** Without case, blanks and the bars between cells, which copies change. */
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
  /** The place of the words; null where the document does not have them. */
  find: (words: string) => Source | null;
  years: ReadonlySet<number>;
}

const QUOTE_CHARS = 200;

export function wordsOfDocument({ pages }: DocumentText): WordsOfDocument {
  const texts = pages.map(({ number, lines }) => ({
    page: number,
    text: comparable(lines.flatMap(({ cells }) => cells.map(({ text }) => text)).join(" ")),
  }));
  const years = new Set(
    pages
      .flatMap(({ lines }) => lines.flatMap(({ cells }) => cells))
      .flatMap(({ text }) => text.match(/(?<!\d)20\d{2}(?!\d)/g) ?? [])
      .map(Number),
  );
  return {
    years,
    find: (words) => {
      const wanted = comparable(words);
      const quote = plainLine(words).trim();
      if (wanted === "" || quote.length > QUOTE_CHARS) return null;
      const found = texts.find(({ text }) => text.includes(wanted));
      return found === undefined ? null : { page: found.page, quote: quote.toWellFormed() };
    },
  };
}
