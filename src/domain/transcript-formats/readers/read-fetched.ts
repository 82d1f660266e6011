import { readTranscript, type TranscriptReading } from "./read-transcript.ts";
import { TranscriptError } from "../transcript-error.ts";

/**
 * The content of a file, or the reason why it is not a transcript, as values that can be cloned.
 */
export type FetchedTranscript = TranscriptReading | { failure: { code: string; message: string } };

/** `readTranscript` for fetched bytes, which returns failures as values. */
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
