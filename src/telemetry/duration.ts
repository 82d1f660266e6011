/**
 * Seconds of a duration for a histogram, which refuses what is no number; null for that. A clock
 * that stepped back gives 0.
 */
export function durationSec(milliseconds: number): number | null {
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) / 1_000 : null;
}
