import { type CellValue, streamXlsxRows } from "hucre/xlsx";
import { type DocumentText, rowLine, type TextLine, type TextPage } from "../../document-text.ts";
import { DocumentError } from "../document-error.ts";
import { ROWS_MAX, SHEETS_MAX } from "../limits.ts";
import { type CellFormat, type SheetFormats, sheetFormats } from "./sheet-formats.ts";

/**
 * The rows of every sheet; each sheet is a page. Numbers are written so that a text reader cannot
 * take a decimal for thousands, with the currency of their format; days as `YYYY-MM-DD`. Hidden
 * sheets and rows that are struck out are left out.
 *
 * @throws for damaged bytes; DocumentError for over 20 sheets or 2,000 rows in all.
 */
export async function readXlsx(
  bytes: Uint8Array,
  names: ReadonlySet<string>,
): Promise<DocumentText> {
  const sheets = [...names].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).length;
  if (sheets > SHEETS_MAX) throw tooLarge("over 20 sheets");
  const formats = await formatsOf(bytes);
  const pages: TextPage[] = [];
  const struck: string[] = [];
  let rows = 0;
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    const { isHidden = false, cells } = formats[sheet] ?? {};
    if (isHidden) continue;
    const lines: TextLine[] = [];
    for await (const { index, values } of streamXlsxRows(bytes, { sheet, maxRows: ROWS_MAX + 1 })) {
      rows += 1;
      if (rows > ROWS_MAX) throw tooLarge("over 2,000 rows");
      const formatAt = (column: number): CellFormat | undefined =>
        cells?.get(`${columnName(column)}${index + 1}`);
      const line = rowLine(values.map((value, column) => cellText(value, formatAt(column))));
      const filled = values.flatMap((value, column) => (value === null ? [] : [column]));
      const isStruck = filled.filter((column) => formatAt(column)?.isStruck === true);
      if (isStruck.length > 0 && 2 * isStruck.length > filled.length)
        struck.push(
          line.cells
            .map(({ text }) => text)
            .join(" ")
            .slice(0, STRUCK_CHARS)
            .toWellFormed(),
        );
      else if (line.cells.length > 0) lines.push(line);
    }
    pages.push({ number: sheet + 1, lines });
  }
  return { kind: "xlsx", pages, struck };
}

const STRUCK_CHARS = 200;

/** The formats of the sheets; without them the values alone are read. */
const formatsOf = (bytes: Uint8Array): Promise<SheetFormats[]> =>
  sheetFormats(bytes).catch(() => []);

/** The name of a column: `A` for 0, `AA` for 26. */
function columnName(column: number): string {
  let name = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

function cellText(value: CellValue, format?: CellFormat): string {
  if (typeof value !== "number" || format === undefined) return valueText(value);
  if (format.isPercent) return `${Number((value * 100).toFixed(4))}%`;
  const text = valueText(value);
  return format.currency === null || text === "" ? text : `${text} ${format.currency}`;
}

function valueText(value: CellValue): string {
  if (value === null) return "";
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  if (typeof value !== "number") return String(value);
  if (!Number.isFinite(value)) return "";
  if (Number.isInteger(value)) return value.toFixed(0);
  // Sums of a sheet have the rounding errors of binary fractions: 28.499999999999996.
  const text = String(Number(value.toFixed(6)));
  const decimals = text.split(".")[1]?.length ?? 0;
  // Three decimals would be read as thousands.
  return decimals === 2 || decimals > 3 ? text : Number(text).toFixed(decimals === 3 ? 4 : 2);
}

const tooLarge = (what: string): DocumentError =>
  new DocumentError("too_large", `The workbook has ${what}. Send the order's sheet alone.`);
