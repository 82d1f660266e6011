import { type RawBuilder, sql } from "kysely";
import { DAY_METRICS, LEVEL_METRICS } from "../../../db/schema/day-metrics.ts";

/**
 * Keeps a replaced row of `account_days` (docs/connections.md#restated-days): as a row of
 * `account_day_revisions`, in the transaction that replaces it. `as_of` asks for the end of a UTC
 * day, so a row is kept only where it was known at the end of one, which means that it was written
 * on an earlier day than the row that replaces it. Writes of one day keep nothing of each other.
 */

/** Columns that a revision copies from the replaced row under the same name. */
const SAME_COLUMNS = [
  "show_id",
  "platform",
  "day",
  "account_id",
  "spans_days",
  "is_reported",
  ...DAY_METRICS,
  ...LEVEL_METRICS,
];

/** The column list and the value list of an insert into `account_day_revisions`. */
export const DAY_REVISION = {
  columns: sql.join([...SAME_COLUMNS, "known_from", "replaced_at"].map((name) => sql.ref(name))),
  /**
   * The values of a row that is replaced now.
   *
   * @param columnOf A column of the row, as the statement names it.
   */
  values: (columnOf: (column: string) => RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
    sql.join([...SAME_COLUMNS.map(columnOf), columnOf("updated_at"), sql`${now}::timestamptz`]),
};
