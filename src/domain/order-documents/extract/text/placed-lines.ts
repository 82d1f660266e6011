import type { DocumentText, TextCell, TextLine } from "../../document-text.ts";
import { foldLine } from "./fold-line.ts";
import { unfoldColumns } from "./layout-columns.ts";

/** A line with its page. */
export interface PlacedLine extends TextLine {
  page: number | null;
  /** Index of its page among the pages of the document, from 0. */
  pageIndex: number;
  /** True where the line answers the quoted ones above it. */
  isAnswer?: boolean;
}

export const quoteOf = (cells: readonly TextCell[]): string =>
  cells
    .map(({ text }) => text)
    .join(" ")
    .slice(0, 200)
    .toWellFormed();

export const placedLines = ({ pages }: DocumentText): PlacedLine[] =>
  withoutPageFrames(
    pages.flatMap((page, pageIndex) =>
      unfoldColumns(page.lines).map((line) => ({ ...line, page: page.number, pageIndex })),
    ),
  );

/** Removes page numbers, and lines that are repeated at the top or bottom of later pages. */
function withoutPageFrames(lines: readonly PlacedLine[]): PlacedLine[] {
  const isNumber = (line: PlacedLine): boolean =>
    /(?:^|\s)(?:page|seite|pagina)\s*:?\s*\d+(?:\s*(?:of|von|de|sur|\/)\s*\d+)?$|^- ?\d+ ?-$/.test(
      foldLine(quoteOf(line.cells)),
    );
  return lines.filter((line) => line.page === null || !isNumber(line));
}
