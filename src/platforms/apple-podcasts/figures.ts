import type { Counts } from "../posts/readings.ts";
import { toCount } from "../upstream-values.ts";

/**
 * Figures of one row of Apple's counters. A figure that the row lacks is left out, and so are 0
 * listeners beside plays, and 0 plays beside listening time: Apple reports 0 below its reporting
 * minimum.
 */
export function figuresOf(row: Readonly<Record<string, unknown>>): Counts {
  const plays = toCount(row["playscount"]);
  const listeners = toCount(row["uniquelistenerscount"]);
  const seconds = toSeconds(row["totaltimelistened"]);
  const counts: Counts = {
    plays: plays === 0 && isPositive(seconds) ? undefined : plays,
    listeners:
      listeners === 0 && (isPositive(plays) || isPositive(seconds)) ? undefined : listeners,
    watch_time_sec: seconds,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined));
}

const isPositive = (count: number | undefined): boolean => count !== undefined && count > 0;

/** Apple prints times in fractions of seconds. */
function toSeconds(value: unknown): number | undefined {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === ""))
    return undefined;
  const seconds = Number(value);
  return Number.isFinite(seconds) ? toCount(Math.round(seconds)) : undefined;
}
