import type { DocumentText, TextCell, TextLine } from "../document-text.ts";
import { type Column, columnsOf, type Role } from "./columns.ts";
import { foldLine } from "./fold-line.ts";
import type { KnownName } from "./extracted-order.ts";
import { joined } from "./join-texts.ts";
import { columnsByContent } from "./tables/columns-by-content.ts";
import { goesOnBelow, titleAbove, titleOf } from "./tables/row-titles.ts";
import { unfoldColumns } from "./layout-columns.ts";
import { isDeclined } from "./prose/declined.ts";
import { promoIn, rateTypeOf } from "./terms.ts";
import { totalNameOf } from "./total-names.ts";

/** A line with its page. */
export interface PlacedLine extends TextLine {
  page: number | null;
  /** Position among the document's pages, from 0. */
  pageIndex: number;
  /** Whether the line answers the quoted ones above it. */
  isAnswer?: boolean;
}

/** One row of a table: the texts of its cells by column. */
export interface TableRow {
  page: number | null;
  cells: Partial<Record<Role, string>>;
  headings: Partial<Record<Role, string>>;
  quote: string;
}

export interface FoundTables {
  rows: TableRow[];
  /** Lines that belong to no table, in the document's order. */
  rest: PlacedLine[];
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

/** Without page numbers, and lines that return on later pages at the top or bottom. */
function withoutPageFrames(lines: readonly PlacedLine[]): PlacedLine[] {
  const isNumber = (line: PlacedLine): boolean =>
    /(?:^|\s)(?:page|seite|pagina)\s*:?\s*\d+(?:\s*(?:of|von|de|sur|\/)\s*\d+)?$|^- ?\d+ ?-$/.test(
      foldLine(quoteOf(line.cells)),
    );
  return lines.filter((line) => line.page === null || !isNumber(line));
}

const TOTAL_LINE =
  /^(?:(?:net|gross|sum)$|(?:grand |sub-?|net |gross |campaign |order )?totals?\b|sub-?total|summe|zwischensumme|gesamt|nettosumme|netto(?:betrag|summe|gesamt)?\b|brutto|sous-total|montant|importe|base imponible|vat\b|mwst|zzgl|tva|iva\b|tax\b|agency (?:commission|discount)|合計|小計)/;

/**
 * Cells of a row of headings or labels. Each is compared with each, so the bound keeps that linear
 * in the document; a plan with a column for each week of a year has 70.
 */
export const ROW_CELLS_MAX = 100;

/** How far below its neighbour a wrapped line of a cell stands, in heights of its letters. */
const WRAP_GAP = 1.9;

/** The rows of all tables with a row of headings; a table goes on over pages until its totals. */
export function findTables(
  lines: readonly PlacedLine[],
  shows: readonly KnownName[] = [],
): FoundTables {
  const found: FoundTables = { rows: [], rest: [] };
  for (let at = 0; at < lines.length;) {
    const heading = headingAt(lines, at);
    if (heading === null) {
      const line = lines[at];
      if (line) found.rest.push(line);
      at += 1;
      continue;
    }
    const start = at + heading.lines;
    const columns = columnsByContent(
      heading.columns,
      lines.slice(start, start + SAMPLE_ROWS),
      shows,
    );
    const body = bodyOf(lines, start, columns, shows);
    const above = lines[at - 1];
    const title = above === undefined ? null : titleAbove(above, columns, shows);
    found.rows.push(...rowsOf(body, columns, title));
    found.rest.push(...body.skipped);
    at = body.end;
  }
  return found;
}

interface Heading {
  columns: Column[];
  lines: number;
}

/** The row of headings that begins at a line, of up to three lines of wrapped headings. */
function headingAt(lines: readonly PlacedLine[], at: number): Heading | null {
  let best: Heading | null = null;
  const size = (columns: readonly Column[]): number =>
    columns.filter(({ role }) => role !== "ignored").length;
  for (let count = 1; count <= 3; count += 1) {
    const group = lines.slice(at, at + count);
    if (group.length < count || !isTogether(group)) break;
    if (group.some((line) => line.cells.length > ROW_CELLS_MAX)) break;
    const columns = columnsOf(stackedCells(group));
    if (columns === null) continue;
    // The end of a wrapped heading adds no column, and is no row.
    const isWrapped = best !== null && columns.length <= best.columns.length;
    if (best === null || size(columns) > size(best.columns) || isWrapped)
      best = { columns, lines: count };
  }
  return best;
}

function isTogether(group: readonly PlacedLine[]): boolean {
  return group.every((line, index) => {
    const above = group[index - 1];
    if (above === undefined) return true;
    if (line.isTableRow || line.y === null || above.y === null) return false;
    const distance = line.y - above.y;
    return line.pageIndex === above.pageIndex && distance >= 0 && distance <= 1.6 * line.height;
  });
}

/** Cells that stand above each other joined from top to bottom. */
function stackedCells(group: readonly PlacedLine[]): TextCell[] {
  const stacked: TextCell[] = [];
  for (const cell of group.flatMap((line) => line.cells)) {
    const above = stacked.find((other) => overlap(other, cell) > 0);
    if (above === undefined) stacked.push({ ...cell });
    else {
      above.text += ` ${cell.text}`;
      above.x = Math.min(above.x, cell.x);
      above.endX = Math.max(above.endX, cell.endX);
    }
  }
  return stacked.toSorted((one, other) => one.x - other.x);
}

interface Span {
  x: number;
  endX: number;
}

const overlap = (one: Span, other: Span): number =>
  Math.min(one.endX, other.endX) - Math.max(one.x, other.x);

/** The column that a cell stands under, or the nearest beside it. */
function columnOf(columns: readonly Column[], cell: TextCell): Column | undefined {
  let [best] = columns;
  for (const column of columns)
    if (best !== undefined && overlap(column, cell) > overlap(best, cell)) best = column;
  return best;
}

interface Title {
  show: string;
  text: string;
}

interface Body {
  lines: PlacedLine[];
  end: number;
  /** The show of rows below a line that only names it. */
  titles: Map<PlacedLine, Title>;
  /** Subtotals between the rows. */
  skipped: PlacedLine[];
}

/** Rows by which the content of a column is told. */
const SAMPLE_ROWS = 30;

/** Roles whose cell stands in the first line of a row, the most certain first. */
const ANCHORS: readonly Role[] = [
  "total",
  "cpm",
  "rate",
  "gross",
  "impressions",
  "quantity",
  "dates",
];

const isAnchored = (line: PlacedLine, columns: readonly Column[], role: Role): boolean =>
  line.cells.some(
    (cell) =>
      columnOf(columns, cell)?.role === role &&
      (/\d/.test(cell.text) ||
        /^(?:-|–|—|added|bonus|gratis|av\b|free|incl)/i.test(cell.text) ||
        rateTypeOf(cell.text) === "added_value" ||
        isDeclined(cell.text)),
  );

function bodyOf(
  lines: readonly PlacedLine[],
  start: number,
  columns: readonly Column[],
  shows: readonly KnownName[],
): Body {
  const taken: PlacedLine[] = [];
  const body: Body = { lines: taken, end: start, titles: new Map(), skipped: [] };
  const anchored = (line: PlacedLine): boolean => hasAnchor(line, columns) && !isTotals(line);
  let title: Title | null = null;
  let first: PlacedLine | undefined;
  let at = start;
  for (; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined || headingAt(lines, at) !== null) break;
    if (isTotals(line)) {
      if (!goesOnBelow(lines, at, anchored)) break;
      body.skipped.push(line);
      continue;
    }
    const named = titleOf(line, {
      above: taken.at(-1),
      below: lines[at + 1],
      columns,
      shows,
      anchored,
    });
    if (named !== null) {
      if (named !== "") title = { show: named, text: quoteOf(line.cells) };
      continue;
    }
    first ??= line;
    if (line.isTableRow !== first.isTableRow) break;
    if (!line.isTableRow && !belongs(line, taken.at(-1), lines.slice(at + 1, at + 4), columns)) {
      // Heads of a later page stand between two parts of a table.
      const previous = taken.at(-1);
      const isHeadOfPage = previous !== undefined && line.pageIndex === previous.pageIndex + 1;
      if (isHeadOfPage && !hasAnchor(line, columns)) {
        if (resumesLater(lines, at, columns)) continue;
      }
      break;
    }
    taken.push(line);
    if (title !== null) body.titles.set(line, title);
  }
  return { ...body, end: at };
}

