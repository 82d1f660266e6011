import { TranscriptError } from "./transcript-error.ts";

/** Maximum bytes of a transcript: twenty hours of speech with one word in each segment. */
export const TRANSCRIPT_BYTES_MAX = 5 * 1024 * 1024;
export const CUES_MAX = 50_000;
/**
 * Maximum time in seconds: 277 hours, longer than any episode. The index stores milliseconds as
 * 32-bit integers.
 */
export const SECONDS_MAX = 1_000_000;

/** @throws TranscriptError for more cues or segments than the limit. */
export function requireCueLimit(count: number): void {
  if (count > CUES_MAX)
    throw new TranscriptError("too_many_cues", `A transcript has at most ${CUES_MAX} segments.`);
}
