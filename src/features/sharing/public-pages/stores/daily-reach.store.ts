import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { FOLDED_DAY, FOLDED_DAYS, foldedCount } from "../../../grouping/clusters/index.ts";

export interface DailyReach {
  cluster_id: string;
  /** Days since the day from which its age is counted. */
  age_days: number;
  reach: number;
}

/**
 * The reach of clusters of a show at the end of each captured day, from their first day on and for
 * a given number of days. Ordered by age.
 */
export async function findDailyReach(
  executor: Executor,
  showId: string,
  clusters: readonly { id: string; firstDay: string }[],
  days: number,
): Promise<DailyReach[]> {
  if (clusters.length === 0) return [];
  const { rows } = await sql<DailyReach>`
    select d.cluster_id, d.day - f.first_day as age_days, d.total_reach as reach
    from unnest(
      ${clusters.map(({ id }) => id)}::text[],
      ${clusters.map(({ firstDay }) => firstDay)}::date[]
    ) as f (cluster_id, first_day)
    join cluster_daily_reach d
      on d.show_id = ${showId}
      and d.cluster_id = f.cluster_id
      and d.day between f.first_day and f.first_day + ${days}::int
    where d.total_reach is not null
    union all
    select
      m.cluster_id,
      ${FOLDED_DAY} - wanted.first_day as age_days,
      ${foldedCount("reach")} as reach
    from unnest(
      ${clusters.map(({ id }) => id)}::text[],
      ${clusters.map(({ firstDay }) => firstDay)}::date[]
    ) as wanted (cluster_id, first_day)
    cross join ${FOLDED_DAYS}
    where m.show_id = ${showId}
      and m.cluster_id = wanted.cluster_id
      and m.month > wanted.first_day - 31
      and m.month <= wanted.first_day + ${days}::int
      and ${FOLDED_DAY} between wanted.first_day and wanted.first_day + ${days}::int
      and ${foldedCount("reach")} is not null
    order by age_days`.execute(executor);
  return rows;
}
