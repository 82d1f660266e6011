import { texts } from "#texts/campaigns/delivery";
import {
  type DeliveryColumns,
  guessColumns,
} from "../../../../../../../src/domain/delivery-files/delivery-columns.ts";
import {
  DATE_FORMATS,
  type DateFormat,
  type DecimalSign,
  isDay,
} from "../../../../../../../src/domain/delivery-files/delivery-cells.ts";
import type { CsvRecord } from "../../../../../../../src/lib/text/csv-record.ts";
import { OpenQuoteError, readRecords, separatorOf } from "./csv-records.ts";

/** Bytes of a file: 2,000 rows of the widest exports are a fifth of it. */
export const FILE_MAX_BYTES = 2 * 1_024 * 1_024;
/** Rows of a campaign. */
export const ROWS_MAX = 2_000;
/** Title lines above the headings, and the headings. */
const HEAD_LINES = 21;

/** A file that cannot be used, in words for the person. */
export class FileProblem extends Error {}

export interface ParsedFile {
  name: string;
  records: CsvRecord[];
  columns: DeliveryColumns;
  headingIndex: number;
  dateFormat: DateFormat;
  decimal: DecimalSign;
}

/**
 * Reads a file in the browser, and guesses how it is written.
 *
 * @throws FileProblem for one that is too large, no UTF-8, empty, or has a faulty quote.
 */
export async function readFile(file: File): Promise<ParsedFile> {
  const size = `${FILE_MAX_BYTES / 1_024 / 1_024} MB`;
  if (file.size > FILE_MAX_BYTES) throw new FileProblem(texts.upload.tooLarge(size));
  const records = await recordsOf(textOf(await file.arrayBuffer()));
  const { columns, headingIndex } = guessColumns(records);
  const rows = records.slice(headingIndex + 1);
  if (rows.length === 0) throw new FileProblem(texts.upload.empty);
  if (rows.length > ROWS_MAX) throw new FileProblem(texts.upload.tooMany(String(ROWS_MAX)));
  return { name: file.name, records, columns, headingIndex, ...formOf(rows, columns) };
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FileProblem(texts.upload.notText);
  }
}

async function recordsOf(text: string): Promise<CsvRecord[]> {
  try {
    const most = ROWS_MAX + HEAD_LINES + 1;
    return await readRecords(text, { separator: separatorOf(text), most });
  } catch (error) {
    if (!(error instanceof OpenQuoteError)) throw error;
    throw new FileProblem(texts.upload.openQuote(error.line), { cause: error });
  }
}

/** The form of days that most lines have, and the sign of decimals by the groups of counts. */
export function formOf(
  rows: readonly CsvRecord[],
  columns: DeliveryColumns,
): { dateFormat: DateFormat; decimal: DecimalSign } {
  const cells = (at: number | undefined): string[] =>
    at === undefined ? [] : rows.slice(0, 200).map((row) => (row.cells[at] ?? "").trim());
  const days = cells(columns.date ?? columns.start_date);
  const fits = (format: DateFormat): number => days.filter((day) => isDay(day, format)).length;
  const dateFormat = DATE_FORMATS.reduce((best, one) => (fits(one) > fits(best) ? one : best));
  const isComma = cells(columns.impressions).some(
    (count) => /^\d{1,3}(\.\d{3})+$/.test(count) || /,0+$/.test(count),
  );
  return { dateFormat, decimal: isComma ? "comma" : "point" };
}
