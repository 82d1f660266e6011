/** The text of a document with the positions of its lines on the page. */

/**
 * A piece of a line. `x` and `endX` are its start and end from the left: points in a PDF,
 * characters in plain text, and 100 for each column in tables of documents and sheets.
 */
export interface TextCell {
  text: string;
  x: number;
  endX: number;
}

export interface TextLine {
  cells: TextCell[];
  /** Distance from the top of the page, growing downwards; null where rows have no position. */
  y: number | null;
  /** Height of the letters, in the unit of `y`; 0 where `y` is null. */
  height: number;
  /** True where the line is a whole row of a table that the document itself marks as one. */
  isTableRow: boolean;
  /** Depth of quotation of the line, where markup marks quotations of older messages. */
  quoteDepth?: number;
}

export interface TextPage {
  /** Page of a PDF or sheet of a workbook, counted from 1; null where the format has no pages. */
  number: number | null;
  lines: TextLine[];
}

export const DOCUMENT_KINDS = ["pdf", "docx", "xlsx", "csv", "text", "email"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export interface DocumentText {
  kind: DocumentKind;
  pages: TextPage[];
  /** Day on which the message was sent, `YYYY-MM-DD`. */
  sentOn?: string | null;
  /** Texts that are struck out; no line contains them. */
  struck?: string[];
}

/** Width of a column in tables without positions of their own. */
const COLUMN_WIDTH = 100;

/** A line for a row of a table; its empty cells leave gaps. */
export function rowLine(texts: readonly string[]): TextLine {
  const cells = texts.flatMap((text, column) =>
    text.trim() === ""
      ? []
      : [{ text, x: column * COLUMN_WIDTH, endX: (column + 1) * COLUMN_WIDTH - 10 }],
  );
  return { cells, y: null, height: 0, isTableRow: true };
}

/**
 * Minimum bars of a row whose cells are counted as columns: bars of other rows are not aligned with
 * them.
 */
const BARS_OF_ROW = 2;

/**
 * Lines of plain text: text between tabs, bars or several blanks forms a cell. In a row of a table
 * that is drawn with bars, the cells are in columns.
 */
export function plainLines(text: string): TextLine[] {
  return text.split(/\r\n|\n|\r/).flatMap((line, index) => {
    const pieces = line.split("|");
    if (pieces.length > BARS_OF_ROW) return barredRow(pieces, index);
    const expanded = line.replaceAll("\t", "    ").replaceAll("\u00a0", " ");
    // The pieces include the blanks beside a bar and are trimmed later, so that the pattern stays
    // linear.
    const cells = [...expanded.matchAll(/(?:[^\s|]|(?<! ) (?! ))+/g)].map(({ 0: text, index }) => {
      const lead = text.length - text.trimStart().length;
      return { text: text.trim(), x: index + lead, endX: index + text.trimEnd().length };
    });
    const kept = cells.filter((cell) => /[^\s|+=_*-]/.test(cell.text));
    return kept.length === 0 ? [] : [{ cells: kept, y: index, height: 1, isTableRow: false }];
  });
}

/** The line of the cells between bars; none for a rule such as `|---|---|`. */
function barredRow(pieces: readonly string[], y: number): TextLine[] {
  const isFramed = pieces[0]?.trim() === "" && pieces.at(-1)?.trim() === "";
  const texts = (isFramed ? pieces.slice(1, -1) : pieces).map((piece) => piece.trim());
  if (texts.every((cell) => /^[\s:+=_-]*$/.test(cell))) return [];
  return [{ ...rowLine(texts), y, height: 1 }];
}
