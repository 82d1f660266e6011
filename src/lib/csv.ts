import { CsvError as ParserError, parse } from "csv-parse/sync";

/** A record of a CSV text, with the line it begins on: a quoted cell may hold line ends. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** Text that is no CSV. `line` is that of the record that is wrong. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.name = "CsvError";
    this.line = line;
  }
}

/** What spreadsheets put between cells, by the country they run in. */
const SEPARATORS = [",", ";", "\t"] as const;
const LINE_END = /\r\n|\n|\r/g;

/** The one that stands most often between the headings. */
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
 * Records of a CSV text (RFC 4180): quotes, any line end, with or without a byte order mark;
 * semicolons or tabs in the place of commas where the first record has them. Records without
 * anything in them are left out; cells are given as they stand.
 *
 * @throws CsvError for a quote that is not closed, or that stands where none may.
 */
export function parseCsv(text: string): CsvRecord[] {
  const content = text.replace(/^\uFEFF/, "");
  const records: CsvRecord[] = [];
  // Lines are counted here: the library counts `\r\n` inside quotes twice.
  let line = 1;
  try {
    const rows = parse(content, {
      delimiter: separatorOf(content),
      relax_column_count: true,
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
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? "A quoted cell is not closed."
        : "A quote stands where none may.",
    );
  }
  return records;
}
