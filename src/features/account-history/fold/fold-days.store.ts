import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { DAY_METRICS } from "../../../db/schema/account-tables.ts";
import { LARGEST_COUNT } from "../../../metrics/counts.ts";
import { definitionChanges } from "../../../metrics/definitions.ts";
import type { Metric } from "../../../metrics/metric.ts";
import { PLATFORMS } from "../../../platforms/platform.ts";
import { FOLD_COLUMNS } from "./fold-columns.store.ts";

/** The accounts of one statement: the next `batch` after `after`, in the order of their key. */
export interface FoldBatch {
  now: Date;
  since: Date;
  countersOnly: readonly string[];
  batch: number;
  /** Show and platform of the last account of the batch before; two empty strings at first. */
  after: readonly [showId: string, platform: string];
}

/** How many accounts a batch held, how many rows it wrote, and its last account. */
export interface FoldedBatch {
  seen: number;
  written: number;
  show_id: string;
  platform: string;
}

/**
 * Distinct people within the platform's own window: two such counts do not subtract to a day's.
 */
const NOT_CUMULATIVE: readonly Metric[] = ["listeners"];

/** Metrics that only grow, kept in `counters`. Attendance has no column of its own. */
const CUMULATIVE_METRICS: readonly Metric[] = [
  ...DAY_METRICS.filter((metric) => !NOT_CUMULATIVE.includes(metric)),
  "attendance",
];

const DEFINITION_CHANGES = PLATFORMS.flatMap(({ id: platform }) =>
  CUMULATIVE_METRICS.flatMap((metric) =>
    definitionChanges(platform, metric).map(({ from }) => ({ platform, metric, from })),
  ),
);

/**
 * Folds one batch of accounts into `account_days`, in one statement: accounts of every workspace,
 * by design. Each common table expression adds columns to the rows of the one before; the last one
 * compares and writes. Undefined where no account is left.
 *
 * `materialized` keeps the planner from repeating a step's expressions at each of the 16 metrics
 * that use them: 2,400 accounts with nothing to write take 26 ms this way and 48 ms without, and
 * planning 3 ms instead of 7 ms. `limit 1` keeps the two look-ups index scans of one partition.
 * They begin at `connections` again, because over several nodes a look-up with a limit must begin
 * at a row of the same node; `accounts` has no node.
 */
