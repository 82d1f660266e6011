import mammoth from "mammoth";
import type { DocumentText } from "../../document-text.ts";
import { DocumentError } from "../document-error.ts";
import { ROWS_MAX } from "../limits.ts";
import { htmlLines } from "./html-lines.ts";

/**
 * Paragraphs and tables of a DOCX as one page without a number: the format stores no page breaks.
 * Headers, footers and text boxes are left out. Pictures are dropped before they are decoded.
 *
 * @throws for damaged bytes; DocumentError for over 2,000 lines.
 */
export async function readDocx(bytes: Uint8Array): Promise<DocumentText> {
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    {
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: "" })),
    },
  );
  const { lines, struck } = htmlLines(value);
  if (lines.length > ROWS_MAX)
    throw new DocumentError(
      "too_large",
      "The document has over 2,000 lines. Send the order alone.",
    );
  return { kind: "docx", pages: [{ number: null, lines }], struck };
}
