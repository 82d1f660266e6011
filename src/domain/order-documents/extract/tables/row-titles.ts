import type { Column } from "./columns.ts";
import type { KnownName } from "../extracted-order.ts";
import { type PlacedLine, quoteOf } from "../text/placed-lines.ts";
import { knownNamesIn } from "../text/match-name.ts";
import { foldLine } from "../text/fold-line.ts";
import { moneyIn } from "../values/read-money.ts";
import { placementOf } from "../values/terms.ts";

/** Finds lines that name a property of all rows below them: a show, or a month. */

const TITLE_CHARS = 60;

const hasShow = (columns: readonly Column[]): boolean =>
  columns.some(({ role }) => role === "show");

/** Whether a line has one short cell in words. */
function isTitleLike(line: PlacedLine): boolean {
  const [cell, other] = line.cells;
  const text = cell?.text.trim() ?? "";
  return (
    other === undefined &&
    text.length <= TITLE_CHARS &&
    /^[\p{Lu}\p{Lo}\p{N}"“«„]/u.test(text) &&
    !/:\s*\S/.test(text.replaceAll(/\([^)]*\)/g, "")) &&
    moneyIn(text).length === 0
  );
}

/** The known show that a title names, if it is one only, else the title itself. */
function showOf(line: PlacedLine, shows: readonly KnownName[]): string {
  const text = quoteOf(line.cells).trim();
  const known = knownNamesIn(text, shows);
  if (known.length === 1 && known[0])
    return foldLine(text) === foldLine(known[0].name) ? text : known[0].name;
  return text.replace(/\s*\([^)]*\)\s*$/, "");
}

interface Around {
  above: PlacedLine | undefined;
  below: PlacedLine | undefined;
  columns: readonly Column[];
  shows: readonly KnownName[];
  /** Whether a line is a row of the table. */
  anchored: (line: PlacedLine) => boolean;
}

/**
 * The show that a line within a table names for the rows below it; empty where it names something
 * else for them, null where it is no title.
 */
export function titleOf(
  line: PlacedLine,
  { above, below, columns, shows, anchored }: Around,
): string | null {
  if (!isTitleLike(line) || below === undefined || !anchored(below)) return null;
  const isKnown = knownNamesIn(quoteOf(line.cells), shows).length === 1;
  if (hasShow(columns)) {
    // On a page, a wrapped cell is alone on its line too.
    if (!line.isTableRow && line.y !== null) return null;
    return isKnown ? showOf(line, shows) : "";
  }
  if (isKnown) return showOf(line, shows);
  if (placementOf(quoteOf(line.cells)) !== null || isWrapped(line, above, below)) return null;
  return showOf(line, shows);
}

/** Whether a line is nearer to the row above than the next row is to the line. */
const isWrapped = (line: PlacedLine, above: PlacedLine | undefined, below: PlacedLine): boolean =>
  above?.y != null &&
  line.y !== null &&
  below.y !== null &&
  above.pageIndex === line.pageIndex &&
  line.y - above.y < 0.85 * (below.y - line.y);

/** The show named directly above the headings of a table without a column for it. */
export function titleAbove(
  line: PlacedLine,
  columns: readonly Column[],
  shows: readonly KnownName[],
): string | null {
  if (hasShow(columns) || !isTitleLike(line)) return null;
  return knownNamesIn(quoteOf(line.cells), shows).length === 1 ? showOf(line, shows) : null;
}

const LINES_AHEAD = 5;

/** Whether rows of the same table follow after a subtotal. */
export function goesOnBelow(
  lines: readonly PlacedLine[],
  at: number,
  anchored: (line: PlacedLine) => boolean,
): boolean {
  for (let next = at + 1; next < Math.min(lines.length, at + LINES_AHEAD); next += 1) {
    const line = lines[next];
    if (line === undefined) return false;
    if (anchored(line)) return true;
    if (!isTitleLike(line)) return false;
  }
  return false;
}
