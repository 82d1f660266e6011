import { separatedText } from "../../kernel/export/separated-text.ts";
import { workbookOfSheets } from "../../kernel/export/workbook.ts";
import type { DocumentTable } from "./document-tables.ts";

/** Files of the tables of a document. */

/**
 * One table as CSV. `withMark` puts a byte order mark in front, for a file that a person downloads;
 * programs and archives get none.
 */
export async function tableCsv(
  { columns, rows }: DocumentTable,
  { withMark }: { withMark: boolean },
): Promise<string> {
  const names = columns.map(({ name }) => name);
  let text = "";
  for await (const chunk of separatedText(names, oneBatch(rows), { format: "csv", withMark }))
    text += chunk;
  return text;
}

async function* oneBatch<Batch>(batch: Batch): AsyncGenerator<Batch, void> {
  yield batch;
}

/** All tables as XLSX, a sheet for each; `asOf` is the moment of the figures. */
export const tablesWorkbook = (
  tables: readonly DocumentTable[],
  { asOf }: { asOf: string },
): Promise<Uint8Array> => workbookOfSheets(tables, { moment: new Date(asOf) });
