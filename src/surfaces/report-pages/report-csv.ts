import { documentTables } from "../../domain/report-files/document-tables.ts";
import type { ReportDocument } from "../../domain/report-documents/document.ts";
import { separatedRow } from "../../kernel/export/separated-text.ts";

/** Marks the file as UTF-8 for spreadsheets. */
const MARK = "\uFEFF";

/** A table of a document as CSV; undefined where the document has no such table. */
export function reportCsv(document: ReportDocument, name: string): string | undefined {
  const table = documentTables(document).find((one) => one.name === name);
  if (table === undefined) return undefined;
  const names = table.columns.map((column) => column.name);
  return MARK + [names, ...table.rows].map((row) => separatedRow(row, "csv")).join("");
}
