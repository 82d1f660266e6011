import type { Cell, Row } from "./table.ts";

/**
 * Writes CSV (RFC 4180) and TSV in UTF-8.
 *
 * A spreadsheet executes a text cell that begins like a formula. Such a cell gets a leading
 * apostrophe, which a spreadsheet shows or drops and never executes. Numbers are written as numbers
 * without it, so `-5` is -5. Rejected: `csv-stringify`, which has such a rule, but does not escape
 * a formula after blanks or invisible characters.
 */

export type SeparatedFormat = "csv" | "tsv";

/**
 * The start of a text that spreadsheets may treat as a formula, in plain and full width, also after
 * blanks and invisible characters.
 */
const FORMULA = /^(?:[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|[\t\r\n\0])/u;
/**
 * Characters that require quotes. Semicolon and TAB are included, because spreadsheets split at
 * them where decimals have a comma.
 */
const CSV_QUOTED = /[",;\t\r\n]/;
/**
 * Characters that end a cell or a line in TSV, which has no quoting; they are replaced by a blank.
 */
const TSV_ENDS = /\r\n|[\t\r\n\v\f\u0085\u2028\u2029]/g;

const disarmed = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function csvCell(value: Cell): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = disarmed(value);
  return CSV_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A TSV cell. Some readers take a quote at the start of a cell as the start of a quoted one, which
 * would merge the following cells into it.
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

/**
 * Characters that are collected before they are passed on, because a write for each row costs more
 * than the row.
 */
const CHUNK_LETTERS = 65_536;

/** A table as text, the names of its columns first, in chunks of some 64 KB. */
export async function* separatedText(
  names: readonly string[],
  batches: AsyncIterable<Iterable<Row>>,
  { format, withMark }: { format: SeparatedFormat; withMark: boolean },
): AsyncGenerator<string, void> {
  // Excel recognises UTF-8 only after a byte order mark; simple readers take the mark as a part of
  // the first name.
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
