import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";

export interface DailyReach {
  cluster_id: string;
  /** Days since the day that its age is counted from. */
  age_days: number;
  reach: number;
}

/**
 * The reach of clusters of a show at the end of each day that was captured, from their first day on
 * and for so many days. Ordered by age.
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
    order by age_days`.execute(executor);
  return rows;
}
