/** A passage of a transcript as one speaker said it. Times are seconds from the episode's start. */
export interface Segment {
  /** Null in a transcript without times. */
  startSec: number | null;
  /** Null in a transcript without times; never before `startSec`. */
  endSec: number | null;
  speaker: string | null;
  /** Plain text on one line, never empty. */
  text: string;
}
