import type { KnownNames } from "../extract/extracted-order.ts";
import type { ExtractedOrder } from "../extract/extracted-order.ts";
import type { DocumentExcerpt } from "../propose/document-excerpt.ts";
import { type Confinement, confinements } from "./confinement.ts";
import { DocumentError, type DocumentErrorCode } from "./document-error.ts";
import { DEADLINE_MS, UPLOAD_BYTES_MAX } from "./limits.ts";
import { type ChildRun, ChildStartError, runChild } from "./run-child.ts";

export interface DocumentFile {
  bytes: Uint8Array;
  /** File name, which distinguishes CSV and e-mail from other text. */
  fileName?: string;
  mimeType?: string;
}

/** The first line of the child's input, as JSON; the bytes of the document follow it. */
export interface ChildInput {
  fileName: string;
  mimeType: string;
  known: KnownNames;
  byteLength: number;
}

export interface ReadDocument {
  order: ExtractedOrder;
  excerpt: DocumentExcerpt;
}

/** The child's answer: one line of JSON. */
export type ChildAnswer = ReadDocument | { error: { code: DocumentErrorCode; message: string } };

const MALFORMED =
  "The document cannot be read. Save it again as PDF, DOCX or XLSX, or paste its text.";

export interface ReadOptions {
  deadlineMs?: number;
  signal?: AbortSignal;
}

/**
 * The order that a document holds: PDF, DOCX, XLSX, CSV, e-mail or plain text. Its text and fields
 * are read in a process of its own that sees nothing but code, the bytes and the known names, and
 * that is ended when it exceeds 400 MB, or `deadlineMs` (10 s) after it can read.
 *
 * @throws DocumentError when the document cannot be read, ChildStartError when the process did not
 *   start in 15 s, the reason of `signal` when it aborts.
 */
export async function readDocument(
  file: DocumentFile,
  known: KnownNames = { shows: [], brands: [] },
  { deadlineMs = DEADLINE_MS, signal }: ReadOptions = {},
): Promise<ReadDocument> {
  if (file.bytes.length === 0)
    throw new DocumentError("malformed", "The file is empty. Upload it again.");
  if (file.bytes.length > UPLOAD_BYTES_MAX)
    throw new DocumentError("too_large", "The file is over 25 MiB. Send the order's pages alone.");
  const confinement = await confinementOfReader();
  const answer = await ask(file, known, { confinement, deadlineMs, signal });
  if (answer === null) throw new DocumentError("malformed", MALFORMED);
  if ("error" in answer) throw new DocumentError(answer.error.code, answer.error.message);
  return answer;
}

async function ask(
  { bytes, fileName = "", mimeType = "" }: DocumentFile,
  known: KnownNames,
  run: ChildRun,
): Promise<ChildAnswer | null> {
  const input: ChildInput = { fileName, mimeType, known, byteLength: bytes.length };
  const text = await runChild([Buffer.from(`${JSON.stringify(input)}\n`), bytes], run);
  return text === null || text.trim() === "" ? null : (JSON.parse(text) as ChildAnswer);
}

/** How a process reads documents; tests may read in their own process. */
export interface DocumentReader {
  read: typeof readDocument;
  /** How the process that reads is confined. */
  confinement: typeof confinementOfReader;
}

export const documentReader: DocumentReader = {
  read: readDocument,
  confinement: confinementOfReader,
};

let found: Promise<Confinement> | undefined;

/**
 * The most confined way to start the child that works here: each is tried with a text of one line,
 * once in the lifetime of this process. A way fails where the kernel refuses namespaces, as in most
 * containers, or where the user of the child cannot read the code.
 */
export function confinementOfReader(): Promise<Confinement> {
  found ??= findConfinement().catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

const TRIAL: DocumentFile = { bytes: Buffer.from("Advertiser: Northwind\n") };

async function findConfinement(): Promise<Confinement> {
  for (const confinement of confinements()) if (await isWorking(confinement)) return confinement;
  throw new Error(
    "The process that reads documents cannot be started: it reads its code from the folder of " +
      "this program, and writes its answer to a pipe.",
  );
}

async function isWorking(confinement: Confinement): Promise<boolean> {
  const run: ChildRun = { confinement, deadlineMs: DEADLINE_MS };
  try {
    const answer = await ask(TRIAL, { shows: [], brands: [] }, run);
    return answer !== null && "order" in answer;
  } catch (error) {
    // A start that fails under load proves nothing, so the next document tries again.
    if (error instanceof ChildStartError) throw error;
    if (error instanceof DocumentError && error.code === "timed_out") throw error;
    return false;
  }
}
