import { roleOf, type Role } from "./columns.ts";
import { type PlacedLine, quoteOf, type TableRow } from "./find-tables.ts";
import { labelOf } from "./labels.ts";

interface Pair {
  role: Role;
  heading: string;
  value: string;
}

/** Roles without which labels are those of the heading. */
const TELLING: readonly Role[] = [
  "placement",
  "rate",
  "cpm",
  "impressions",
  "length",
  "dates",
  "total",
];

/**
 * Lines of an order that are written as labels and values, a block for each: one begins at a label
 * for the show. `rest` are the lines outside all blocks.
 */
export function findBlocks(lines: readonly PlacedLine[]): { rows: TableRow[]; rest: PlacedLine[] } {
  const rows: TableRow[] = [];
  const rest: PlacedLine[] = [];
  let block: { row: TableRow; lines: PlacedLine[] } | null = null;
  const totals: { row: TableRow; line: PlacedLine }[] = [];
  const close = (): void => {
    if (block === null) return;
    const has = TELLING.filter((role) => block?.row.cells[role] !== undefined).length;
    if (has >= 2) rows.push(block.row);
    else rest.push(...block.lines);
    block = null;
  };
  for (const line of lines) {
    const pairs = pairsOf(line);
    const begins = pairs?.some(({ role }) => role === "show") ?? false;
    if (begins) {
      close();
      block = { row: { page: line.page, cells: {}, headings: {}, quote: "" }, lines: [] };
    }
    const isRepeated = pairs?.some(
      ({ role }) => role !== "ignored" && block?.row.cells[role] !== undefined,
    );
    const isHeadings =
      pairs === null &&
      block !== null &&
      /^(?:(?:spot|line|item|placement)\s*#?\d+\.?:?)$/i.test(quoteOf(line.cells));
    if (block === null || (pairs === null && !isHeadings) || isRepeated === true) {
      close();
      rest.push(line);
      continue;
    }
    block.lines.push(line);
    for (const { role, heading, value } of pairs ?? []) {
      block.row.cells[role] = value;
      if (role === "total") totals.push({ row: block.row, line });
      block.row.headings[role] = heading;
    }
    block.row.quote = [block.row.quote, quoteOf(line.cells)].join(" ").trim().slice(0, 200);
  }
  close();
  // A total behind the last block alone is that of the order.
  if (totals.length < rows.length || rows.length === 1)
    for (const { row, line } of totals) {
      delete row.cells.total;
      rest.push(line);
    }
  return { rows, rest };
}

/** Labels and values of one line; null where any of its cells is neither. */
function pairsOf(line: PlacedLine): Pair[] | null {
  const pairs: Pair[] = [];
  for (let at = 0; at < line.cells.length; at += 1) {
    const text = line.cells[at]?.text ?? "";
    const [, inline = "", value = ""] = /^\s*[•*-]?\s*([^:]{2,40}?)\s*:\s*(.*)$/.exec(text) ?? [];
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

/** Labels of the heading that no line has. */
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
