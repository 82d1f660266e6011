import type { TextCell } from "../document-text.ts";
import type { Source } from "./extracted-order.ts";
import { type PlacedLine, ROW_CELLS_MAX } from "./find-tables.ts";
import { type LabelName, labelOf } from "./labels.ts";
import { numbersIn } from "./read-money.ts";
import { PERCENT } from "./read-number.ts";

export interface LabelledValue extends Source {
  name: LabelName;
  /** The label as it is compared. */
  phrase: string;
  value: string;
  /** Whether label and value stand in one cell or side by side with a colon. */
  isMarked: boolean;
}

/** Labels behind which a number alone may stand without a colon. */
const AMOUNTS = new Set<LabelName>(["net", "subtotal", "total", "gross", "tax", "commission"]);

/** Values of labels: behind a colon, in the next cell, or in the cell below. */
export function labelledValues(lines: readonly PlacedLine[]): LabelledValue[] {
  return lines.flatMap((line, at) => {
    const amountAt = line.cells.findLastIndex(({ text }) => numbersIn(text).length > 0);
    return line.cells.flatMap(
      (cell, position) => valueOf({ lines, at, amountAt }, cell, position) ?? [],
    );
  });
}

interface LineAt {
  lines: readonly PlacedLine[];
  at: number;
  /** The last cell of the line with a number; found once for all labels of the line. */
  amountAt: number;
}

function valueOf(
  { lines, at, amountAt }: LineAt,
  cell: TextCell,
  position: number,
): LabelledValue | null {
  const line = lines[at];
  const label = labelOf(cell.text);
  if (line === undefined || label === null) return null;
  const found = (value: string, quote: string, isMarked: boolean): LabelledValue => ({
    name: label.name,
    phrase: label.phrase,
    value,
    page: line.page,
    quote: quote.slice(0, 200).toWellFormed(),
    isMarked,
  });
  if (AMOUNTS.has(label.name)) {
    const amount = amountAt > position ? line.cells[amountAt] : undefined;
    if (amount) return found(amount.text, `${cell.text} ${amount.text}`, true);
    // In a table with its columns reversed the amount stands before the label.
    const before = line.isTableRow && label.value === "" ? line.cells[position - 1] : undefined;
    if (before && numbersIn(before.text).length > 0)
      return found(before.text, `${before.text} ${cell.text}`, true);
    const rest = label.value;
    if (numbersIn(rest.replaceAll(PERCENT, "")).length > 0)
      return found(rest, cell.text, label.isMarked);
  }
  if (label.value !== "") {
    if (label.isMarked) return found(label.value, cell.text, true);
    const isNumbered = label.name === "io_number" && /^\S*\d\S*$/.test(label.value);
    const isCurrency = label.name === "currency" && label.phrase.includes(" ");
    return isNumbered || isCurrency ? found(label.value, cell.text, true) : null;
  }
  const right = line.cells[position + 1];
  if (right && !isLabel(right.text)) return found(right.text, `${cell.text} ${right.text}`, true);
  const below = cellBelow(lines, at, cell);
  return below && !isLabel(below.text)
    ? found(below.text, `${cell.text} ${below.text}`, true)
    : null;
}

/** Whether a cell is a label itself: its value cannot be another label's. */
function isLabel(text: string): boolean {
  const label = labelOf(text);
  return label !== null && label.isMarked;
}

const BELOW_HEIGHTS = 2.6;

function cellBelow(lines: readonly PlacedLine[], at: number, cell: TextCell): TextCell | undefined {
  const line = lines[at];
  const next = lines[at + 1];
  if (line === undefined || next === undefined || next.pageIndex !== line.pageIndex)
    return undefined;
  if (line.isTableRow !== next.isTableRow || next.cells.length > ROW_CELLS_MAX) return undefined;
  if (line.y !== null && next.y !== null && next.y - line.y > BELOW_HEIGHTS * line.height)
    return undefined;
  if (line.y === null && !line.isTableRow && !cell.text.trim().endsWith(":")) return undefined;
  return next.cells.find(
    (other) => Math.min(other.endX, cell.endX) - Math.max(other.x, cell.x) > 0,
  );
}
