import type { Cell, Row } from "./table.ts";

/**
 * CSV (RFC 4180) and TSV, UTF-8.
 *
 * A spreadsheet runs a text cell that begins like a formula. Such a cell gets a leading apostrophe,
 * which a spreadsheet shows or drops and never runs. Numbers are written as numbers and stay as
 * they are, so `-5` is -5. `csv-stringify` (rejected) has such a rule, but leaves a formula behind
 * blanks or behind characters that are not seen.
 */

export type SeparatedFormat = "csv" | "tsv";

/**
 * What spreadsheets take for the begin of a formula, in plain and full width, also behind blanks
 * and characters that are not seen.
 */
const FORMULA = /^(?:[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|[\t\r\n\0])/u;
/** A semicolon and TAB too: where decimals have a comma, spreadsheets split at them. */
const CSV_QUOTED = /[",;\t\r\n]/;
/** TSV knows no quoting: what ends a cell or a line becomes a blank. */
const TSV_ENDS = /\r\n|[\t\r\n\v\f\u0085\u2028\u2029]/g;

const disarmed = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function csvCell(value: Cell): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = disarmed(value);
  return CSV_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Some readers of TSV take a quote at the begin of a cell for that of a quoted one, which would
 * swallow the cells behind it.
 */
function tsvCell(value: Cell): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = disarmed(value).replaceAll(TSV_ENDS, " ");
  return text.startsWith('"') ? `'${text}` : text;
}

/** A row with its line end. */
export function separatedRow(row: Row, format: SeparatedFormat): string {
  return format === "csv"
    ? `${row.map(csvCell).join(",")}\r\n`
    : `${row.map(tsvCell).join("\t")}\r\n`;
}

/** Letters gathered before they are passed on: a write for each row costs more than the row. */
const CHUNK_LETTERS = 65_536;

/** A table as text, the names of its columns first, in chunks of some 64 KB. */
export async function* separatedText(
  names: readonly string[],
  batches: AsyncIterable<Iterable<Row>>,
  { format, withMark }: { format: SeparatedFormat; withMark: boolean },
): AsyncGenerator<string, void> {
  // Excel reads UTF-8 only behind a byte order mark; naive readers take it for a part of the name.
  let text = (withMark ? "\uFEFF" : "") + separatedRow(names, format);
  for await (const rows of batches)
    for (const row of rows) {
      text += separatedRow(row, format);
      if (text.length < CHUNK_LETTERS) continue;
      yield text;
      text = "";
    }
  yield text;
}
