import { type DocumentText, rowLine } from "../../document-text.ts";
import { CsvError, parseCsv } from "../../../../lib/text/csv.ts";
import { DocumentError } from "../document-error.ts";
import { ROWS_MAX } from "../limits.ts";

/**
 * The rows of a CSV text as one page without a number. The separator is taken from the line with
 * the most cells, because the first line of an order may be a title.
 *
 * @throws DocumentError for faulty quotes and over 2,000 rows.
 */
export function readCsv(text: string): DocumentText {
  const records = recordsOf(text);
  if (records.length > ROWS_MAX)
    throw new DocumentError("too_large", "The file has over 2,000 rows. Send the order alone.");
  return { kind: "csv", pages: [{ number: null, lines: records.map(rowLine) }] };
}

function recordsOf(text: string): string[][] {
  try {
    // Lengths are written with the inch sign: `60"`.
    const options = { separator: separatorOf(text), hasBareQuotes: true };
    return parseCsv(text, options).map((record) => record.cells);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new DocumentError(
      "malformed",
      `Line ${error.line} of the CSV: ${error.message} Save the sheet again as CSV or XLSX.`,
    );
  }
}

function separatorOf(text: string): string {
  // Quotes around a cell begin at its start.
  const lines = text.replaceAll(/(?<=^|[,;\t|])"[^"]*"/gm, "").split(/\r\n|\n|\r/);
  const cells = (separator: string): number =>
    Math.max(...lines.slice(0, 200).map((line) => line.split(separator).length));
  return [",", ";", "\t", "|"].reduce((best, one) => (cells(one) > cells(best) ? one : best));
}
