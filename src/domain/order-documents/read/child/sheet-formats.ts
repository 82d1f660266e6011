import { decode } from "html-entities";
import { fromBufferPromise } from "yauzl";
import { scanHtml } from "../../../../lib/text/scan-html.ts";

/**
 * Reads facts from the formats of a workbook that the values of its cells do not contain:
 * currencies of amounts, shares, what is struck out, and sheets that are hidden.
 */

export interface CellFormat {
  /** The sign or code of the currency that is shown beside the number. */
  currency: string | null;
  isPercent: boolean;
  isStruck: boolean;
}

export interface SheetFormats {
  isHidden: boolean;
  /** Formats by the name of a cell (`B12`); cells without any of these properties are left out. */
  cells: ReadonlyMap<string, CellFormat>;
}

/** Maximum bytes of a part; a sheet of 2,000 rows of an order has less. */
const PART_BYTES_MAX = 16 * 1024 * 1024;
const PARTS =
  /^xl\/(?:workbook\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/;

/** The formats of the sheets in their order; an empty list where the parts cannot be read. */
export async function sheetFormats(bytes: Uint8Array): Promise<SheetFormats[]> {
  const parts = await partsOf(bytes);
  const styles = stylesOf(parts.get("xl/styles.xml") ?? "");
  const targets = new Map<string, string>();
  each(parts.get("xl/_rels/workbook.xml.rels") ?? "", "relationship", (tag) =>
    targets.set(attribute(tag, "Id"), attribute(tag, "Target")),
  );
  const sheets: SheetFormats[] = [];
  each(parts.get("xl/workbook.xml") ?? "", "sheet", (tag) => {
    const target = (targets.get(attribute(tag, "r:id")) ?? "").replace(/^\/?(?:xl\/)?/, "xl/");
    const isHidden = /^(?:hidden|veryHidden)$/.test(attribute(tag, "state"));
    sheets.push({ isHidden, cells: cellsOf(parts.get(target) ?? "", styles) });
  });
  return sheets;
}

async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (!PARTS.test(entry.fileName) || entry.uncompressedSize > PART_BYTES_MAX) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    parts.set(entry.fileName, Buffer.concat(chunks).toString("utf8"));
  }
  return parts;
}

function cellsOf(xml: string, styles: readonly CellFormat[]): Map<string, CellFormat> {
  const cells = new Map<string, CellFormat>();
  if (styles.every((style) => !isTelling(style))) return cells;
  each(xml, "c", (tag) => {
    const style = styles[Number(attribute(tag, "s") || "0")];
    if (style !== undefined && isTelling(style)) cells.set(attribute(tag, "r"), style);
  });
  return cells;
}

const isTelling = ({ currency, isPercent, isStruck }: CellFormat): boolean =>
  currency !== null || isPercent || isStruck;

/** The formats of cells by their number. */
function stylesOf(xml: string): CellFormat[] {
  const codes = new Map<number, string>();
  const struckFonts: boolean[] = [];
  const styles: CellFormat[] = [];
  let isOfCells = false;
  let isOfFonts = false;
  scanHtml(xml, {
    text: () => undefined,
    open: (name, tag) => {
      if (name === "numfmt")
        codes.set(Number(attribute(tag, "numFmtId")), decode(attribute(tag, "formatCode")));
      else if (name === "fonts" || name === "cellxfs") {
        isOfFonts = name === "fonts";
        isOfCells = name === "cellxfs";
      } else if (name === "font" && isOfFonts) struckFonts.push(false);
      else if (name === "strike" && isOfFonts)
        struckFonts[struckFonts.length - 1] = !/val\s*=\s*["'](?:0|false)/.test(tag);
      else if (name === "xf" && isOfCells)
        styles.push(
          styleOf(Number(attribute(tag, "numFmtId")), codes, {
            isStruck: struckFonts[Number(attribute(tag, "fontId"))] === true,
          }),
        );
    },
    close: (name) => {
      if (name === "fonts") isOfFonts = false;
      if (name === "cellxfs") isOfCells = false;
    },
  });
  return styles;
}

/** Numbers of the percentage formats that every workbook has. */
const PERCENT_IDS = new Set([9, 10]);

function styleOf(
  id: number,
  codes: ReadonlyMap<number, string>,
  { isStruck }: { isStruck: boolean },
): CellFormat {
  const code = codes.get(id)?.split(";")[0] ?? "";
  const isPercent = PERCENT_IDS.has(id) || /%/.test(code);
  return { currency: currencyOf(code), isPercent, isStruck };
}

/** Currencies of ambiguous signs, by the country of the format. */
const BY_COUNTRY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  $: {
    "409": "USD",
    "1009": "CAD",
    c0c: "CAD",
    c09: "AUD",
    "1409": "NZD",
    "80a": "MXN",
    "2c0a": "ARS",
    "340a": "CLP",
    "240a": "COP",
    "4809": "SGD",
    c04: "HKD",
  },
  kr: { "41d": "SEK", "81d": "SEK", "406": "DKK", "414": "NOK", "814": "NOK" },
  "¥": { "411": "JPY", "804": "CNY" },
};

/** The currency that a format shows beside the number: `[$€-407]`, `"zł"`, `\€` or a bare sign. */
function currencyOf(code: string): string | null {
  const [, bracketed = "", country = ""] =
    /\[\$([^\]-]{1,8})(?:-([\da-f]{1,8}))?\]/i.exec(code) ?? [];
  const quoted = [...code.matchAll(/"([^"]{1,8})"/g)].map(([, text = ""]) => text.trim());
  const sign =
    [bracketed.trim(), ...quoted].find((text) => SIGN.test(text)) ?? /[€£¥₹₩₺₽₴$]/.exec(code)?.[0];
  if (sign === undefined) return null;
  const key = sign.toLowerCase().replace(/\.$/, "");
  return BY_COUNTRY[key]?.[country.toLowerCase().replace(/^0+/, "")] ?? sign;
}

const SIGN =
  /^(?:[€£¥₹₩₺₽₴$円元원]|[A-Z]{1,2}\$|[A-Z]{3}|kr\.?|zł|Kč|TL|Rp|lei|Ft|Fr\.|руб\.?|грн\.?)$/;

const attribute = (tag: string, name: string): string =>
  new RegExp(String.raw`\s${name}\s*=\s*["']([^"']{0,400})["']`).exec(tag)?.[1] ?? "";

/** Calls back for each tag with the given name. */
function each(xml: string, wanted: string, read: (tag: string) => void): void {
  scanHtml(xml, {
    text: () => undefined,
    open: (name, tag) => {
      if (name === wanted) read(tag);
    },
    close: () => undefined,
  });
}
