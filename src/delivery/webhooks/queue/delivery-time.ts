import { createdAtUsOf } from "../../../kernel/ids.ts";
import { microsecondTimestamp } from "../../../lib/time/clock.ts";

/** The creation time in the ids of events and deliveries, whose tables are partitioned by day. */

function createdAtUs(id: string): number {
  const microseconds = createdAtUsOf(id);
  if (microseconds === undefined) throw new Error("The id of a row cut by day holds no time");
  return microseconds;
}

/**
 * `created_at` as text for PostgreSQL: exact to the microsecond, where a Date is cut to the
 * millisecond.
 *
 * @throws Error for an id that holds no time.
 */
export const createdAtText = (id: string): string => microsecondTimestamp(createdAtUs(id));

/**
 * `created_at` cut to the millisecond.
 *
 * @throws Error for an id that holds no time.
 */
export const createdAtOf = (id: string): Date => new Date(createdAtUs(id) / 1_000);
