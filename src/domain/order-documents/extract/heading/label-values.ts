import type { TextCell } from "../../document-text.ts";
import { dateTokens } from "../values/date-tokens.ts";
import type { Source } from "../extracted-order.ts";
import type { PlacedLine } from "../text/placed-lines.ts";
import { ROW_CELLS_MAX } from "../tables/headings.ts";
import type { LabelName } from "./label-name.ts";
import { labelOf } from "./labels.ts";
import { moneyIn, numbersIn } from "../values/read-money.ts";
import { PERCENT } from "../values/read-number.ts";
import { totalNameOf } from "../totals/total-names.ts";

export interface LabelledValue extends Source {
  name: LabelName;
  /** The label in the form in which it is compared. */
  phrase: string;
  value: string;
  /** True where label and value are in one cell, or side by side with a colon. */
  isMarked: boolean;
}

/** Labels that a number alone may follow without a colon. */
const AMOUNTS = new Set<LabelName>(["net", "subtotal", "total", "gross", "tax", "commission"]);

/** The values of labels: after a colon, in the next cell, or in the cell below. */
export function labelledValues(placed: readonly PlacedLine[]): LabelledValue[] {
  const lines = placed.map((line) => ({
    ...line,
    cells: line.cells.flatMap(labelsApart).flatMap(amountsApart),
  }));
  return lines.flatMap((line, at) => {
    const amountAt = line.cells.findLastIndex(({ text }) => numbersIn(text).length > 0);
    return line.cells.flatMap(
      (cell, position) => valueOf({ lines, at, amountAt }, cell, position) ?? [],
    );
  });
}

const LABELLED_CHARS = 400;
const INNER_LABEL = /\s(?=\p{Lu}[\p{L}.°/-]{0,24}(?:\s[\p{L}.°]{1,16}){0,2}\s?[:：]\s?\S)/gu;

