import type { Role } from "./column-role.ts";
import { roleOf } from "./columns.ts";
import { type PlacedLine, quoteOf } from "../text/placed-lines.ts";
import type { TableRow } from "./table-rows.ts";
import { isDeclined } from "../prose/declined.ts";
import { labelOf } from "../heading/labels.ts";

interface Pair {
  role: Role;
  heading: string;
  value: string;
}

/** Roles that mark a block as a line; without one of them the labels belong to the heading. */
const TELLING: readonly Role[] = [
  "placement",
  "rate",
  "cpm",
  "impressions",
  "length",
  "dates",
  "total",
];

interface Block {
  row: TableRow;
  lines: PlacedLine[];
}

/**
 * Reads lines of an order that are written as labels and values, one block for each. A block begins
 * at a label for the show. Several labels for shows in one line begin as many blocks side by side.
 * `rest` are the lines outside all blocks.
 */
export function findBlocks(lines: readonly PlacedLine[]): { rows: TableRow[]; rest: PlacedLine[] } {
  const rows: TableRow[] = [];
  const rest: PlacedLine[] = [];
  let blocks: Block[] = [];
  const totals: { row: TableRow; line: PlacedLine }[] = [];
  let above: PlacedLine | undefined;
  const close = (): void => {
    const told = blocks.filter(({ row }) => TELLING.filter((role) => row.cells[role]).length >= 2);
    rows.push(...told.map(({ row }) => row));
    if (told.length === 0) rest.push(...(blocks[0]?.lines ?? []));
    blocks = [];
  };
  for (const line of lines) {
    const title = above === undefined ? "" : quoteOf(above.cells);
    above = line;
    const pairs = pairsOf(line) ?? (blocks.length === 1 ? unknownPair(line) : null);
    const begins = pairs?.filter(({ role }) => role === "show").length ?? 0;
    if (begins > 0) {
      close();
      blocks = Array.from({ length: begins }, () => ({
        row: {
          page: line.page,
          cells: isDeclined(title) && title.length <= 120 ? { status: title } : {},
          headings: {},
          quote: "",
        },
        lines: [],
      }));
    }
    const shares = pairs === null || blocks.length === 0 ? null : sharesOf(pairs, blocks.length);
    const isRepeated = shares?.some((share, at) =>
      share.some(({ role }) => role !== "ignored" && blocks[at]?.row.cells[role] !== undefined),
    );
    const isHeading =
      pairs === null &&
      blocks.length > 0 &&
      /^(?:(?:spot|line|item|placement)\s*#?\d+\.?:?)$/i.test(quoteOf(line.cells));
    if (blocks.length === 0 || (shares === null && !isHeading) || isRepeated === true) {
      close();
      rest.push(line);
      continue;
    }
    blocks.forEach((block, at) => {
      block.lines.push(line);
      for (const { role, heading, value } of shares?.[at] ?? []) {
        block.row.cells[role] = value;
        if (role === "total") totals.push({ row: block.row, line });
        block.row.headings[role] = heading;
      }
      const own = (shares?.[at] ?? []).map(({ heading, value }) => `${heading} ${value}`).join(" ");
      const text = blocks.length === 1 ? quoteOf(line.cells) : own;
      block.row.quote = [block.row.quote, text].join(" ").trim().slice(0, 200);
    });
  }
  close();
  // Totals that only some blocks have, and that of a single block, are totals of the order.
  if (totals.length < rows.length || rows.length === 1)
    for (const { row, line } of totals) {
      delete row.cells.total;
      rest.push(line);
    }
  return { rows, rest };
}

/**
 * The labels of a line by block: all of one block, or equally many for each; null where they cannot
 * be divided so.
 */
function sharesOf(pairs: readonly Pair[], blocks: number): Pair[][] | null {
  if (blocks === 1) return [[...pairs]];
  const each = pairs.length / blocks;
  if (!Number.isInteger(each)) return null;
  return Array.from({ length: blocks }, (_, at) => pairs.slice(at * each, (at + 1) * each));
}

/** The labels and values of one line; null where one of its cells is neither. */
function pairsOf(line: PlacedLine): Pair[] | null {
  const pairs: Pair[] = [];
  if (isRowOfHeadings(line)) return null;
  for (let at = 0; at < line.cells.length; at += 1) {
    const text = (line.cells[at]?.text ?? "")
      .replace(/^\s*\(?\d{1,2}[.)]\s*/, "")
      .replace(/^[【[]([^】\]]{1,20})[】\]]\s*/, "$1: ");
    if (text === "" && line.cells.length > 1) continue;
    const [, inline = "", value = ""] = /^\s*[•*-]?\s*([^:]{1,40}?)\s*:\s*(.*)$/.exec(text) ?? [];
    const heading = inline === "" ? text : inline;
    const found = roleOf(heading);
    const role = found === "price" ? "rate" : found;
    if (role === null || isHeadingOnly(heading)) return null;
    if (value !== "") pairs.push({ role, heading, value });
    else {
      const next = line.cells[at + 1]?.text;
      if (next === undefined) return null;
      pairs.push({ role, heading, value: next });
      at += 1;
    }
  }
  return pairs.length === 0 ? null : pairs;
}

/** Whether a line consists of headings of different columns, without values. */
function isRowOfHeadings({ cells }: PlacedLine): boolean {
  const roles = cells.map(({ text }) => (/[1-9]/.test(text) ? null : roleOf(text)));
  return cells.length >= 4 && !roles.includes(null) && new Set(roles).size === cells.length;
}

const UNKNOWN_LABEL_CHARS = 25;

/** A row of an unknown label and its value, which does not end a block. */
function unknownPair({ cells, isTableRow }: PlacedLine): Pair[] | null {
  const [label, value, more] = cells;
  if (!isTableRow || label === undefined || value === undefined || more !== undefined) return null;
  const isLabel = label.text.length <= UNKNOWN_LABEL_CHARS && /^[\p{L}\s./:-]+$/u.test(label.text);
  return isLabel && labelOf(`${label.text}:`) === null
    ? [{ role: "ignored", heading: label.text, value: value.text }]
    : null;
}

/** Whether a label belongs to the heading and never to a line. */
function isHeadingOnly(text: string): boolean {
  const name = labelOf(`${text}:`)?.name;
  return (
    name !== undefined &&
    [
      "advertiser",
      "agency",
      "io_number",
      "payment_terms",
      "tax",
      "gross",
      "subtotal",
      "start_date",
      "end_date",
      "currency",
      "commission",
      "campaign_name",
    ].includes(name)
  );
}
