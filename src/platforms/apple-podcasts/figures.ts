import type { Counts } from "../posts/readings.ts";
import { toCount } from "../upstream-values.ts";

/** Figures of one row of Apple's counters. A figure the row does not have is left out. */
export function figuresOf(row: Readonly<Record<string, unknown>>): Counts {
  const counts: Counts = {
    plays: toCount(row["playscount"]),
    listeners: toCount(row["uniquelistenerscount"]),
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
