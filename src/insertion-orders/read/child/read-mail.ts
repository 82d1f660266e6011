import PostalMime from "postal-mime";
import { type DocumentText, plainLines, type TextLine } from "../../document-text.ts";
import { htmlLines } from "./html-lines.ts";

const NESTING_MAX = 20;
const HEADER_BYTES_MAX = 256 * 1024;

/**
 * Subject and text of a message as one page without a number: its text part, else its HTML part.
 * Attachments are left out; an order in one is uploaded by itself.
 *
 * @throws for parts nested over 20 deep and headers over 256 KiB.
 */
export async function readMail(bytes: Uint8Array): Promise<DocumentText> {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: NESTING_MAX,
    maxHeadersSize: HEADER_BYTES_MAX,
  });
  const subject = plainLines(mail.subject ?? "");
  const body = bodyOf(mail.text ?? "", mail.html ?? "").map(shiftBy(subject.length + 1));
  return { kind: "email", pages: [{ number: null, lines: [...subject, ...body] }] };
}

/** A text part that is made of HTML has lost its tables: a table is read from the HTML. */
function bodyOf(text: string, html: string): TextLine[] {
  if (text.trim() === "") return htmlLines(html);
  if (!/<table/i.test(html)) return plainLines(text);
  const lines = htmlLines(html);
  return lines.some((line) => line.isTableRow) ? lines : plainLines(text);
}

const shiftBy =
  (rows: number) =>
  (line: TextLine): TextLine =>
    line.y === null ? line : { ...line, y: line.y + rows };
