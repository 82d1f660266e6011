/** Why bytes are no transcript. */
export type TranscriptErrorCode =
  | "too_large"
  | "too_many_cues"
  | "malformed"
  | "empty"
  /** An error page, or a page about something else, under the address of a transcript. */
  | "not_a_transcript";

/** A text that cannot be read as a transcript. The message names the line where there is one. */
export class TranscriptError extends Error {
  readonly code: TranscriptErrorCode;
  /** Counted from 1; null for a fault of the whole. */
  readonly line: number | null;

  constructor(code: TranscriptErrorCode, message: string, line: number | null = null) {
    super(line === null ? message : `Line ${line}: ${message}`);
    this.name = "TranscriptError";
    this.code = code;
    this.line = line;
  }
}
