import { utcDay } from "../../../../lib/time/clock.ts";
import {
  after,
  type Capture,
  capturedAt,
  captureOf,
  captureTime,
  type ClusterDay,
} from "./captures.ts";
import { type ClusterMetric, countOf } from "./day-figures.ts";

/** A cumulative count of a cluster by the age of its episode. */

export interface CurvePoint {
  age_days: number;
  /** Null: not known. */
  value: number | null;
  /**
   * No capture of the 24 hours before is certain: the line between the captures around, or the last
   * one.
   */
  estimated: boolean;
  /** False where this age is not reached yet; the first of them holds what is known now. */
  complete: boolean;
  /** When the value was captured, ISO 8601. Null: not known, or estimated. */
  as_of: string | null;
}

interface Counted {
  metric: ClusterMetric;
  /** Null: all of them. */
  platforms: readonly string[] | null;
}

/**
 * One point for each age from 0 to `days`. A point is what was known at that age. Before the first
 * capture it is null, at age 0 too: a cluster may count posts that are older than its episode.
 *
 * @param rows Those of one cluster, oldest first, with the first capture after the last age.
 */
export function curvePoints(
  rows: readonly ClusterDay[],
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
  rows: readonly ClusterDay[],
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

/** The value at a moment on the line between two counts. */
function between(one: KnownCount, other: KnownCount, moment: Date): number {
  const share = (moment.getTime() - one.at.getTime()) / (other.at.getTime() - one.at.getTime());
  return Math.round(one.value + (other.value - one.value) * share);
}
