import { type CellValue, streamXlsxRows } from "hucre/xlsx";
import { type DocumentText, rowLine, type TextLine, type TextPage } from "../../document-text.ts";
import { DocumentError } from "../document-error.ts";
import { ROWS_MAX, SHEETS_MAX } from "../limits.ts";

/**
 * The rows of every sheet, a sheet for a page. Numbers are written so that a text reader cannot
 * take a decimal for thousands; days as `YYYY-MM-DD`.
 *
 * @throws for damaged bytes; DocumentError for over 20 sheets or 2,000 rows in all.
 */
export async function readXlsx(
  bytes: Uint8Array,
  names: ReadonlySet<string>,
): Promise<DocumentText> {
  const sheets = [...names].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).length;
  if (sheets > SHEETS_MAX) throw tooLarge("over 20 sheets");
  const pages: TextPage[] = [];
  let rows = 0;
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    const lines: TextLine[] = [];
    for await (const { values } of streamXlsxRows(bytes, { sheet, maxRows: ROWS_MAX + 1 })) {
      rows += 1;
      if (rows > ROWS_MAX) throw tooLarge("over 2,000 rows");
      const line = rowLine(values.map(cellText));
      if (line.cells.length > 0) lines.push(line);
    }
    pages.push({ number: sheet + 1, lines });
  }
  return { kind: "xlsx", pages };
}

function cellText(value: CellValue): string {
  if (value === null) return "";
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  if (typeof value !== "number") return String(value);
  if (!Number.isFinite(value)) return "";
  if (Number.isInteger(value)) return value.toFixed(0);
  // Sums of a sheet carry the noise of binary fractions: 28.499999999999996.
  const text = String(Number(value.toFixed(6)));
  const decimals = text.split(".")[1]?.length ?? 0;
  // Three decimals would read as thousands.
  return decimals === 2 || decimals > 3 ? text : Number(text).toFixed(decimals === 3 ? 4 : 2);
}

const tooLarge = (what: string): DocumentError =>
  new DocumentError("too_large", `The workbook has ${what}. Send the order's sheet alone.`);
