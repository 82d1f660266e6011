import { sql } from "kysely";
import { microsecondTimestamp } from "../../lib/clock.ts";

/** Parts of statements that list rows by creation, the newest first, a page at a time. */

/** The last row of a page. */
export interface CreatedKey {
  createdAtUs: number;
  id: string;
}

/** `created_at` in whole microseconds, for cursors: a Date would cut it to milliseconds. */
export const CREATED_AT_US = sql<number>`(extract(epoch from created_at) * 1000000)::bigint`;

/** The condition that a row comes after the last one of a page. */
export const isBehind = ({ createdAtUs, id }: CreatedKey) =>
  sql<boolean>`(created_at, id) < (${microsecondTimestamp(createdAtUs)}::timestamptz, ${id})`;
