import { utcDay } from "../../../../lib/time/clock.ts";
import {
  after,
  type Capture,
  capturedAt,
  captureOf,
  captureTime,
  type ClusterDayRow,
} from "./captures.ts";
import { type ClusterMetric, countOf } from "./day-figures.ts";

/** A cumulative count of a cluster by the age of its episode. */

export interface CurvePoint {
  age_days: number;
  /** Null where the count is unknown. */
  value: number | null;
  /**
   * True where no certain capture lies in the 24 hours before this age: the value is interpolated
   * between the surrounding captures, or is the last known one.
   */
  estimated: boolean;
  /**
   * False where the episode has not reached this age. The first such point holds the count known
   * now.
   */
  complete: boolean;
  /** When the value was captured, ISO 8601. Null where it is unknown or estimated. */
  as_of: string | null;
}

interface Counted {
  metric: ClusterMetric;
  /** Null: all platforms. */
  platforms: readonly string[] | null;
}

/**
 * One point for each age from 0 to `days`, with the count known at that age. Before the first
 * capture the count is null, at age 0 too: a cluster may count posts that are older than its
 * episode.
 *
 * @param rows Rows of one cluster, oldest first, with the first capture after the last age.
 */
export function curvePoints(
  rows: readonly ClusterDayRow[],
  { publishedAt, days, now }: { publishedAt: Date; days: number; now: Date },
  { metric, platforms }: Counted,
): CurvePoint[] {
  const count = ({ figures }: Capture): number | null => countOf(figures, metric, platforms);
  return Array.from({ length: days + 1 }, (_, age): CurvePoint => {
    const moment = after(publishedAt, age);
    const complete = moment <= now;
    const unknown = { age_days: age, value: null, estimated: false, complete, as_of: null };
    const isRunning = !complete && after(moment, -1) < now;
    if (!complete && !isRunning) return unknown;
    const known = capturedAt(rows, complete ? moment : now, now);
    const value = known === null ? null : count(known);
    if (known === null || value === null) return unknown;
    const isOfItsDay = known.at > after(moment, -1) && !known.estimated;
    if (!complete || isOfItsDay) return { ...unknown, value, as_of: captureTime(known, now) };
    const next = nextKnown(rows, moment, count);
    return {
      ...unknown,
      value: next === undefined ? value : between({ at: known.at, value }, next, moment),
      estimated: true,
    };
  });
}

interface KnownCount {
  at: Date;
  value: number;
}

/** The first count known after a moment. */
function nextKnown(
  rows: readonly ClusterDayRow[],
  moment: Date,
  count: (capture: Capture) => number | null,
): KnownCount | undefined {
  const day = utcDay(moment);
  for (const row of rows) {
    if (row.day < day) continue;
    const capture = captureOf(row);
    const value = count(capture);
    if (capture.at > moment && value !== null) return { at: capture.at, value };
  }
  return undefined;
}

/** The value at a moment, linearly interpolated between two counts. */
function between(one: KnownCount, other: KnownCount, moment: Date): number {
  const share = (moment.getTime() - one.at.getTime()) / (other.at.getTime() - one.at.getTime());
  return Math.round(one.value + (other.value - one.value) * share);
}
