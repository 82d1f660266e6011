import { dayOfText } from "../../../lib/time/calendar-day.ts";
import { toCount } from "../../upstream-values.ts";

/**
 * Finds days in answers of an undocumented form. A list counts as days only when most entries have
 * exactly one key that reads as a day and exactly one that reads as a count, no day occurs twice,
 * and it is the only such list. Every other form is unknown, because a guess would be stored as a
 * number. Odd entries among the days are left out.
 */
export interface SeriesKeys {
  /** Keys in lower case; upstream keys are compared without case. */
  day: readonly string[];
  count: readonly string[];
}

export interface UpstreamDay {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Undefined where the platform prints null. */
  count: number | undefined;
}

export interface UpstreamDays {
  /** Oldest first. */
  days: UpstreamDay[];
  rowsLeftOut: number;
}

const DEPTH_MAX = 3;

/** No days where all lists of the answer are empty; null where the form is unknown. */
export function findDays(body: unknown, keys: SeriesKeys): UpstreamDays | null {
  const lists = [...listsOf(body, DEPTH_MAX)];
  const filled = lists.filter((list) => list.length > 0);
  if (filled.length === 0) return lists.length === 0 ? null : { days: [], rowsLeftOut: 0 };
  const [found, ...more] = filled.map((list) => asDays(list, keys)).filter((days) => days !== null);
  return found === undefined || more.length > 0 ? null : found;
}

/**
 * The lists in an answer: the answer itself and lists under keys of objects, but not lists inside
 * lists.
 */
function* listsOf(value: unknown, depth: number): Iterable<readonly unknown[]> {
  if (Array.isArray(value)) yield value as unknown[];
  else if (isRecord(value) && depth > 0)
    for (const inner of Object.values(value)) yield* listsOf(inner, depth - 1);
}

function asDays(list: readonly unknown[], keys: SeriesKeys): UpstreamDays | null {
  const days = new Map<string, UpstreamDay>();
  for (const entry of list) {
    const day = dayOfText(String(onlyValue(entry, keys.day)));
    const printed = onlyValue(entry, keys.count);
    const count = toCount(printed);
    if (day === undefined || (count === undefined && printed !== null)) continue;
    if (days.has(day)) return null;
    days.set(day, { day, count });
  }
  const rowsLeftOut = list.length - days.size;
  if (rowsLeftOut >= days.size) return null;
  return {
    days: [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1)),
    rowsLeftOut,
  };
}

/**
 * The value of the only key of `keys` that an entry has; undefined where it has none or several.
 */
export function onlyValue(entry: unknown, keys: readonly string[]): unknown {
  if (!isRecord(entry)) return undefined;
  const [found, ...more] = Object.entries(entry).filter(([key]) =>
    keys.includes(key.toLowerCase()),
  );
  return more.length === 0 ? found?.[1] : undefined;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
