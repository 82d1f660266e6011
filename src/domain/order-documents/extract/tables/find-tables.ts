import type { Column } from "./columns.ts";
import { headingAt, wholeHeading } from "./headings.ts";
import { foldLine } from "../text/fold-line.ts";
import type { KnownName } from "../extracted-order.ts";
import { type PlacedLine, quoteOf } from "../text/placed-lines.ts";
import { hasAnchor, overlap } from "./anchors.ts";
import { columnsByContent } from "./columns-by-content.ts";
import { goesOnBelow, titleAbove, titleOf } from "./row-titles.ts";
import { type Body, rowsOf, type TableRow, type Title } from "./table-rows.ts";
import type { LabelName } from "../heading/label-name.ts";
import { labelOf } from "../heading/labels.ts";
import { totalNameOf } from "../totals/total-names.ts";

export interface FoundTables {
  rows: TableRow[];
  /** Lines that belong to no table, in the order of the document. */
  rest: PlacedLine[];
}

const TOTAL_LINE =
  /^(?:(?:net|gross|sum)$|(?:grand |sub-?|net |gross |campaign |order )?totals?\b|sub-?total|summe|zwischensumme|gesamt|nettosumme|netto(?:betrag|summe|gesamt)?\b|brutto|sous-total|montant|importe|base imponible|vat\b|mwst|zzgl|tva|iva\b|tax\b|agency (?:commission|discount)|合計|小計)/;

/** Maximum distance of a wrapped line of a cell from its neighbour, in heights of its letters. */
const WRAP_GAP = 1.9;

/** The rows of all tables with a row of headings; a table continues over pages until its totals. */
export function findTables(
  lines: readonly PlacedLine[],
  shows: readonly KnownName[] = [],
): FoundTables {
  const found: FoundTables = { rows: [], rest: [] };
  for (let at = 0; at < lines.length;) {
    const heading = wholeHeading(lines, at);
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
    found.rest.push(...repeatedValues(body.lines, columns));
    found.rest.push(...body.skipped);
    at = body.end;
  }
  return found;
}

const OF_ORDER = new Set<LabelName | undefined>([
  "advertiser",
  "agency",
  "campaign_name",
  "io_number",
]);

/** Values about the order that every row repeats, as lines of a label and its value. */
function repeatedValues(rows: readonly PlacedLine[], columns: readonly Column[]): PlacedLine[] {
  return columns.flatMap((column) => {
    const label = column.heading.trim() === "" ? null : labelOf(column.heading);
    if (!OF_ORDER.has(label?.name) || label?.value !== "") return [];
    const cells = rows.flatMap((row) => row.cells.filter((cell) => overlap(column, cell) > 0));
    const [first] = rows;
    const [value, other] = new Set(cells.map(({ text }) => text));
    if (first === undefined || value === undefined || other !== undefined) return [];
    if (cells.length < rows.length) return [];
    const texts = [column.heading, value];
    return [
      {
        ...first,
        isTableRow: true,
        cells: texts.map((text, at) => ({ text, x: at, endX: at + 1 })),
      },
    ];
  });
}

/** Maximum rows that are sampled to classify the content of a column. */
const SAMPLE_ROWS = 30;

function bodyOf(
  lines: readonly PlacedLine[],
  start: number,
  columns: readonly Column[],
  shows: readonly KnownName[],
): Body {
  const taken: PlacedLine[] = [];
  const body: Body = {
    lines: taken,
    end: start,
    titles: new Map(),
    skipped: [],
    details: new Map(),
  };
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
    const row = taken.at(-1);
    if (row !== undefined && isDetail(line, row, columns) && endsOrGoesOn(lines, at, columns)) {
      body.details.set(row, [...(body.details.get(row) ?? []), quoteOf(line.cells)]);
      continue;
    }
    if (!line.isTableRow && !belongs(line, taken.at(-1), lines.slice(at + 1, at + 4), columns)) {
      // The page heads of a later page may lie between two parts of a table.
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

/**
 * Whether a row has totals: a cell starts with a word for one, or its first cell in words names
 * one.
 */
function isTotals({ cells }: PlacedLine): boolean {
  if (cells.some((cell) => TOTAL_LINE.test(foldLine(cell.text)))) return true;
  const label = (cells[0]?.text ?? "").replaceAll(/\([^)]*\)|[\d.,]+\s?%/g, "");
  return cells.length <= 3 && !/\d/.test(label) && totalNameOf(label) !== null;
}

/** Whether rows of the same columns follow on the page before other headings. */
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

/** Whether a line is a row of the table, or a wrapped line of the row above or below it. */
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
  // The first line of cells that are vertically centred beside the amounts.
  return (
    isNear(next) &&
    next !== undefined &&
    isInColumns(line, columns) &&
    below.some((other) => hasAnchor(other, columns))
  );
}

/** Maximum difference between the start of a cell and the start of its column. */
const EDGE = 4;

/**
 * Whether a line is a detail of the row directly above it: one text that starts where a column
 * after the first one does and extends over others.
 */
function isDetail(line: PlacedLine, row: PlacedLine, columns: readonly Column[]): boolean {
  const [cell, other] = line.cells;
  if (cell === undefined || other !== undefined || line.isTableRow || line.y === null) return false;
  if (row.y === null || row.pageIndex !== line.pageIndex) return false;
  const isNear = line.y - row.y <= WRAP_GAP * Math.max(line.height, row.height);
  const touched = columns.filter((column) => overlap(column, cell) > 0);
  const begins = columns.slice(1).some(({ x }) => Math.abs(x - cell.x) <= EDGE);
  return isNear && begins && touched.length > 1 && !hasAnchor(line, columns);
}

/** Whether another row, or the totals, directly follow a line. */
function endsOrGoesOn(
  lines: readonly PlacedLine[],
  at: number,
  columns: readonly Column[],
): boolean {
  const next = lines[at + 1];
  return next !== undefined && (hasAnchor(next, columns) || isTotals(next));
}

/** Whether every cell is below a heading; a paragraph below the table extends over several. */
function isInColumns(line: PlacedLine, columns: readonly Column[]): boolean {
  return line.cells.every((cell) => {
    const touched = columns.filter((column) => overlap(column, cell) > 0);
    return touched.length === 1 || (touched.length === 0 && cell.x < (columns.at(-1)?.endX ?? 0));
  });
}
