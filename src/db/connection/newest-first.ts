import { sql } from "kysely";
import { microsecondTimestamp } from "../../lib/time/clock.ts";

/** Parts of statements that list rows by creation, the newest first, a page at a time. */

/** The last row of a page. */
export interface CreatedKey {
  createdAtUs: number;
  id: string;
}

/**
 * `created_at` in whole microseconds, for cursors: a Date would cut it to milliseconds. By way of a
 * time without a zone, whose epoch is immutable: what a change of a distributed table returns must
 * be, and `extract` from a timestamptz is stable because other fields of it need the zone of
 * a session.
 */
export const CREATED_AT_US = sql<number>`
  (extract(epoch from created_at at time zone 'UTC') * 1000000)::bigint`;

/** The condition that a row comes after the last one of a page. */
export const isBehind = ({ createdAtUs, id }: CreatedKey) =>
  sql<boolean>`(created_at, id) < (${microsecondTimestamp(createdAtUs)}::timestamptz, ${id})`;
