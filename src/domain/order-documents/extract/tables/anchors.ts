import type { TextCell } from "../../document-text.ts";
import type { Role } from "./column-role.ts";
import type { Column } from "./columns.ts";
import type { PlacedLine } from "../text/placed-lines.ts";
import { isDeclined } from "../prose/declined.ts";
import { rateTypeOf } from "../values/terms.ts";

/** Assigns cells to the columns above them, and finds the cells that start a row. */

export interface Span {
  x: number;
  endX: number;
}

export const overlap = (one: Span, other: Span): number =>
  Math.min(one.endX, other.endX) - Math.max(one.x, other.x);

/** The column above a cell, or the nearest one beside it. */
export function columnOf(columns: readonly Column[], cell: TextCell): Column | undefined {
  let [best] = columns;
  for (const column of columns)
    if (best !== undefined && overlap(column, cell) > overlap(best, cell)) best = column;
  return best;
}

/** Roles whose cell is in the first line of a row, the most reliable first. */
export const ANCHORS: readonly Role[] = [
  "total",
  "cpm",
  "rate",
  "gross",
  "impressions",
  "quantity",
  "dates",
  "startDate",
];

export const isAnchored = (line: PlacedLine, columns: readonly Column[], role: Role): boolean =>
  line.cells.some(
    (cell) =>
      columnOf(columns, cell)?.role === role &&
      (/\d/.test(cell.text) ||
        /^(?:-|–|—|added|bonus|gratis|av\b|free|incl)/i.test(cell.text) ||
        rateTypeOf(cell.text) === "added_value" ||
        isDeclined(cell.text)),
  );

export const hasAnchor = (line: PlacedLine, columns: readonly Column[]): boolean =>
  line.cells.length >= Math.min(3, columns.length - 1) &&
  ANCHORS.some((role) => isAnchored(line, columns, role));
