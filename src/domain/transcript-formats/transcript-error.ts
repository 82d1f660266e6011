/** The reason why bytes are not a transcript. */
export type TranscriptErrorCode =
  | "too_large"
  | "too_many_cues"
  | "malformed"
  | "empty"
  /** The address of the transcript has an error page, or a page about another subject. */
  | "not_a_transcript";

/** A text that cannot be read as a transcript. The message names the line where there is one. */
export class TranscriptError extends Error {
  readonly code: TranscriptErrorCode;
  /** Line of the fault, counted from 1; null for a fault of the whole text. */
  readonly line: number | null;

  constructor(code: TranscriptErrorCode, message: string, line: number | null = null) {
    super(line === null ? message : `Line ${line}: ${message}`);
    this.name = "TranscriptError";
    this.code = code;
    this.line = line;
  }
}
