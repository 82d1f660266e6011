import { CsvError as ParserError, parse } from "csv-parse/sync";
import type { CsvRecord } from "./csv-record.ts";

export type { CsvRecord };

/** Text that is not CSV. `line` is the line of the faulty record. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.name = "CsvError";
    this.line = line;
  }
}

/** Separators that spreadsheets write, depending on their locale. */
const SEPARATORS = [",", ";", "\t"] as const;
const LINE_END = /\r\n|\n|\r/g;

const QUOTE_RULE =
  "A quote stands where none may. A cell with a quote in it is written in quotes, and the quote in " +
  'it twice: 12" as "12""".';

/** The most frequent separator in the first record, outside its quotes. */
function separatorOf(text: string): string {
  const heading =
    text
      .replaceAll(/"[^"]*"/g, "")
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? "";
  const times = (separator: string): number => heading.split(separator).length;
  return SEPARATORS.reduce((best, separator) =>
    times(separator) > times(best) ? separator : best,
  );
}

/**
 * Parses the records of a CSV text (RFC 4180), with quotes, any line end, and with or without a
 * byte order mark. Cells are separated by `separator`, else by commas, or by semicolons or tabs
 * where the first record has them. Empty records are left out; cells are not trimmed. With
 * `hasBareQuotes` a quote within a cell that does not begin with a quote is plain text: `60"`.
 *
 * @throws CsvError for a quote that is not closed or is not allowed where it is.
 */
export function parseCsv(
  text: string,
  { separator, hasBareQuotes = false }: { separator?: string; hasBareQuotes?: boolean } = {},
): CsvRecord[] {
  const content = text.replace(/^\uFEFF/, "");
  const records: CsvRecord[] = [];
  // Lines are counted here: the library counts `\r\n` inside quotes twice.
  let line = 1;
  try {
    const rows = parse(content, {
      delimiter: separator ?? separatorOf(content),
      relax_column_count: true,
      relax_quotes: hasBareQuotes,
      skip_empty_lines: false,
      record_delimiter: ["\r\n", "\n", "\r"],
    });
    for (const cells of rows) {
      if (cells.some((value) => value.trim() !== "")) records.push({ line, cells });
      line += 1 + cells.reduce((sum, value) => sum + (value.match(LINE_END)?.length ?? 0), 0);
    }
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    throw new CsvError(
      Number(error["lines"] ?? line),
      error.code === "CSV_QUOTE_NOT_CLOSED" ? "A quoted cell is not closed." : QUOTE_RULE,
    );
  }
  return records;
}
