import type { Segment } from "../../domain/transcript-formats/segment.ts";

/** An audio file to be written down. */
export interface SpokenFile {
  bytes: Uint8Array;
  /** Of the bytes themselves; file names are often wrong. */
  type: AudioType;
  /** ISO 639-1, two letters: what is spoken; null lets the model find out. */
  language: string | null;
}

/** A kind of audio file that transcription APIs take. They find out the kind by the extension. */
export interface AudioType {
  extension: "mp3" | "m4a" | "wav" | "ogg" | "flac" | "webm";
  mediaType: string;
}

/** What was heard. */
export interface HeardSpeech {
  segments: Segment[];
  /** BCP 47; null when the answer has no language. */
  language: string | null;
  /** Of the audio, in seconds; null when the answer has no duration. */
  durationSec: number | null;
}

/** An API that writes down speech, as the operator configured it. */
export interface SpeechToText {
  /** Largest file it takes. */
  readonly maxBytes: number;
  /** Minutes of audio that a workspace may have written down a UTC day. */
  readonly minutesPerDay: number;
  /**
   * Sends one file, once: no retry, so that it is paid for at most once.
   *
   * @throws SpeechToTextError
   */
  transcribe(file: SpokenFile, signal: AbortSignal): Promise<HeardSpeech>;
}

export type SpeechToTextErrorCode =
  | "rate_limited"
  | "refused"
  | "too_large"
  | "timeout"
  | "unreachable"
  | "provider_error"
  | "malformed_answer"
  | "nothing_heard";

const MESSAGES: Readonly<Record<SpeechToTextErrorCode, string>> = {
  rate_limited: "The speech-to-text provider takes no more requests for now.",
  refused: "The speech-to-text provider refused the request; its key or model may be wrong.",
  too_large: "The audio is larger than the speech-to-text provider takes.",
  timeout: "The speech-to-text provider did not answer in time.",
  unreachable: "The speech-to-text provider could not be reached.",
  provider_error: "The speech-to-text provider failed.",
  malformed_answer: "The speech-to-text provider answered in a form that was not asked for.",
  nothing_heard: "The speech-to-text provider heard no words in the audio.",
};

/** Why there is no transcript. The message is ours: it repeats nothing of the answer. */
export class SpeechToTextError extends Error {
  override readonly name = "SpeechToTextError";
  readonly code: SpeechToTextErrorCode;

  constructor(code: SpeechToTextErrorCode) {
    super(MESSAGES[code]);
    this.code = code;
  }
}
