import type { TextCell } from "../../document-text.ts";
import type { PlacedLine } from "../text/placed-lines.ts";
import { dateTokens } from "../values/date-tokens.ts";
import { overlap } from "./anchors.ts";
import { type Column, columnsOf, roleOf } from "./columns.ts";

/** Finds the rows of headings of tables. */

/**
 * Maximum cells of a row of headings or labels. Each is compared with each, so the limit keeps the
 * work linear in the document; a plan with a column for each week of a year has 70.
 */
export const ROW_CELLS_MAX = 100;

export interface Heading {
  columns: Column[];
  lines: number;
}

/** The row of headings that starts at a line, wrapped over up to three lines. */
export function headingAt(lines: readonly PlacedLine[], at: number): Heading | null {
  let best: Heading | null = null;
  const size = (columns: readonly Column[]): number =>
    columns.filter(({ role }) => role !== "ignored").length;
  for (let count = 1; count <= 3; count += 1) {
    const group = lines.slice(at, at + count);
    if (group.length < count || !isTogether(group)) break;
    if (group.some((line) => line.cells.length > ROW_CELLS_MAX)) break;
    // Marked rows that are headings by themselves are not joined: their cells may span several
    // columns.
    if (count > 1 && group.some((line) => line.isTableRow && columnsOf(line.cells) !== null)) break;
    const columns = columnsOf(stackedCells(group));
    if (columns === null) continue;
    // The end of a wrapped heading adds no column, and is not a row.
    const isWrapped = best !== null && columns.length <= best.columns.length;
    if (best === null || size(columns) > size(best.columns) || isWrapped)
      best = { columns, lines: count };
  }
  return best;
}

/** Maximum distance from a row of headings to a second one below it, in heights of its letters. */
const SECOND_ROW_GAP = 3;

/**
 * The headings that start at a line: one row; a row of group headings with the column headings
 * below or above it; or the headings of shows and their days.
 */
export function wholeHeading(lines: readonly PlacedLine[], at: number): Heading | null {
  const heading = twoRows(lines, at, headingAt(lines, at)) ?? dayList(lines, at);
  if (heading === null) return null;
  return { ...heading, columns: withColumnsAbove(heading.columns, lines[at - 1], lines[at]) };
}

/**
 * Joins group headings with the column headings directly below them: the columns of the lower row
 * and the further ones of the upper.
 */
function twoRows(lines: readonly PlacedLine[], at: number, upper: Heading | null): Heading | null {
  if (upper === null) return null;
  const last = lines[at + upper.lines - 1];
  const next = lines[at + upper.lines];
  const lower =
    last && next && isRightBelow(last, next) ? headingAt(lines, at + upper.lines) : null;
  if (lower === null) return upper;
  const columns = merged(lower.columns, upper.columns);
  return { columns, lines: upper.lines + lower.lines };
}

function isRightBelow(above: PlacedLine, line: PlacedLine): boolean {
  if (above.pageIndex !== line.pageIndex || above.isTableRow !== line.isTableRow) return false;
  if (line.isTableRow || line.y === null || above.y === null) return line.isTableRow;
  return line.y > above.y && line.y - above.y <= SECOND_ROW_GAP * line.height;
}

/** The columns of a lower row of headings, and those of the upper row that lie beside them. */
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

/** Adds the columns whose heading is in the row above the others, as a cell over two rows. */
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

/**
 * The headings of a marked table of two columns, shows and their days; the other facts are in the
 * text.
 */
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
    // Rows of group headings and column headings may be further apart; only words can be headings
    // in both.
    const isOfGroups = isRightBelow(above, line) && [above, line].every(hasHeadings);
    if (line.isTableRow || line.y === null || above.y === null) return isOfGroups;
    const distance = line.y - above.y;
    return isOfGroups || (distance >= 0 && distance <= 1.6 * line.height);
  });
}

/** Whether a line consists of words, most of which are column headings. */
function hasHeadings({ cells }: PlacedLine): boolean {
  if (cells.length < 2 || cells.some(({ text }) => /[\d:]/.test(text))) return false;
  return 2 * cells.filter(({ text }) => roleOf(text) !== null).length > cells.length;
}

/** Joins the cells that lie above each other, from top to bottom. */
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
