import type { KnownNames } from "../extract/extracted-order.ts";
import { answerOf } from "./child/answer-of.ts";
import { DocumentError } from "./document-error.ts";
import type { DocumentFile, DocumentReader, ReadDocument, ReadOptions } from "./read-document.ts";

async function readInProcess(
  { bytes, fileName = "", mimeType = "" }: DocumentFile,
  known: KnownNames = { shows: [], brands: [] },
  { signal }: ReadOptions = {},
): Promise<ReadDocument> {
  signal?.throwIfAborted();
  const answer = await answerOf(new Uint8Array(bytes), { fileName, mimeType, known });
  if ("error" in answer) throw new DocumentError(answer.error.code, answer.error.message);
  return answer;
}

/**
 * Reads documents in the process of the test, which takes milliseconds; a child takes 0.8 s of
 * processor time to start. For tests of what follows from a document.
 */
export const readerInProcess: DocumentReader = {
  read: readInProcess,
  confinement: () => Promise.resolve({ prefix: [], isBelow: false, open: [] }),
};
