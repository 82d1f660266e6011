/**
 * The program of the child process: bytes on standard input, one line of JSON (`ChildAnswer`) on
 * standard output. Arguments: file name and media type, percent-encoded, both may be empty.
 */
import { buffer } from "node:stream/consumers";
import { DocumentError } from "../document-error.ts";
import type { ChildAnswer } from "../read-document.ts";
import { endAboveMemory } from "./end-above-memory.ts";
import { readBytes } from "./read-bytes.ts";

const MALFORMED =
  "The document is damaged or not what its name says. Save it again as PDF, DOCX or XLSX.";

endAboveMemory();
const [fileName = "", mimeType = ""] = process.argv.slice(2).map(decodeURIComponent);

async function answer(): Promise<ChildAnswer> {
  try {
    const bytes = new Uint8Array(await buffer(process.stdin));
    return { document: await readBytes(bytes, { fileName, mimeType }) };
  } catch (error) {
    if (error instanceof DocumentError)
      return { error: { code: error.code, message: error.message } };
    return { error: { code: "malformed", message: MALFORMED } };
  }
}

const text = JSON.stringify(await answer());
// A reader may have left work running: the answer ends the process.
process.stdout.write(text, () => process.exit(0));
