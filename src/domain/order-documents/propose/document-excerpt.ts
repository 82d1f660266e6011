import { plainLine } from "../../../lib/text/plain-line.ts";
import type { DocumentText } from "../document-text.ts";

/**
 * What a language model is shown of a document, and all that is kept of it once its order was read:
 * at most 18,000 characters whatever its size.
 */
export interface DocumentExcerpt {
  pages: { page: number | null; lines: string[] }[];
  /** Years that the whole document names, from 2000 to 2099. */
  years: number[];
}

const EXCERPT_CHARS = 18_000;
const LINE_CHARS = 500;

/** Whole lines from the beginning, their cells parted by ` | `, as many as may be shown. */
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
      // A line that does not fit ends the excerpt, also for shorter ones behind it.
      chars += text.length;
      return chars > EXCERPT_CHARS ? [] : [text];
    }),
  }));
  return {
    pages: shown.filter((page) => page.lines.length > 0),
    years: [...new Set(years.map(Number))],
  };
}
