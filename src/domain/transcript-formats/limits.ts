import { TranscriptError } from "./transcript-error.ts";

/** Bytes of a transcript: twenty hours of speech as one word a segment. */
export const TRANSCRIPT_BYTES_MAX = 5 * 1024 * 1024;
export const CUES_MAX = 50_000;
/** 277 hours; more is no time of an episode. The index keeps milliseconds as 32-bit integers. */
export const SECONDS_MAX = 1_000_000;

/** @throws TranscriptError for more cues or segments than are read. */
export function requireCueLimit(count: number): void {
  if (count > CUES_MAX)
    throw new TranscriptError("too_many_cues", `A transcript has at most ${CUES_MAX} segments.`);
}