/** A row of totals: a cell that begins as one, or a first cell in words that names one. */
function isTotals({ cells }: PlacedLine): boolean {
  if (cells.some((cell) => TOTAL_LINE.test(foldLine(cell.text)))) return true;
  const label = (cells[0]?.text ?? "").replaceAll(/\([^)]*\)|[\d.,]+\s?%/g, "");
  return cells.length <= 3 && !/\d/.test(label) && totalNameOf(label) !== null;
}

const hasAnchor = (line: PlacedLine, columns: readonly Column[]): boolean =>
  line.cells.length >= Math.min(3, columns.length - 1) &&
  ANCHORS.some((role) => isAnchored(line, columns, role));

/** Whether rows of the same columns follow on the page, before other headings. */
function resumesLater(
  lines: readonly PlacedLine[],
  at: number,
  columns: readonly Column[],
): boolean {
  for (let next = at; next < Math.min(lines.length, at + 8); next += 1) {
    const line = lines[next];
    if (line?.pageIndex !== lines[at]?.pageIndex || headingAt(lines, next) !== null) return false;
    if (line && hasAnchor(line, columns)) return true;
  }
  return false;
}

/** A row, or a wrapped line of the row above or below it. */
function belongs(
  line: PlacedLine,
  above: PlacedLine | undefined,
  below: readonly PlacedLine[],
  columns: readonly Column[],
): boolean {
  if (hasAnchor(line, columns)) return true;
  if (
    line.y === null ||
    line.cells.some((cell) => /:\s*\S/.test(cell.text) && cell.text.length > 60)
  )
    return false;
  const next = below[0];
  const isNear = (other: PlacedLine | undefined): boolean =>
    other !== undefined &&
    other.pageIndex === line.pageIndex &&
    other.y !== null &&
    Math.abs(other.y - (line.y ?? 0)) <= WRAP_GAP * Math.max(line.height, other.height);
  if (isNear(above)) return isInColumns(line, columns);
  // The first line of cells that are centred beside the amounts.
  return (
    isNear(next) &&
    next !== undefined &&
    isInColumns(line, columns) &&
    below.some((other) => hasAnchor(other, columns))
  );
}

