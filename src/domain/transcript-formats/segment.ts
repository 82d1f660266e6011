/** A passage of a transcript by one speaker. Times are seconds from the episode's start. */
export interface Segment {
  /** Start in seconds; null in a transcript without times. */
  startSec: number | null;
  /** End in seconds, never before `startSec`; null in a transcript without times. */
  endSec: number | null;
  speaker: string | null;
  /** Text on one line, plain and never empty. */
  text: string;
}
