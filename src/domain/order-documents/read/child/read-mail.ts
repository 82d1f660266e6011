import PostalMime from "postal-mime";
import { type DocumentText, plainLines, type TextLine } from "../../document-text.ts";
import { htmlLines, type HtmlText } from "./html-lines.ts";

const NESTING_MAX = 20;
const HEADER_BYTES_MAX = 256 * 1024;

/**
 * Subject and text of a message as one page without a number: its text part, else its HTML part.
 * Attachments are left out; an order in an attachment is uploaded separately.
 *
 * @throws for parts nested over 20 deep and headers over 256 KiB.
 */
export async function readMail(bytes: Uint8Array): Promise<DocumentText> {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: NESTING_MAX,
    maxHeadersSize: HEADER_BYTES_MAX,
  });
  const subject = plainLines(mail.subject ?? "");
  const body = bodyOf(mail.text ?? "", mail.html ?? "");
  const lines = [...subject, ...body.lines.map(shiftBy(subject.length + 1))];
  return {
    kind: "email",
    pages: [{ number: null, lines }],
    sentOn: dayOf(mail.date),
    struck: body.struck,
  };
}

/** The day of a time in ISO 8601: its first ten characters, in UTC. */
const dayOf = (date: string | undefined): string | null =>
  /^\d{4}-\d{2}-\d{2}(?=T)/.exec(date ?? "")?.[0] ?? null;

/**
 * The text of a message. A text part that was converted from HTML has lost tables and struck-out
 * text, so both are read from the HTML part.
 */
function bodyOf(text: string, html: string): HtmlText {
  const plain = (): HtmlText => ({ lines: plainLines(text), struck: [] });
  if (text.trim() === "") return htmlLines(html);
  if (!/<(?:table|s|del|strike)[\s>]/i.test(html)) return plain();
  const marked = htmlLines(html);
  const isNeeded = marked.struck.length > 0 || marked.lines.some((line) => line.isTableRow);
  return isNeeded ? marked : plain();
}

const shiftBy =
  (rows: number) =>
  (line: TextLine): TextLine =>
    line.y === null ? line : { ...line, y: line.y + rows };