/** Whether every cell stands under a heading: a paragraph below the table runs over several. */
function isInColumns(line: PlacedLine, columns: readonly Column[]): boolean {
  return line.cells.every((cell) => {
    const touched = columns.filter((column) => overlap(column, cell) > 0);
    return touched.length === 1 || (touched.length === 0 && cell.x < (columns.at(-1)?.endX ?? 0));
  });
}

function rowsOf(
  { lines, titles }: Body,
  columns: readonly Column[],
  above: string | null,
): TableRow[] {
  const groups = lines.some((line) => line.isTableRow)
    ? lines.map((line) => [line])
    : groupedLines(lines, columns);
  const headings = Object.fromEntries(columns.map(({ role, heading }) => [role, heading]));
  return groups.flatMap((group) => {
    const all = group.flatMap((line) => line.cells);
    const byRole = Map.groupBy(all, (cell) => columnOf(columns, cell)?.role ?? "ignored");
    const cells: TableRow["cells"] = {};
    for (const [role, those] of byRole)
      cells[role] =
        role === "dates" || role === "months"
          ? days(those, columns)
          : joined(those.map(({ text }) => text));
    const title = group.map((line) => titles.get(line)).find((one) => one !== undefined);
    const show = title?.show ?? above;
    if (show !== null && (cells.show ?? "").trim() === "") cells.show = show;
    const code = title === undefined ? null : promoIn(title.text);
    if (code !== null && cells.promo === undefined) cells.promo = code;
    const quote = quoteOf(all);
    return [{ page: group[0]?.page ?? null, cells, headings, quote }];
  });
}

/** Days of several columns are a list; those of one cell may be wrapped within a date. */
function days(cells: readonly TextCell[], columns: readonly Column[]): string {
  const byColumn = Map.groupBy(cells, (cell) => columnOf(columns, cell));
  return [...byColumn.values()].map((those) => joined(those.map(({ text }) => text))).join(", ");
}

/** Lines of one row together: each row has one line with a cell in the anchoring column. */
function groupedLines(lines: readonly PlacedLine[], columns: readonly Column[]): PlacedLine[][] {
  const starts = chosenAnchor(lines, columns) ?? "total";
  const groups: PlacedLine[][] = [];
  let waiting: PlacedLine[] = [];
  lines.forEach((line, index) => {
    if (isAnchored(line, columns, starts)) {
      groups.push([...waiting, line]);
      waiting = [];
      return;
    }
    const above = lines[index - 1];
    const below = lines[index + 1];
    const distance = (other: PlacedLine | undefined): number =>
      other === undefined || other.pageIndex !== line.pageIndex
        ? Infinity
        : Math.abs((other.y ?? 0) - (line.y ?? 0));
    const isOfNext =
      waiting.length > 0 ||
      groups.length === 0 ||
      distance(above) > distance(below) + 0.3 * line.height;
    if (isOfNext && below !== undefined) waiting.push(line);
    else groups.at(-1)?.push(line);
  });
  if (waiting.length > 0) groups.at(-1)?.push(...waiting);
  return groups;
}

/** The amounts stand once in a row, so the first such column that has any decides. */
const chosenAnchor = (lines: readonly PlacedLine[], columns: readonly Column[]): Role | undefined =>
  ANCHORS.find((role) => lines.some((line) => isAnchored(line, columns, role)));
