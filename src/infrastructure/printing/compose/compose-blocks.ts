import { seriesPicture } from "../../../domain/charts/series-picture.ts";
import type {
  Block,
  Cell,
  Column,
  Figure,
  FiguresBlock,
  SeriesBlock,
  TableBlock,
  Value,
} from "../../../domain/report-documents/document.ts";
import { figureMarks } from "../../../domain/report-documents/figure-marks.ts";
import {
  formatCell,
  formatCount,
  formatDay,
  formatMoment,
  formatValue,
  isNumeric,
  UNKNOWN,
} from "../../../domain/report-documents/format.ts";
import {
  parseRichText,
  type RichBlock,
  type TextPiece,
} from "../../../domain/report-documents/rich-text.ts";
import { withoutEmptyColumns } from "../../../domain/report-documents/shown-columns.ts";
import { LETTERS_OF_CELL, ROWS_MAX, ROWS_MIN } from "../limits.ts";
import { cellPiece, isRightToLeft, piece } from "./piece.ts";
import type { Piece, PrintBlock, PrintFigure, PrintTable, PrintText } from "./print-form.ts";
import {
  columnsThatFit,
  type ColumnTexts,
  layOut,
  LETTER,
  lineWidth,
  wordWidth,
} from "./table-layout.ts";

/** The blocks of a document in the form of the template. */

/** Letters of the first column that stand in one line: it names the row. */
const NAME_LETTERS = 22;

/** Letters of a cell up to which its row is kept on one page. */
const WHOLE_ROW_LETTERS_MAX = 600;

export interface BlockLook {
  asOf: string;
  /** Colour of bars and lines. */
  colour: string;
  /** True for the first figures of the document. */
  isFirst: boolean;
  /** Title of the section, which a block does not repeat. */
  sectionTitle: string;
  /** Letters that tables may print from here on, `LETTERS_OF_CELL` more for each cell. */
  lettersLeft: number;
}

export function composeBlock(block: Block, look: BlockLook): PrintBlock {
  switch (block.kind) {
    case "sentence":
      return { kind: "sentence", tone: block.tone, text: piece(block.text) };
    case "figures":
      return composeFigures(block, look);
    case "table":
      return composeTable(block, look);
    case "series":
      return composeSeries(block, look);
    default:
      return { kind: "text", blocks: parseRichText(block.markdown).map(composeText) };
  }
}

/** Columns of figures: one row of up to four, or rows of three. */
const columnsOf = (count: number): number => (count <= 4 ? Math.max(1, count) : 3);

const composeFigures = ({ figures }: FiguresBlock, look: BlockLook): PrintBlock => ({
  kind: "figures",
  isLarge: look.isFirst,
  columns: columnsOf(figures.length),
  figures: figures.map((figure) => composeFigure(figure, look.asOf)),
});

function composeFigure(figure: Figure, asOf: string): PrintFigure {
  return {
    label: piece(figure.label),
    value: piece(formatValue(figure.value)),
    isUnknown: isUnknown(figure.value),
    lines: figureMarks(figure, asOf).map((line) => piece(line)),
  };
}

/** Whether a value is not known; a text may say the same in words and is none. */
function isUnknown(value: Value): boolean {
  if (value.kind === "count") return value.count === null;
  return formatValue(value) === UNKNOWN;
}

function composeTable(block: TableBlock, look: BlockLook): PrintTable {
  const { title, columns: all, rows } = withoutEmptyColumns(block);
  const printed: (Piece | null)[][] = [];
  let room = look.lettersLeft;
  for (const row of rows) {
    if (printed.length >= ROWS_MAX || (room <= 0 && printed.length >= ROWS_MIN)) break;
    const cells = all.map((column, place) => composeCell(row.cells[place] ?? null, column));
    room -= lettersOf(cells);
    printed.push(cells);
  }
  const texts = all.map((column, place) => textsOf(column, printed, place));
  const count = columnsThatFit(texts);
  const columns = all.slice(0, count);
  const cells = printed.map((row) => row.slice(0, count));
  const layout = layOut(texts.slice(0, count));
  return {
    kind: "table",
    title: ownTitle(title, look),
    isLandscape: layout.isLandscape,
    isBreakable: cells.some((row) => row.some((cell) => lengthOf(cell) > WHOLE_ROW_LETTERS_MAX)),
    size: layout.size,
    columns: columns.map((column, place) => ({
      label: cellPiece(column.label),
      isNumeric: isNumeric(column),
      width: layout.widths[place] ?? null,
    })),
    rows: cells,
    more: moreText(rows.length - cells.length, all.slice(count)),
  };
}

