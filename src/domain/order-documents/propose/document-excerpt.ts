import { plainLine } from "../../../lib/text/plain-line.ts";
import type { DocumentText } from "../document-text.ts";

/**
 * The excerpt of a document that is sent to a language model, and the only text that is kept after
 * its order was read: at most 18,000 characters, whatever the size of the document.
 */
export interface DocumentExcerpt {
  pages: { page: number | null; lines: string[] }[];
  /** True where the document has more lines than the excerpt. */
  isCut: boolean;
  /** Years that occur in the whole document, from 2000 to 2099. */
  years: number[];
}

const EXCERPT_CHARS = 18_000;
const LINE_CHARS = 500;

/**
 * The excerpt of a document: whole lines from the beginning, cells separated by ` | `, up to the
 * limit.
 */
export function excerptOf({ pages }: DocumentText): DocumentExcerpt {
  const cells = pages.flatMap(({ lines }) => lines.flatMap((line) => line.cells));
  const years = cells.flatMap(({ text }) => text.match(/(?<!\d)20\d{2}(?!\d)/g) ?? []);
  let chars = 0;
  const shown = pages.map(({ number, lines }) => ({
    page: number,
    lines: lines.flatMap((line) => {
      if (chars > EXCERPT_CHARS) return [];
      const whole = plainLine(line.cells.map(({ text }) => text).join(" | "));
      const text = whole.slice(0, LINE_CHARS).toWellFormed();
      // The first line that does not fit ends the excerpt, even if a later one is shorter.
      chars += text.length;
      return chars > EXCERPT_CHARS ? [] : [text];
    }),
  }));
  return {
    pages: shown.filter((page) => page.lines.length > 0),
    isCut: chars > EXCERPT_CHARS,
    years: [...new Set(years.map(Number))],
  };
}
