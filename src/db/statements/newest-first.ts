import { type SelectQueryBuilder, sql } from "kysely";
import { microsecondTimestamp } from "../../lib/time/clock.ts";

/** Parts of statements that list rows by creation, the newest first, a page at a time. */

/** The last row of a page. */
interface CreatedKey {
  createdAtUs: number;
  id: string;
}

/** Where a page begins, and its maximum number of rows. */
export interface NewestPage {
  /** The last row of the page before; null for the first page. */
  after: CreatedKey | null;
  limit: number;
}

/**
 * `created_at` in whole microseconds, for cursors: a Date would cut it to milliseconds. The
 * conversion goes through a timestamp without a zone, because its epoch is immutable, as the
 * `returning` expressions of a distributed table must be. `extract` from a timestamptz is only
 * stable, because other fields of it depend on the session's time zone.
 */
export const CREATED_AT_US = sql<number>`
  (extract(epoch from created_at at time zone 'UTC') * 1000000)::bigint`;

/** The condition that a row comes after the last row of a page; true for the first page. */
export const isBehind = (after: CreatedKey | null, id = "id") =>
  after === null
    ? sql<boolean>`true`
    : sql<boolean>`(created_at, ${sql.ref(id)}) <
        (${microsecondTimestamp(after.createdAtUs)}::timestamptz, ${after.id})`;

/**
 * Limits a statement on one table to a page, and adds `created_at_us` to each row, which the next
 * cursor holds.
 *
 * @param id The column that orders rows with the same `created_at`.
 */
export function newestFirst<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { after, limit }: NewestPage,
  id = "id",
) {
  const page = query
    .select(CREATED_AT_US.as("created_at_us"))
    .orderBy(sql`created_at`, "desc")
    .orderBy(sql.ref(id), "desc")
    .limit(limit);
  return after === null ? page : page.where(isBehind(after, id));
}
