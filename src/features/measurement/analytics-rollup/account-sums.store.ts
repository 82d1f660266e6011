import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { LevelMetric } from "../../../db/schema/tables.ts";
import { LARGEST_COUNT } from "../../../domain/metrics/counts.ts";
import { WINDOW_METRICS } from "../../../domain/metrics/window-figures.ts";
import {
  accountsOf,
  columnsOf,
  LEVEL_DAYS_MAX,
  numberOf,
} from "../../accounts/account-history/index.ts";
import {
  ADDED,
  type DaysAfter,
  type WorkspaceDayRow,
  type WorkspaceLevelDayRow,
} from "./workspace-days.store.ts";

interface Suppressed {
  /** Platforms whose account counts on another show, by show. */
  suppressed: Readonly<Record<string, readonly string[]>>;
}

/** The accounts of a workspace whose days are added up. */
export interface RolledAccounts extends Suppressed {
  showIds: readonly string[];
}

/**
 * The columns of which at least one has a value on a day with a count; the figures of a window are
 * computed from them.
 */
const COUNTS = columnsOf(["reach", ...WINDOW_METRICS]).map((column) => sql.ref(column));

/**
 * The sums of what the accounts added, by day, platform and number of days it was added in. A sum
 * is capped at 2^53 - 1, like every sum of counts.
 */
export async function addUpDays(
  executor: Executor,
  showIds: readonly string[],
  { suppressed, after, to }: Suppressed & DaysAfter,
): Promise<WorkspaceDayRow[]> {
  const sums = ADDED.map((metric) => {
    const column = numberOf(metric);
    return sql`sum(${column})::float8 as ${sql.ref(metric)}`;
  });
  const { rows } = await sql<WorkspaceDayRow>`
    select
      day,
      platform,
      spans_days,
      count(*)::int as days,
      (count(*) filter (where coalesce(${sql.join(COUNTS)}) is not null))::int as counted,
      ${sql.join(sums)}
    from account_days
    where ${accountsOf(showIds, { platforms: null, suppressed })}
      and day > ${after}
      and day <= ${to}
    group by day, platform, spans_days
    order by day, platform, spans_days`.execute(executor);
  for (const row of rows)
    for (const metric of ADDED) {
      const sum = row[metric];
      if (sum !== null) row[metric] = Math.min(sum, LARGEST_COUNT);
    }
  return rows;
}

/** Changes of a level on a day: `held` and `accounts` are differences to the day before. */
export type LevelEvent = Omit<WorkspaceLevelDayRow, "metric">;

/**
 * The changes of a level by day and platform, from 31 days before the asked days on, because a
 * level read there may still be known. A level is known for 31 days after it was read.
 *
 * Processes of the previous release read `change`, `begun` and `resumed`; they treat a level as
 * known for the whole window.
 */
export async function addUpLevels(
  executor: Executor,
  showIds: readonly string[],
  { suppressed, after, to }: Suppressed & DaysAfter,
  metric: LevelMetric,
): Promise<LevelEvent[]> {
  const level = sql.ref(metric);
  const lookBack = sql.lit(LEVEL_DAYS_MAX);
  const { rows } = await sql<LevelEvent>`
    with readings as (
      select
        show_id,
        platform,
        day,
        ${level} as level,
        lag(${level}) over (partition by show_id, platform order by day) as before,
        day - lag(day) over (partition by show_id, platform order by day) as gap,
        lead(day) over (partition by show_id, platform order by day) as next_day
      from account_days
      where ${accountsOf(showIds, { platforms: null, suppressed })}
        and day > ${after}::date - ${lookBack}
        and day <= ${to}
        and ${level} is not null
    ),
    judged as (
      select
        readings.*,
        coalesce(gap <= ${lookBack}, false) as is_carried,
        case
          when gap is not null then gap > ${lookBack}
          when day <= ${after} then false
          else exists (
            select
            from account_days earlier
            where earlier.show_id = any(${[...showIds]}::text[])
              and earlier.show_id = readings.show_id
              and earlier.platform = readings.platform
              and earlier.day < readings.day
              and earlier.${level} is not null
          )
        end as is_resumed
      from readings
    )
    select
      platform,
      event.day,
      sum(event.held)::bigint as held,
      sum(event.accounts)::int as accounts,
      sum(event.change)::bigint as change,
      sum(event.read)::int as read,
      sum(event.begun)::int as begun,
      sum(event.resumed)::int as resumed
    from judged
    cross join lateral (
      values
        (
          day,
          level,
          1,
          level - case when is_carried then before else 0 end,
          1,
          (not is_carried and not is_resumed)::int,
          is_resumed::int
        ),
        (least(next_day, day + ${lookBack} + 1), -level, -1, 0, 0, 0, 0)
    ) as event (day, held, accounts, change, read, begun, resumed)
    group by platform, event.day
    order by platform, event.day`.execute(executor);
  return rows;
}
