import { DAY_MS } from "../../lib/time/clock.ts";
import { DATE_LOOKS, textCell } from "./sheet-cells.ts";
import type { Cell, Column, Row } from "./table.ts";

/**
 * The XML of a sheet (ECMA-376, SpreadsheetML), row by row, as one text a row and without an object
 * for each cell (docs/decisions/0149-lists-cost-what-they-hold.md).
 */

/** The day that a sheet counts from, in days before 1970. */
const FIRST_DAY = 25_569;

/** Positions in the list of cell formats of `stylesXml`. */
const STYLES = { date: 1, time: 2 } as const;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const PARTS = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** What XML has a sign for, what it cannot hold, and halves of surrogate pairs. */
const SPECIAL =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[&<>"\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
/** Texts that a reader would trim without being asked not to. */
const EDGED = /^\s|\s$|[\n\t]/;

/** A character that XML cannot hold is written by its number, as XLSX readers expect it. */
const escaped = (text: string): string =>
  text.replaceAll(
    SPECIAL,
    (sign) =>
      ENTITIES[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
  );

/** The letters of a column: A to Z, AA and so on. */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

const textXml = (place: string, value: string): string => {
  const text = escaped(textCell(value));
  const kept = EDGED.test(text) ? ' xml:space="preserve"' : "";
  return `<c r="${place}" t="inlineStr"><is><t${kept}>${text}</t></is></c>`;
};

/** @param style Position of the format; undefined for a column without dates. */
function cellXml(place: string, value: Cell, style: number | undefined): string {
  if (value === null) return "";
  if (typeof value === "number")
    return Number.isFinite(value) ? `<c r="${place}"><v>${value}</v></c>` : "";
  if (typeof value === "boolean") return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (style === undefined) return textXml(place, value);
  const days = Date.parse(value) / DAY_MS + FIRST_DAY;
  return Number.isNaN(days)
    ? textXml(place, value)
    : `<c r="${place}" s="${style}"><v>${days}</v></c>`;
}

/** Writes the rows of one sheet in order. */
export class SheetXml {
  readonly #columns: readonly { letters: string; style: number | undefined }[];
  readonly #widths: string;
  #rowCount = 0;

  constructor(columns: readonly Column[]) {
    this.#columns = columns.map(({ type }, index) => ({
      letters: columnLetters(index),
      style: type === "date" || type === "time" ? STYLES[type] : undefined,
    }));
    const widths = columns.map(({ type }, index) =>
      type === "date" || type === "time"
        ? `<col min="${index + 1}" max="${index + 1}" width="${DATE_LOOKS[type].width}" customWidth="1"/>`
        : "",
    );
    const all = widths.join("");
    this.#widths = all === "" ? "" : `<cols>${all}</cols>`;
  }

  /** The beginning: the first row stays where it is while a reader scrolls. */
  start(names: readonly string[]): string {
    const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
    return (
      `${DECLARATION}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0">` +
      `${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${this.#widths}` +
      `<sheetData>${this.#rowOf(names.map((name, index) => textXml(this.#placeOf(index), name)))}`
    );
  }

  row(cells: Row): string {
    let text = "";
    for (const [index, { letters, style }] of this.#columns.entries())
      text += cellXml(letters + (this.#rowCount + 1), cells[index] ?? null, style);
    return this.#rowOf([text]);
  }

  end(): string {
    return "</sheetData></worksheet>";
  }

  #placeOf(index: number): string {
    return `${this.#columns[index]?.letters ?? ""}${this.#rowCount + 1}`;
  }

  #rowOf(cells: readonly string[]): string {
    this.#rowCount += 1;
    return `<row r="${this.#rowCount}">${cells.join("")}</row>`;
  }
}

const formatXml = (): string =>
  [DATE_LOOKS.date, DATE_LOOKS.time]
    .map(({ numFmt }, index) => `<numFmt numFmtId="${164 + index}" formatCode="${numFmt}"/>`)
    .join("");

const stylesXml = (): string =>
  `${DECLARATION}<styleSheet xmlns="${SPREADSHEET}"><numFmts count="2">${formatXml()}</numFmts>` +
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>';

const relation = (number: number, type: string, target: string): string =>
  `<Relationship Id="rId${number}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`;

const relationsXml = (relations: readonly string[]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}` +
  "</Relationships>";

const override = (part: string, type: string): string =>
  `<Override PartName="${part}" ContentType="${PARTS}.${type}+xml"/>`;

/** The other parts of a workbook with one sheet, by their paths in the archive. */
export const workbookParts = (name: string): Readonly<Record<string, string>> => ({
  "xl/workbook.xml":
    `${DECLARATION}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}/relationships"><sheets>` +
    `<sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/styles.xml": stylesXml(),
  "xl/_rels/workbook.xml.rels": relationsXml([
    relation(1, "worksheet", "worksheets/sheet1.xml"),
    relation(2, "styles", "styles.xml"),
  ]),
  "_rels/.rels": relationsXml([relation(1, "officeDocument", "xl/workbook.xml")]),
  "[Content_Types].xml":
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="' +
    'application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    override("/xl/workbook.xml", "sheet.main") +
    override("/xl/worksheets/sheet1.xml", "worksheet") +
    `${override("/xl/styles.xml", "styles")}</Types>`,
});

export const SHEET_PATH = "xl/worksheets/sheet1.xml";
