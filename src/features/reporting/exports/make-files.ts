import { tableCsv, tablesWorkbook } from "../../../domain/report-files/document-files.ts";
import { documentTables } from "../../../domain/report-files/document-tables.ts";
import { reportArchive } from "../../../domain/report-files/report-archive.ts";
import { zipOf } from "../../../domain/report-files/zip.ts";
import type {
  PrintOptions,
  ReportPrinter,
} from "../../../infrastructure/printing/report-printer.ts";
import type { LoadedReport } from "./load-signed-report.ts";
import type { FileFormat } from "./report-file.store.ts";

export interface MadeFile {
  format: FileFormat;
  mediaType: string;
  bytes: Uint8Array;
  /** For the print: whether it is PDF/UA-1 with every character. */
  isAccessible?: boolean;
  /** For the print: characters that no font has. */
  missingGlyphs?: string[];
}

/** Every file of a signed document. */
export async function makeFiles(
  printer: ReportPrinter,
  { logos, ...signed }: LoadedReport,
  options: PrintOptions,
): Promise<MadeFile[]> {
  const { document, sha256, keyFingerprint } = signed;
  const { pdf, isAccessible, missingGlyphs } = await printer.print(
    { document, sha256, keyFingerprint, logos },
    options,
  );
  const tables = documentTables(document);
  const csv = await Promise.all(
    tables.map(async (table) => ({
      name: `${table.name}.csv`,
      bytes: Buffer.from(await tableCsv(table, { withMark: false })),
    })),
  );
  return [
    {
      format: "pdf",
      mediaType: "application/pdf",
      bytes: pdf,
      isAccessible,
      missingGlyphs: [...missingGlyphs],
    },
    { format: "json", mediaType: "application/json", bytes: signed.canonical },
    { format: "csv", mediaType: "application/zip", bytes: zipOf(csv) },
    {
      format: "xlsx",
      mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      bytes: await tablesWorkbook(tables, { asOf: document.as_of }),
    },
    { format: "zip", mediaType: "application/zip", bytes: await reportArchive({ ...signed, pdf }) },
  ];
}