/** What of a table is not printed; null where all is. */
function moreText(rows: number, columns: readonly Column[]): string | null {
  const parts = [
    rows > 0 ? `and ${formatCount(rows)} more in the CSV` : null,
    columns.length > 0
      ? `Also in the data: ${columns.map(({ label }) => label.toLowerCase()).join(", ")}.`
      : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(". ");
}

function textsOf(
  column: Column,
  rows: readonly (readonly (Piece | null)[])[],
  place: number,
): ColumnTexts {
  const isWhole = isNumeric(column) || column.kind === "day";
  let widest = wordWidth(column.label);
  let longest = 0;
  for (const row of rows) {
    const text = plainOf(row[place] ?? null);
    longest = Math.max(longest, text.length);
    widest = Math.max(widest, isWhole ? lineWidth(text) : wordWidth(text));
  }
  // Narrower, names would take many lines, and further columns are left to the data instead.
  if (place === 0 && !isWhole) widest = Math.max(widest, Math.min(longest, NAME_LETTERS) * LETTER);
  return { isWhole, longest, widest };
}

const lettersOf = (row: readonly (Piece | null)[]): number =>
  row.reduce((sum, cell) => sum + LETTERS_OF_CELL + lengthOf(cell), 0);

/** Letters of a block by which the rest of the document may print fewer rows. */
export function lettersOfBlock(block: PrintBlock): number {
  if (block.kind === "table") return block.rows.reduce((sum, row) => sum + lettersOf(row), 0);
  return block.kind === "text" ? JSON.stringify(block.blocks).length : 0;
}

/** Null is an unknown value, for which the template has the words. */
function composeCell(cell: Cell, column: Column): Piece | null {
  if (cell === null) return null;
  const words = formatCell(cell, column);
  if (typeof cell !== "object" || !isWebAddress(cell.url)) return cellPiece(words);
  return cellPiece(words, { url: cell.url });
}

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

const plainOf = (cell: Piece | null): string =>
  cell === null ? UNKNOWN : typeof cell === "string" ? cell : cell.text;

const lengthOf = (cell: Piece | null): number => plainOf(cell).length;

const ownTitle = (title: string, { sectionTitle }: BlockLook): Piece =>
  title.trim().toLowerCase() === sectionTitle.trim().toLowerCase() ? "" : piece(title);

function composeSeries({ title, markers, ...series }: SeriesBlock, look: BlockLook) {
  const { svg, alt } = seriesPicture({ ...series, markers }, look.colour);
  return {
    kind: "series" as const,
    title: ownTitle(title, look),
    svg,
    alt,
    markers: markers.map(({ day, label }, index) => ({
      number: String(index + 1),
      day: formatDay(day),
      label: piece(label),
    })),
  };
}

function composeText(block: RichBlock): PrintText {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return {
        kind: block.kind,
        rtl: isRightToLeft(block.pieces.map(({ text }) => text).join("")),
        pieces: block.pieces.map(composePiece),
      };
    case "quote":
      return { kind: "quote", blocks: block.blocks.map(composeText) };
    case "list":
      return {
        kind: "list",
        isOrdered: block.isOrdered,
        start: block.start,
        items: block.items.map((item) => item.map(composeText)),
      };
    case "code":
      return { kind: "code", text: piece(block.text) };
    default:
      return block;
  }
}

const composePiece = ({ text, isStrong, isEmphasised, isCode, url }: TextPiece): Piece =>
  piece(text, {
    ...(isStrong ? { strong: true } : {}),
    ...(isEmphasised ? { emphasised: true } : {}),
    ...(isCode ? { code: true } : {}),
    ...(url === undefined ? {} : { url }),
  });

/** When the figures were read, for the head and the foot of the report. */
export const asOfWords = (asOf: string): string => `As of ${formatMoment(asOf)}`;
