import { isRecord } from "../accounts/find-days.ts";
import type { Counts } from "../posts/readings.ts";
import { toCount } from "../upstream-values.ts";

/**
 * Apple's figures by the names they were seen under, in lower case without signs. Which one an
 * answer uses is not published.
 */
const NAMES = {
  plays: ["plays", "playscount", "playcount", "totalplays", "showplaycount", "showplays"],
  listeners: [
    "listeners",
    "uniquelistenerscount",
    "uniquelisteners",
    "showlisteners",
    "listenerscount",
  ],
  followers: ["followers", "followerscount", "followercount", "totalfollowers", "showfollowers"],
  watch_time_sec: ["totaltimelistened", "timelistened", "showtimelistened"],
} as const;

const DEPTH_MAX = 4;

/** Figures of an answer. A figure with two different values is unknown. */
export function figuresOf(body: unknown): Counts {
  const counts: Counts = {};
  for (const [metric, names] of Object.entries(NAMES) as [
    keyof typeof NAMES,
    readonly string[],
  ][]) {
    const found = new Set(valuesUnder(body, names, DEPTH_MAX));
    const [value] = found;
    if (found.size === 1 && value !== undefined)
      counts[metric] = metric === "watch_time_sec" ? toSeconds(value) : toCount(value);
  }
  return counts;
}

/** On the first level where there are any. Lists hold series, not figures. */
function valuesUnder(body: unknown, names: readonly string[], depth: number): (number | string)[] {
  if (!isRecord(body) || depth === 0) return [];
  const here = Object.entries(body).flatMap(([key, value]) =>
    names.includes(key.toLowerCase().replaceAll(/[^a-z]/g, "")) ? plainValue(value) : [],
  );
  return here.length > 0
    ? here
    : Object.values(body).flatMap((value) => valuesUnder(value, names, depth - 1));
}

/** A plain figure, or one wrapped together with its predecessor. */
function plainValue(value: unknown): (number | string)[] {
  const plain = isRecord(value) ? (value["latestValue"] ?? value["value"]) : value;
  return typeof plain === "number" || typeof plain === "string" ? [plain] : [];
}

/** Time is counted in parts of seconds. */
function toSeconds(value: number | string): number | undefined {
  const seconds = Number(value);
  return Number.isFinite(seconds) ? toCount(Math.round(seconds)) : undefined;
}
