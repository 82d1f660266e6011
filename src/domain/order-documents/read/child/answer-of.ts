import { extractOrder } from "../../extract/extract-order.ts";
import { excerptOf } from "../../propose/document-excerpt.ts";
import { DocumentError } from "../document-error.ts";
import type { ChildAnswer, ChildInput } from "../read-document.ts";
import { readBytes } from "./read-bytes.ts";

const MALFORMED =
  "The document is damaged or not what its name says. Save it again as PDF, DOCX or XLSX.";

/** What the child answers for a document: its order and excerpt, or why it cannot be read. */
export async function answerOf(
  bytes: Uint8Array,
  head: Omit<ChildInput, "byteLength">,
): Promise<ChildAnswer> {
  try {
    const document = await readBytes(bytes, head);
    return { order: extractOrder(document, head.known), excerpt: excerptOf(document) };
  } catch (error) {
    if (error instanceof DocumentError)
      return { error: { code: error.code, message: error.message } };
    return { error: { code: "malformed", message: MALFORMED } };
  }
}
