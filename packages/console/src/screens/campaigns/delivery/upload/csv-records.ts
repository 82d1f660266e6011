import type { CsvRecord } from "../../../../../../../src/lib/text/csv-record.ts";

/** A quote that is opened and never closed. */
export class OpenQuoteError extends Error {
  readonly line: number;

  constructor(line: number) {
    super();
    this.line = line;
  }
}

/** Separators that spreadsheets write, depending on their locale. */
const SEPARATORS = [",", ";", "\t"] as const;
/** The start of a file in which its separator is looked for, in characters. */
const HEAD_LENGTH = 4_000;

/** The most frequent separator of a line in the first ones, outside quotes. */
export function separatorOf(text: string): string {
  const lines = text
    .slice(0, HEAD_LENGTH)
    .replaceAll(/"[^"]*"/g, "")
    .split(/\r\n|\n|\r/);
  const most = (separator: string): number =>
    Math.max(...lines.map((line) => line.split(separator).length));
  return SEPARATORS.reduce((best, one) => (most(one) > most(best) ? one : best));
}

/**
 * The records of a CSV text (RFC 4180) one by one, in one pass over it; any line end, with or
 * without a byte order mark. A quote within a cell that does not begin with one is plain text.
 * Empty records are left out, and cells are not trimmed.
 *
 * @throws OpenQuoteError for a quote that is not closed.
 */
export function* csvRecords(text: string, separator: string): Generator<CsvRecord> {
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const record: CsvRecord = { line, cells: [] };
    for (;;) {
      let cell = "";
      if (text[at] === '"') {
        const opened = line;
        at += 1;
        for (;;) {
          const close = text.indexOf('"', at);
          if (close < 0) throw new OpenQuoteError(opened);
          const part = text.slice(at, close);
          line += part.match(/\r\n|\n|\r/g)?.length ?? 0;
          cell += part;
          at = close + 1;
          if (text[at] !== '"') break;
          cell += '"';
          at += 1;
        }
      }
      const from = at;
      while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r")
        at += 1;
      record.cells.push(cell + text.slice(from, at));
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    at += 1;
    line += 1;
    if (record.cells.some((cell) => cell.trim() !== "")) yield record;
  }
}

/** The page is drawn again after so many ms of reading. */
const SLICE_MS = 8;

/**
 * Reads all records in slices, so that the page answers meanwhile.
 *
 * @param most Records that are read at most.
 * @throws OpenQuoteError for a quote that is not closed.
 */
export async function readRecords(
  text: string,
  { separator, most }: { separator: string; most: number },
): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  let since = performance.now();
  for (const record of csvRecords(text, separator)) {
    records.push(record);
    if (records.length >= most) break;
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  }
  return records;
}