export async function foldBatch(
  executor: Executor,
  { now, since, countersOnly, batch, after: [showId, platform] }: FoldBatch,
): Promise<FoldedBatch | undefined> {
  const { rows } = await sql<FoldedBatch>`
    with accounts as materialized (
      select
        show_id,
        platform,
        external_account_id as account_id,
        readings,
        last_updated_at,
        (last_updated_at at time zone 'UTC')::date as day,
        (
          platform = any(${[...countersOnly]}::text[])
          or coalesce(unavailable -> 'daily' ->> 'reason', '')
            in ('plan', 'permission', 'not_offered')
        ) as counters_only
      from connections
      where (show_id, platform) > (${showId}, ${platform})
        and status <> 'disconnected'
        and external_account_id is not null
        and last_updated_at between ${since} and ${now}
      order by show_id, platform
      limit ${batch}
    ),
    present_days as materialized (
      select stored.*
      from accounts
      join connections account
        on account.show_id = accounts.show_id
        and account.platform = accounts.platform
        and account.last_updated_at = accounts.last_updated_at
      cross join lateral (
        select *
        from account_days
        where show_id = account.show_id
          and platform = account.platform
          and day = (account.last_updated_at at time zone 'UTC')::date
        limit 1
      ) stored
    ),
    -- The row of the day. Left out: rows folded since the refresh, and days reported of another
    -- account.
    stored_days as materialized (
      select
        accounts.*,
        stored.account_id as stored_account_id,
        stored.is_reported as stored_is_reported,
        stored.spans_days as stored_spans_days,
        stored.counters as stored_counters,
        stored.account_id is not distinct from accounts.account_id as is_same_account,
        ${FOLD_COLUMNS.stored}
      from accounts
      left join present_days stored
        on stored.show_id = accounts.show_id
        and stored.platform = accounts.platform
      where stored.day is null
        or (stored.is_reported and stored.account_id = accounts.account_id)
        or (not stored.is_reported and stored.account_id <> accounts.account_id)
        or (not stored.is_reported and stored.updated_at <= accounts.last_updated_at)
    ),
    -- The newest earlier day of the same account that has counters.
    earlier_days as materialized (
      select
        account.show_id,
        account.platform,
        earlier.day,
        earlier.counters
      from stored_days
      join connections account
        on account.show_id = stored_days.show_id
        and account.platform = stored_days.platform
        and account.last_updated_at = stored_days.last_updated_at
      cross join lateral (
        select day, counters
        from account_days
        where show_id = account.show_id
          and platform = account.platform
          and day < (account.last_updated_at at time zone 'UTC')::date
          and account_id = account.external_account_id
          and counters is not null
        order by day desc
        limit 1
      ) earlier
    ),
    -- What is known of the counters before this refresh.
    previous_days as materialized (
      select
        stored_days.*,
        previous.day as previous_day,
        previous.counters as previous_counters,
        coalesce(previous.counters, '{}')
          || case when is_same_account then coalesce(stored_counters, '{}') else '{}' end
          as known_counters
      from stored_days
      left join earlier_days previous
        on previous.show_id = stored_days.show_id
        and previous.platform = stored_days.platform
    ),
    -- What this refresh read, by metric. A reading that is an hour older than the refresh was kept
    -- from an earlier one.
    this_reading as (
      select previous_days.*, read.read_values
      from previous_days
      cross join lateral (
        select
          coalesce(jsonb_object_agg(key, floor((value ->> 'value')::numeric)), '{}') as read_values
        from jsonb_each(readings)
        where (value ->> 'value')::numeric between 0 and ${sql.lit(LARGEST_COUNT)}
          and (value ->> 'fetched_at')::timestamptz >= last_updated_at - interval '1 hour'
      ) read
    ),
    -- Its counters. A 0 after a positive value is left out: otherwise the next positive value would
    -- count as growth.
    new_counters as (
      select this_reading.*, read.read_counters
      from this_reading
      cross join lateral (
        select coalesce(jsonb_object_agg(key, value), '{}') as read_counters
        from jsonb_each(read_values)
        where key = any(${[...CUMULATIVE_METRICS]}::text[])
          and not (value = '0' and coalesce((known_counters ->> key)::bigint, 0) > 0)
      ) read
    ),
    -- The counters as they are now, and the metrics whose definition changed since the previous
    -- day.
    merged_counters as materialized (
      select
        new_counters.*,
        nullif(known_counters || read_counters, '{}') as counters,
        array(
          select change.metric
          from unnest(
            ${DEFINITION_CHANGES.map((change) => change.platform)}::text[],
            ${DEFINITION_CHANGES.map((change) => change.metric)}::text[],
            ${DEFINITION_CHANGES.map((change) => change.from)}::date[]
          ) as change (platform, metric, day)
          where change.platform = new_counters.platform
            and change.day > previous_day
            and change.day <= new_counters.day
        ) as redefined
      from new_counters
    ),
    growth as materialized (
      select
        merged_counters.*,
        ${FOLD_COLUMNS.growth}
      from merged_counters
    ),
    days as materialized (
      select
        show_id,
        platform,
        day,
        account_id,
        coalesce(stored_is_reported, false) as is_reported,
        case
          when stored_is_reported then stored_spans_days
          when counters_only then least(coalesce(day - previous_day, 1), 32767)::smallint
          else 1::smallint
        end as spans_days,
        counters,
        stored_account_id,
        stored_spans_days,
        stored_counters,
        ${FOLD_COLUMNS.storedNames},
        ${FOLD_COLUMNS.additions},
        ${FOLD_COLUMNS.levels}
      from growth
    ),
    written as (
      insert into account_days as held (
        show_id,
        platform,
        day,
        account_id,
        is_reported,
        updated_at,
        spans_days,
        counters,
        ${FOLD_COLUMNS.names}
      )
      select
        show_id,
        platform,
        day,
        account_id,
        is_reported,
        ${now},
        spans_days,
        counters,
        ${FOLD_COLUMNS.names}
      from days
      where (counters is not null or ${FOLD_COLUMNS.anyLevel})
        and (stored_account_id, stored_spans_days, stored_counters, ${FOLD_COLUMNS.storedNames})
          is distinct from (account_id, spans_days, counters, ${FOLD_COLUMNS.names})
      on conflict (show_id, platform, day) do update set
        account_id = excluded.account_id,
        updated_at = excluded.updated_at,
        spans_days = case when held.is_reported then held.spans_days else excluded.spans_days end,
        counters = excluded.counters,
        ${FOLD_COLUMNS.additionAssignments},
        ${FOLD_COLUMNS.levelAssignments}
      where not held.is_reported
        or held.account_id = excluded.account_id
      returning 1
    )
    select
      (select count(*) from accounts)::int as seen,
      (select count(*) from written)::int as written,
      show_id,
      platform
    from accounts
    order by show_id desc, platform desc
    limit 1`.execute(executor);
  return rows[0];
}
