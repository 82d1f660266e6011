import { readTranscript, type TranscriptReading } from "./read-transcript.ts";
import { TranscriptError } from "../transcript-error.ts";

/** What a file is, or why it is no transcript, as values that can be cloned. */
export type FetchedTranscript = TranscriptReading | { failure: { code: string; message: string } };

/** `readTranscript` for bytes from elsewhere. */
export function readFetched(
  ...[bytes, origin]: Parameters<typeof readTranscript>
): FetchedTranscript {
  try {
    return readTranscript(bytes, origin);
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    return { failure: { code: error.code, message: error.message } };
  }
}
