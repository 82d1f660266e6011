import type { TextCell } from "../../document-text.ts";
import type { Role } from "./column-role.ts";
import type { Column } from "./columns.ts";
import { joined } from "../text/join-texts.ts";
import { type PlacedLine, quoteOf } from "../text/placed-lines.ts";
import { promoIn } from "../values/terms.ts";
import { ANCHORS, columnOf, hasAnchor, isAnchored } from "./anchors.ts";

/** One row of a table: the texts of its cells by column. */
export interface TableRow {
  page: number | null;
  cells: Partial<Record<Role, string>>;
  headings: Partial<Record<Role, string>>;
  quote: string;
}

export interface Title {
  show: string;
  text: string;
}

export interface Body {
  lines: PlacedLine[];
  end: number;
  /** The shows of rows below a line that only names them. */
  titles: Map<PlacedLine, Title>;
  /** Subtotals between the rows. */
  skipped: PlacedLine[];
  /** Details below a row, by the last line of the row. */
  details: Map<PlacedLine, string[]>;
}

/** The rows of a table, each with its cells by column and the title above it. */
export function rowsOf(
  { lines, titles, details }: Body,
  columns: readonly Column[],
  above: string | null,
): TableRow[] {
  const groups = lines.some((line) => line.isTableRow)
    ? markedRows(lines, columns)
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
          : role === "onDay"
            ? markedDays(those, columns)
            : joined(those.map(({ text }) => text));
    const below = group.flatMap((line) => details.get(line) ?? []);
    if (below.length > 0)
      cells.ignored = [cells.ignored ?? "", ...below].filter((text) => text !== "").join("; ");
    const title = group.map((line) => titles.get(line)).find((one) => one !== undefined);
    const show = title?.show ?? above;
    if (show !== null && (cells.show ?? "").trim() === "") cells.show = show;
    const code = title === undefined ? null : promoIn(title.text);
    if (code !== null && cells.promo === undefined) cells.promo = code;
    const quote = [quoteOf(all), ...below].join(" ").slice(0, 200).toWellFormed();
    return [{ page: group[0]?.page ?? null, cells, headings, quote }];
  });
}

/** Days of several columns are joined as a list; those of one cell may be wrapped within a date. */
function days(cells: readonly TextCell[], columns: readonly Column[]): string {
  const byColumn = Map.groupBy(cells, (cell) => columnOf(columns, cell));
  return [...byColumn.values()].map((those) => joined(those.map(({ text }) => text))).join(", ");
}

/** A cell that marks a spot on the day of its column. */
const MARK = /^(?:x|✓|✔|√|●|•|○|◯|◎|■|\*|1)$/i;
const COUNT = /^[2-9]$/;

/** The days whose cells have a mark, once each, or a number, as often as the number says. */
function markedDays(cells: readonly TextCell[], columns: readonly Column[]): string {
  return cells
    .flatMap((cell) => {
      const text = cell.text.trim();
      const heading = columnOf(columns, cell)?.heading;
      const isMarked = MARK.test(text) || COUNT.test(text);
      return isMarked && heading !== undefined ? [heading] : [];
    })
    .join(", ");
}

/**
 * The rows that the document marks, each with the rows below it that only continue its cells: those
 * have no amount of their own and nothing in the first column.
 */
function markedRows(lines: readonly PlacedLine[], columns: readonly Column[]): PlacedLine[][] {
  const groups: PlacedLine[][] = [];
  for (const line of lines) {
    const goesOn =
      !hasAnchor(line, columns) &&
      line.cells.every((cell) => columnOf(columns, cell) !== columns[0]);
    const above = groups.at(-1);
    if (goesOn && above !== undefined && !isNamed(line, columns)) above.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Whether a row names a show of its own. */
const isNamed = (line: PlacedLine, columns: readonly Column[]): boolean =>
  line.cells.some((cell) => columnOf(columns, cell)?.role === "show");

/** Groups the lines of each row: a row has one line with a cell in the anchoring column. */
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

/**
 * The anchoring column: amounts occur once in a row, so the first such column with any cell is
 * used.
 */
const chosenAnchor = (lines: readonly PlacedLine[], columns: readonly Column[]): Role | undefined =>
  ANCHORS.find((role) => lines.some((line) => isAnchored(line, columns, role)));
