import type { Segment } from "../../domain/transcript-formats/segment.ts";

/** An audio file to be transcribed. */
export interface SpokenFile {
  bytes: Uint8Array;
  /** Type by the bytes themselves; file names are often wrong. */
  type: AudioType;
  /** Spoken language, ISO 639-1 (two letters); null lets the model detect it. */
  language: string | null;
}

/**
 * A type of audio file that transcription APIs accept. They recognise the type by the extension.
 */
export interface AudioType {
  extension: "mp3" | "m4a" | "wav" | "ogg" | "flac" | "webm";
  mediaType: string;
}

/** The result of a transcription. */
export interface HeardSpeech {
  segments: Segment[];
  /** BCP 47; null when the answer has no language. */
  language: string | null;
  /** Duration of the audio in seconds; null when the answer has no duration. */
  durationSec: number | null;
}

/** A transcription API, as the operator configured it. */
export interface SpeechToText {
  /** Size of the largest file that the API accepts, in bytes. */
  readonly maxBytes: number;
  /** Maximum minutes of audio that a workspace may have transcribed on a UTC day. */
  readonly minutesPerDay: number;
  /**
   * Sends one file once, without a retry, so that it is paid for at most once.
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

/**
 * Why there is no transcript. The program writes the message itself: it repeats nothing of the
 * answer.
 */
export class SpeechToTextError extends Error {
  override readonly name = "SpeechToTextError";
  readonly code: SpeechToTextErrorCode;

  constructor(code: SpeechToTextErrorCode) {
    super(MESSAGES[code]);
    this.code = code;
  }
}
