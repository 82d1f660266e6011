import { type RawBuilder, sql } from "kysely";
import type { DayMetric, LevelMetric } from "../../../db/schema/tables.ts";
import { dayReachBases } from "../../../domain/metrics/reach.ts";
import { PLATFORMS } from "../../../platforms/platform.ts";

/** Metrics as SQL expressions over a row of `account_days` or of its revisions. */

/** Metrics that are added over days; `reach` is computed for each day of each account. */
export type AddedMetric = DayMetric | "reach";

const BASES = PLATFORMS.map(({ id }) => ({ id, bases: dayReachBases(id) })).filter(
  ({ bases }) => bases.length > 0,
);

/**
 * The number of a row: its column, or for reach the first known basis of the row's platform.
 *
 * @param table The table of the columns, where a statement has several.
 */
export function numberOf(metric: AddedMetric | LevelMetric, table?: string): RawBuilder<unknown> {
  const column = (name: string): RawBuilder<unknown> =>
    sql.ref(table === undefined ? name : `${table}.${name}`);
  if (metric !== "reach") return column(metric);
  const cases = BASES.map(
    ({ id, bases }) => sql`when ${sql.lit(id)} then coalesce(${sql.join(bases.map(column))})`,
  );
  return sql`case ${column("platform")} ${sql.join(cases, sql` `)} end`;
}

/** The columns from which the numbers of these metrics are computed. */
export const columnsOf = (metrics: readonly (AddedMetric | LevelMetric)[]): string[] => [
  ...new Set(
    metrics.flatMap((metric): readonly string[] =>
      metric === "reach" ? BASES.flatMap(({ bases }) => bases) : [metric],
    ),
  ),
];
