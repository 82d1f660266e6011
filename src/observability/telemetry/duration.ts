/**
 * A duration in seconds for a histogram; null for what is not a number, which a histogram refuses.
 * A negative duration, after a clock was set back, gives 0.
 */
export function durationSec(milliseconds: number): number | null {
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) / 1_000 : null;
}
