import { beginsAsPdf, beginsAsZip, secondTypeOf } from "../../../../lib/second-type.ts";
import type { DocumentKind, DocumentText, TextCell, TextPage } from "../../document-text.ts";
import { DocumentError } from "../document-error.ts";
import { CELLS_MAX, CHARACTERS_MAX, LINES_MAX } from "../limits.ts";
import { checkZip } from "./check-zip.ts";
import { decodeText } from "./decode-text.ts";
import { readCsv } from "./read-csv.ts";
import { readMail } from "./read-mail.ts";
import { readText } from "./read-text.ts";

interface Named {
  fileName: string;
  mimeType: string;
}

const KINDS = "Upload a PDF, DOCX, XLSX, CSV, e-mail (.eml) or text file.";

/**
 * The text of a file, by the format that its bytes show; the name and the media type only
 * distinguish kinds of text. Blanks in a cell are collapsed to one, so that rules match a single
 * blank.
 *
 * @throws DocumentError, and whatever a reader throws for damaged bytes.
 */
export async function readBytes(bytes: Uint8Array, named: Named): Promise<DocumentText> {
  const document = await readByKind(bytes, named);
  const { kind, pages } = document;
  checkSize(kind, pages);
  return {
    ...document,
    pages: pages.map((page) => ({
      ...page,
      lines: page.lines.map((line) => ({ ...line, cells: line.cells.map(withSingleBlanks) })),
    })),
  };
}

const withSingleBlanks = (cell: TextCell): TextCell => ({
  ...cell,
  text: cell.text
    .replaceAll(/\s\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? "\n" : " "))
    .replaceAll(FULL_WIDTH, (letter) => letter.normalize("NFKC")),
});

/** Full-width forms of Latin letters, digits and marks, as in East Asian text: `：` is a colon. */
const FULL_WIDTH = /[\uff01-\uff5e\u3000]/g;

/** @throws DocumentError where the document has no text, or exceeds the limits of a document. */
function checkSize(kind: DocumentKind, pages: readonly TextPage[]): void {
  const lines = pages.flatMap((page) => page.lines);
  const cells = lines.flatMap((line) => line.cells);
  const size = cells.reduce((sum, cell) => sum + cell.text.length, 0);
  if (size === 0)
    throw new DocumentError(
      "no_text",
      "The document has no text, as a scan has none. Upload the original file or paste its text.",
    );
  if (size > CHARACTERS_MAX) throw tooLarge(kind, "200,000 characters");
  // CSV, XLSX and DOCX have limits of their own in their readers.
  if (lines.length > LINES_MAX) throw tooLarge(kind, "5,000 lines");
  if (cells.length > CELLS_MAX) throw tooLarge(kind, "20,000 cells");
}

const tooLarge = (kind: DocumentKind, what: string): DocumentError =>
  new DocumentError(
    "too_large",
    `The ${kind === "text" ? "text" : "document"} has over ${what}. Send the order's pages alone.`,
  );

async function readByKind(bytes: Uint8Array, named: Named): Promise<DocumentText> {
  const viewed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const second = secondTypeOf(viewed);
  if (second !== null) throw new DocumentError("unsupported_type", `${second} ${KINDS}`);
  if (beginsAsPdf(viewed)) return (await import("./read-pdf.ts")).readPdf(bytes);
  if (beginsAsZip(viewed)) return await readZip(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw olderOffice(bytes);
  const text = decodeText(bytes);
  if (text === null || /^\s*(?:<!doctype|<html|<\?xml|<svg|\{\\rtf)/i.test(text.slice(0, 200)))
    throw new DocumentError("unsupported_type", `This kind of file cannot be read. ${KINDS}`);
  if (isMail(text, named)) return await readMail(bytes);
  if (isCsv(named)) return readCsv(text);
  return readText(text);
}

async function readZip(bytes: Uint8Array): Promise<DocumentText> {
  const names = await checkZip(bytes);
  if (names.has("word/document.xml")) return await (await import("./read-docx.ts")).readDocx(bytes);
  if (names.has("xl/workbook.xml"))
    return await (await import("./read-xlsx.ts")).readXlsx(bytes, names);
  throw new DocumentError("unsupported_type", `This archive is no document. ${KINDS}`);
}

/**
 * The error for an older Office file. Files with a password use the container of the formats before
 * 2007 too.
 */
function olderOffice(bytes: Uint8Array): DocumentError {
  const isEncrypted = indexOfText(bytes, "EncryptedPackage".split("").join("\0")) !== -1;
  return isEncrypted
    ? new DocumentError("encrypted", "The file has a password. Save it without one.")
    : new DocumentError(
        "unsupported_type",
        "The file is of an older format. Save it as DOCX or XLSX.",
      );
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const indexOfText = (bytes: Uint8Array, text: string): number =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(text, 0, "latin1");

const isCsv = ({ fileName, mimeType }: Named): boolean =>
  /\.(?:csv|tsv)$/i.test(fileName) || /^text\/(?:csv|tab-separated-values)/i.test(mimeType);

const MAIL_HEADER =
  /^(?:received|return-path|mime-version|message-id|from|delivered-to|date|subject|to):/i;

function isMail(text: string, { fileName, mimeType }: Named): boolean {
  if (/\.eml$/i.test(fileName) || /^message\/rfc822/i.test(mimeType)) return true;
  // Pasted text may begin with `From:` and `To:` too; a message as sent also has a MIME version.
  const head = text.slice(0, 20_000).split(/\r?\n\r?\n/, 1)[0] ?? "";
  return MAIL_HEADER.test(head) && /^mime-version:/im.test(head) && /^from:/im.test(head);
}