/** Splits a line of several labels with their values: `Client: Kuura Order no: K-12`. */
function labelsApart(cell: TextCell): TextCell[] {
  const { text } = cell;
  if (text.length > LABELLED_CHARS || labelOf(text)?.isMarked !== true) return [cell];
  let from = 0;
  const starts = [...text.matchAll(INNER_LABEL)].flatMap(({ index }) => {
    const start = index + 1;
    // A label starts here only if the text before it has a value of its own: `Agency Name: …` is
    // one label.
    const isApart =
      /[:：]\s*\S/.test(text.slice(from, start)) && !/[,(]\s$/.test(text.slice(from, start));
    if (!isApart || labelOf(text.slice(start))?.isMarked !== true) return [];
    from = start;
    return [start];
  });
  const bounds = [0, ...starts, text.length];
  return starts.length === 0
    ? [cell]
    : bounds
        .slice(0, -1)
        .map((start, at) => ({ ...cell, text: text.slice(start, bounds[at + 1]).trim() }));
}

/** Splits a cell of several labels with their amounts: `Net: £100 VAT: £20 Total: £120`. */
function amountsApart(cell: TextCell): TextCell[] {
  const money = moneyIn(cell.text);
  if (money.length < 2) return [cell];
  const pieces = money.map(({ end }, at) => ({
    ...cell,
    text: cell.text
      .slice(at === 0 ? 0 : (money[at - 1]?.end ?? 0), end)
      // Text that follows the previous amount: `(4 spots), VAT 20%`.
      .replace(/^\s*(?:\([^()]{0,40}\))?[\s,;]*/, "")
      .trim(),
  }));
  return pieces.every(({ text }) => amountLabel(text) !== null) ? pieces : [cell];
}

/** The meaning of the words before an amount, where the text contains nothing else. */
function amountLabel(text: string): { name: LabelName; phrase: string; value: string } | null {
  const start =
    moneyIn(text)[0]?.index ??
    /[:：](?=\s*-?\d)|\s(?=-?\d[\d.,' ]*$)/.exec(text)?.index ??
    text.length;
  const phrase = text.slice(0, start).replace(/[\s.:：=(-]+$/, "");
  const name = phrase.length < 2 ? null : totalNameOf(phrase.replaceAll(/\d[\d.,]*\s?%/g, " "));
  return name === null
    ? null
    : { name, phrase, value: text.slice(start).replace(/^[\s:：=]+/, "") };
}

interface LineAt {
  lines: readonly PlacedLine[];
  at: number;
  /**
   * Index of the last cell of the line with a number; it is found once for all labels of the line.
   */
  amountAt: number;
}

function valueOf(
  { lines, at, amountAt }: LineAt,
  cell: TextCell,
  position: number,
): LabelledValue | null {
  const line = lines[at];
  // `Net 30` is a payment term, and a budget without a colon is an amount that may be spent.
  if (/^\s*net\s?\d{1,3}(?![\d.,])/i.test(cell.text)) return null;
  if (/^\s*(?:total\s)?budget\b(?!\s*:)/i.test(cell.text) && cell.text.length > 14) return null;
  const amountName = amountLabel(cell.text);
  const label =
    amountName === null ? labelOf(cell.text) : { ...amountName, isMarked: cell.text.includes(":") };
  if (line === undefined || label === null) return null;
  const found = (value: string, quote: string, isMarked: boolean): LabelledValue => ({
    name: label.name,
    phrase: label.phrase,
    // A colon between a label and its value may be in a column of its own.
    value: value.replace(/^\s*[:：=]\s*/, ""),
    page: line.page,
    quote: quote.slice(0, 200).toWellFormed(),
    isMarked,
  });
  if (AMOUNTS.has(label.name)) {
    if (amountName !== null && moneyIn(amountName.value).length > 0)
      return found(amountName.value, cell.text, true);
    const amount = amountAt > position ? line.cells[amountAt] : undefined;
    if (amount) return found(amount.text, `${cell.text} ${amount.text}`, true);
    // In a table with reversed columns the amount precedes the label.
    const before = line.isTableRow && label.value === "" ? line.cells[position - 1] : undefined;
    if (before && numbersIn(before.text).length > 0)
      return found(before.text, `${before.text} ${cell.text}`, true);
    const rest = label.value;
    if (numbersIn(rest.replaceAll(PERCENT, "")).length > 0)
      return found(rest, cell.text, label.isMarked);
  }
  const goesOn = (value: string, at: number, of: TextCell): string =>
    label.name === "payment_terms" || label.name === "campaign_name"
      ? withNextLine(value, lines, at, of)
      : value;
  if (label.value !== "") {
    if (label.isMarked) return found(goesOn(label.value, at, cell), cell.text, true);
    const isNumbered = label.name === "io_number" && /^(?:n[ro]\.?\s)?\S*\d\S*$/i.test(label.value);
    const isCurrency = label.name === "currency" && label.phrase.includes(" ");
    return isNumbered || isCurrency ? found(label.value, cell.text, true) : null;
  }
  const right = line.cells[position + 1];
  // A range may be in two cells: its first and its last day.
  const second = label.name === "flight" ? line.cells[position + 2] : undefined;
  const isJoined = second !== undefined && second.text.length <= 5 && !/\d/.test(second.text);
  const last = isJoined ? line.cells[position + 3] : second;
  if (right && last && isOneDay(right.text) && isOneDay(last.text))
    return found(`${right.text} - ${last.text}`, `${cell.text} ${right.text} ${last.text}`, true);
  const isName = label.name === "advertiser" || label.name === "agency";
  if (right && !isLabel(right.text) && !(isName && dateTokens(right.text).length > 0))
    return found(goesOn(right.text, at, right), `${cell.text} ${right.text}`, true);
  const below = cellBelow(lines, at, cell);
  return below && !isLabel(below.text)
    ? found(goesOn(below.text, at + 1, below), `${cell.text} ${below.text}`, true)
    : null;
}

const isOneDay = (text: string): boolean =>
  text.length <= 24 && dateTokens(text, { hasShort: true }).length === 1;

/** Whether a cell is a label itself, so that it cannot be the value of another label. */
function isLabel(text: string): boolean {
  const label = labelOf(text);
  return label !== null && label.isMarked;
}

/** Words that no phrase ends with: the value continues in the next line. */
const OPEN_END =
  /(?:,|(?<![\p{L}])(?:of|from|the|a|an|after|within|for|nach|ab|der|des|den|von|de|la|du|des|del|di|da|dalla|do|van|na|den|med|is|ohne|without|sans))$/iu;

/** A value together with the rest of its phrase, where that is in the line below. */
function withNextLine(
  value: string,
  lines: readonly PlacedLine[],
  at: number,
  cell: TextCell,
): string {
  const line = lines[at];
  const next = lines[at + 1];
  if (line === undefined || next === undefined || next.pageIndex !== line.pageIndex) return value;
  if (line.isTableRow || next.isTableRow || (line.y === null) !== (next.y === null)) return value;
  const distance = (next.y ?? 0) - (line.y ?? 0);
  const below = next.cells.find((other) => other.x <= cell.endX && other.endX >= cell.x);
  if (below === undefined || distance < 0 || distance > 2 * line.height) return value;
  const isOpen = OPEN_END.test(value.trim()) || /^\p{Ll}/u.test(below.text);
  const isOwn = isOpen && !/[.!?]$/.test(value) && labelOf(below.text)?.isMarked !== true;
  return isOwn ? `${value} ${below.text}` : value;
}

const BELOW_HEIGHTS = 2.6;

function cellBelow(lines: readonly PlacedLine[], at: number, cell: TextCell): TextCell | undefined {
  const line = lines[at];
  const next = lines[at + 1];
  if (line === undefined || next === undefined || next.pageIndex !== line.pageIndex)
    return undefined;
  if (line.isTableRow !== next.isTableRow || next.cells.length > ROW_CELLS_MAX) return undefined;
  if (line.y !== null && next.y !== null) {
    const distance = next.y - line.y;
    if (distance < 0 || distance > BELOW_HEIGHTS * line.height) return undefined;
  }
  if (line.y === null && !line.isTableRow && !cell.text.trim().endsWith(":")) return undefined;
  return next.cells.find(
    (other) => Math.min(other.endX, cell.endX) - Math.max(other.x, cell.x) > 0,
  );
}
