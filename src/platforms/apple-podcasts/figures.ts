import type { Counts } from "../posts/readings.ts";
import { toCount } from "../upstream-values.ts";

/**
 * Figures of one row of Apple's counters. A figure the row does not have is left out, and so are 0
 * listeners beside plays: Apple prints 0 for a number too small to be told.
 */
export function figuresOf(row: Readonly<Record<string, unknown>>): Counts {
  const plays = toCount(row["playscount"]);
  const listeners = toCount(row["uniquelistenerscount"]);
  const counts: Counts = {
    plays,
    listeners: listeners === 0 && plays !== undefined && plays > 0 ? undefined : listeners,
    watch_time_sec: toSeconds(row["totaltimelistened"]),
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined));
}

/** Time is counted in parts of seconds. */
function toSeconds(value: unknown): number | undefined {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === ""))
    return undefined;
  const seconds = Number(value);
  return Number.isFinite(seconds) ? toCount(Math.round(seconds)) : undefined;
}
