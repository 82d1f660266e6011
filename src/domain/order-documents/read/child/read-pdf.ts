import { getDocumentProxy } from "unpdf";
import type { DocumentText, TextPage } from "../../document-text.ts";
import { DocumentError } from "../document-error.ts";
import { CHARACTERS_MAX, PAGES_MAX } from "../limits.ts";
import { linesOfItems, type PlacedText } from "./lines-of-items.ts";
import { CharacterMaps } from "./pdf-cmaps.ts";

/**
 * The lines of each page of a PDF. Scripts, forms and attachments are not read; a password that
 * only forbids printing or changes does not prevent reading.
 *
 * @throws DocumentError for a PDF with a password or over 50 pages, whatever pdf.js throws for
 *   damaged bytes.
 */
export async function readPdf(bytes: Uint8Array): Promise<DocumentText> {
  const document = await open(bytes);
  if (document.numPages > PAGES_MAX)
    throw new DocumentError(
      "too_many_pages",
      `The PDF has ${document.numPages} pages, and 50 can be read. Send the order's pages alone.`,
    );
  const pages: TextPage[] = [];
  let size = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const placed = items.flatMap((item) => ("str" in item ? placedText(item) : []));
    size += placed.reduce((sum, { text }) => sum + text.length, 0);
    if (size > CHARACTERS_MAX)
      throw new DocumentError(
        "too_large",
        "The PDF has over 200,000 characters. Send the order's pages alone.",
      );
    pages.push({ number, lines: linesOfItems(placed) });
    page.cleanup();
  }
  return { kind: "pdf", pages };
}

async function open(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, {
      verbosity: 0,
      BinaryDataFactory: CharacterMaps,
      // The folder is never opened: pdf.js only uses the factory if this option is set.
      cMapUrl: "maps/",
      cMapPacked: false,
      useWorkerFetch: false,
    });
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException")
      throw new DocumentError("encrypted", "The PDF has a password. Save it without one.");
    throw error;
  }
}

interface Item {
  str: string;
  transform: readonly number[];
  width: number;
  height: number;
}

function placedText({ str, transform, width, height }: Item): PlacedText[] {
  const [, skew = 0, , scale = 0, x = 0, y = 0] = transform;
  // Rotated text is a stamp or a watermark.
  if (str.trim() === "" || Math.abs(skew) > 0.1) return [];
  return [{ text: str, x, endX: x + width, y: -y, height: height || Math.abs(scale) || 10 }];
}
