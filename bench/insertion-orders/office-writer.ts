import { strToU8, zipSync } from "fflate";
import { type CellValue, writeXlsx } from "hucre/xlsx";

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const run = (text: string, bold = false): string =>
  `<w:r>${bold ? "<w:rPr><w:b/></w:rPr>" : ""}<w:t xml:space="preserve">${escape(text)}</w:t></w:r>`;

export const paragraph = (text: string, bold = false): string => `<w:p>${run(text, bold)}</w:p>`;

/** A table of texts; null is a cell that the one above covers. */
export function table(rows: readonly (readonly (string | null)[])[]): string {
  const cells = (row: readonly (string | null)[], at: number): string =>
    row
      .map((text, column) => {
        const covers = rows[at + 1]?.[column] === null && text !== null;
        const merge = text === null ? "<w:vMerge/>" : covers ? '<w:vMerge w:val="restart"/>' : "";
        const body = (text ?? "")
          .split("\n")
          .map((part) => paragraph(part))
          .join("");
        return `<w:tc><w:tcPr>${merge}</w:tcPr>${body}</w:tc>`;
      })
      .join("");
  return `<w:tbl>${rows.map((row, at) => `<w:tr>${cells(row, at)}</w:tr>`).join("")}</w:tbl>`;
}

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
const DATE = new Date("2026-10-01T00:00:00Z");

/** A DOCX of one body. `prolog` stands before the document's element. */
export function docx(body: string, prolog = ""): Uint8Array {
  return zipSync(
    {
      "[Content_Types].xml": strToU8(
        `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
      ),
      "_rels/.rels": strToU8(
        `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}" Target="word/document.xml"/></Relationships>`,
      ),
      "word/document.xml": strToU8(
        `<?xml version="1.0" encoding="UTF-8"?>${prolog}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
      ),
    },
    { mtime: DATE, level: 9 },
  );
}

export const xlsx = async (
  sheets: readonly { name: string; rows: readonly (readonly CellValue[])[] }[],
): Promise<Uint8Array> =>
  await writeXlsx({
    sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => [...row]) })),
    properties: { created: DATE, modified: DATE },
  });
