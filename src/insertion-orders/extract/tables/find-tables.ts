import type { TextCell } from "../../document-text.ts";
import { dateTokens } from "../values/date-tokens.ts";
import { type Column, columnsOf, roleOf } from "./columns.ts";
import { foldLine } from "../text/fold-line.ts";
import type { KnownName } from "../extracted-order.ts";
import { type PlacedLine, quoteOf } from "../text/placed-lines.ts";
import { hasAnchor, overlap } from "./anchors.ts";
import { columnsByContent } from "./columns-by-content.ts";
import { goesOnBelow, titleAbove, titleOf } from "./row-titles.ts";
import { type Body, rowsOf, type TableRow, type Title } from "./table-rows.ts";
import { type LabelName, labelOf } from "../heading/labels.ts";
import { totalNameOf } from "../totals/total-names.ts";

export interface FoundTables {
  rows: TableRow[];
  /** Lines that belong to no table, in the document's order. */
  rest: PlacedLine[];
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
    const heading = twoRows(lines, at, headingAt(lines, at)) ?? dayList(lines, at);
    if (heading === null) {
      const line = lines[at];
      if (line) found.rest.push(line);
      at += 1;
      continue;
    }
    const start = at + heading.lines;
    const columns = columnsByContent(
      withColumnsAbove(heading.columns, lines[at - 1], lines[at]),
      lines.slice(start, start + SAMPLE_ROWS),
      shows,
    );
    const body = bodyOf(lines, start, columns, shows);
    const above = lines[at - 1];
    const title = above === undefined ? null : titleAbove(above, columns, shows);
    found.rows.push(...rowsOf(body, columns, title));
    found.rest.push(...repeatedValues(body.lines, columns));
    found.rest.push(...body.skipped);
    at = body.end;
  }
  return found;
}

const OF_ORDER = new Set<LabelName | undefined>(["advertiser", "agency", "campaign_name", "io_number"]);

/** What every row repeats of the order, as lines of a label and its value. */
function repeatedValues(rows: readonly PlacedLine[], columns: readonly Column[]): PlacedLine[] {
  return columns.flatMap((column) => {
    const [label, more] = column.heading.trim() === "" ? [] : [labelOf(column.heading)];
    if (more !== undefined || !OF_ORDER.has(label?.name) || label?.value !== "") return [];
    const cells = rows.flatMap((row) => row.cells.filter((cell) => overlap(column, cell) > 0));
    const [first] = rows;
    const [value, other] = new Set(cells.map(({ text }) => text));
    if (first === undefined || value === undefined || other !== undefined) return [];
    if (cells.length < rows.length) return [];
    const texts = [column.heading, value];
    return [
      { ...first, isTableRow: true, cells: texts.map((text, at) => ({ text, x: at, endX: at + 1 })) },
    ];
  });
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
    // Marked rows of which one is enough are not joined: their cells may span several columns.
    if (count > 1 && group.some((line) => line.isTableRow && columnsOf(line.cells) !== null)) break;
    const columns = columnsOf(stackedCells(group));
    if (columns === null) continue;
    // The end of a wrapped heading adds no column, and is no row.
    const isWrapped = best !== null && columns.length <= best.columns.length;
    if (best === null || size(columns) > size(best.columns) || isWrapped)
      best = { columns, lines: count };
  }
  return best;
}

/** How far below a row of headings a second one stands, in heights of its letters. */
const SECOND_ROW_GAP = 3;

/** Headings of groups with headings of their columns right below: the lower row and what is more. */
function twoRows(
  lines: readonly PlacedLine[],
  at: number,
  upper: Heading | null,
): Heading | null {
  if (upper === null) return null;
  const last = lines[at + upper.lines - 1];
  const next = lines[at + upper.lines];
  const lower = last && next && isRightBelow(last, next) ? headingAt(lines, at + upper.lines) : null;
  if (lower === null) return upper;
  const columns = merged(lower.columns, upper.columns);
  return { columns, lines: upper.lines + lower.lines };
}

function isRightBelow(above: PlacedLine, line: PlacedLine): boolean {
  if (above.pageIndex !== line.pageIndex || above.isTableRow !== line.isTableRow) return false;
  if (line.isTableRow || line.y === null || above.y === null) return line.isTableRow;
  return line.y > above.y && line.y - above.y <= SECOND_ROW_GAP * line.height;
}

/** The columns of a lower row of headings, and those of an upper one that stand beside them. */
function merged(lower: readonly Column[], upper: readonly Column[]): Column[] {
  const taken = new Set(lower.map(({ role }) => role));
  const more = upper.filter(
    (column) =>
      column.role !== "ignored" &&
      !taken.has(column.role) &&
      lower.every((other) => overlap(other, column) <= 0),
  );
  return [...lower, ...more].toSorted((one, other) => one.x - other.x);
}

/** Columns whose heading stands in the row above that of the others: a cell over two rows. */
function withColumnsAbove(
  columns: readonly Column[],
  above: PlacedLine | undefined,
  heading: PlacedLine | undefined,
): Column[] {
  if (above === undefined || heading === undefined || !isRightBelow(above, heading))
    return [...columns];
  if (above.cells.length < 2 || above.cells.some(({ text }) => /[\d:]/.test(text)))
    return [...columns];
  const upper = above.cells.map(({ text, x, endX }) => ({
    role: roleOf(text) ?? ("ignored" as const),
    heading: text,
    x,
    endX,
  }));
  return merged(
    columns,
    upper.filter(({ role }) => role === "show" || role === "placement"),
  );
}

/** A marked table of two columns, shows and their days, whose other facts stand in the text. */
function dayList(lines: readonly PlacedLine[], at: number): Heading | null {
  const [line, next] = [lines[at], lines[at + 1]];
  if (line?.isTableRow !== true || next?.isTableRow !== true) return null;
  if (line.cells.length !== 2 || next.cells.length !== 2) return null;
  const columns = line.cells.map(({ text, x, endX }) => ({
    role: roleOf(text) ?? ("ignored" as const),
    heading: text,
    x,
    endX,
  }));
  const [show, days] = columns;
  const isDays = days?.role === "dates" || days?.role === "quantity";
  const isDated = dateTokens(next.cells[1]?.text ?? "", { hasShort: true }).length > 0;
  return show?.role === "show" && isDays && isDated ? { columns, lines: 1 } : null;
}

function isTogether(group: readonly PlacedLine[]): boolean {
  return group.every((line, index) => {
    const above = group[index - 1];
    if (above === undefined) return true;
    if (line.pageIndex !== above.pageIndex || line.isTableRow !== above.isTableRow) return false;
    // Rows of groups and of their columns stand further apart; only words are headings of both.
    const isOfGroups = isRightBelow(above, line) && [above, line].every(hasHeadings);
    if (line.isTableRow || line.y === null || above.y === null) return isOfGroups;
    const distance = line.y - above.y;
    return isOfGroups || (distance >= 0 && distance <= 1.6 * line.height);
  });
}

/** Whether a line has words alone, most of which are headings of columns. */
function hasHeadings({ cells }: PlacedLine): boolean {
  if (cells.length < 2 || cells.some(({ text }) => /[\d:]/.test(text))) return false;
  return 2 * cells.filter(({ text }) => roleOf(text) !== null).length > cells.length;
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

/** Rows by which the content of a column is told. */
const SAMPLE_ROWS = 30;

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
