/** Documents of the text of a size probe, without formatting. */
import { deflateSync } from "node:zlib";
import { writeXlsx } from "hucre/xlsx";
import { writeZip } from "../../src/features/sponsorship/library/zip.test-support.ts";

const LINES_A_PAGE = 60;

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const RELATIONSHIPS = "application/vnd.openxmlformats-package.relationships+xml";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";

/** A DOCX with a paragraph for each line, not compressed. */
export function docxOf(text: string): Uint8Array {
  const paragraphs = text
    .split("\n")
    .map((line) => `<w:p><w:r><w:t xml:space="preserve">${escape(line)}</w:t></w:r></w:p>`);
  return writeZip([
    {
      name: "[Content_Types].xml",
      content:
        `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types">` +
        `<Default Extension="rels" ContentType="${RELATIONSHIPS}"/>` +
        `<Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    },
    {
      name: "_rels/.rels",
      content:
        `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships">` +
        `<Relationship Id="r1" Type="${OFFICE}" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: "word/document.xml",
      content:
        `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${WORD}">` +
        `<w:body>${paragraphs.join("")}</w:body></w:document>`,
    },
  ]);
}

/** An XLSX of one sheet: a row for each line, a cell for each part between bars. */
export const xlsxOf = async (text: string): Promise<Uint8Array> =>
  await writeXlsx({
    sheets: [{ name: "IO", rows: text.split("\n").map((line) => line.split(" | ")) }],
  });

/** A PDF with 60 lines a page, each of at most 200 characters. */
export function pdfOf(text: string): Uint8Array {
  const lines = text.match(/[^\n]{1,200}/g) ?? [];
  const pages = Array.from(
    { length: Math.max(1, Math.ceil(lines.length / LINES_A_PAGE)) },
    (_, at) => lines.slice(at * LINES_A_PAGE, (at + 1) * LINES_A_PAGE),
  );
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + 2 * at} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((page, at) => [
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] " +
        `/Contents ${5 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      streamOf(page),
    ]),
  ];
  let bytes = "%PDF-1.7\n";
  const offsets = objects.map((object, at) => {
    const offset = bytes.length;
    bytes += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${bytes.length}\n%%EOF\n`;
  return Buffer.from(bytes + table + trailer, "latin1");
}

/** Each line at 12 points below the one before, from the top of an A4 page. */
function streamOf(lines: readonly string[]): string {
  const shown = lines.map(
    (line, at) => `1 0 0 1 20 ${814 - at * 12} Tm (${line.replaceAll(/[\\()]/g, "\\$&")}) Tj`,
  );
  const packed = deflateSync(`BT /F1 10 Tf\n${shown.join("\n")}\nET`).toString("latin1");
  return `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`;
}
