import { type RawBuilder, sql } from "kysely";
import { DAY_METRICS } from "../../../../db/schema/day-metrics.ts";
import { LARGEST_COUNT } from "../../../../domain/metrics/counts.ts";
import { definitionChanges } from "../../../../domain/metrics/definitions.ts";
import type { Metric } from "../../../../domain/metrics/metric.ts";
import { PLATFORMS } from "../../../../platforms/platform.ts";
import { FOLD_COLUMNS } from "./fold-columns.store.ts";

/** Computes the rows of accounts' days after a refresh: the arithmetic of the fold. */

/** Show and platform of a connection. */
export type ConnectionKey = readonly [showId: string, platform: string];

/** A contiguous range of connections in key order. */
export interface ConnectionRange {
  from: ConnectionKey;
  /** Exclusive end; undefined for a range that ends with the last connection. */
  before: ConnectionKey | undefined;
}

export interface FoldedRange extends ConnectionRange {
  now: Date;
  since: Date;
  countersOnly: readonly string[];
}

/**
 * Metrics that count distinct people within the platform's own window: the difference of two such
 * counts is not the count of a day.
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
 * The rows of a range as they have to be, beside the stored ones: the common table expression
 * `days`. Each expression before it adds columns to the rows of the previous one.
 *
 * `materialized` keeps the planner from repeating a step's expressions at each of the 16 metrics
 * that use them: 2,400 accounts with nothing to write take 26 ms this way and 48 ms without, and
 * planning takes 3 ms instead of 7 ms. `limit 1` keeps the two look-ups index scans of one
 * partition. The bounds of the row of the day leave one or two partitions to plan, which takes a
 * sixth of the time where nothing is to be written and a year is kept.
 *
 * Over several nodes a look-up with a limit must begin at a row of the same node, so both are made
 * in the first expression, which each node executes for its own rows. A limit there would make
 * every node look up a whole batch; with a range of keys each node looks up its own rows.
 *
 * @param restriction A condition on `account`, a connection, and `stored`, the row of its day.
 */
export function foldedDays(
  { now, since, countersOnly, from, before }: FoldedRange,
  restriction: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const end = before && sql`and (account.show_id, account.platform) < (${before[0]}, ${before[1]})`;
  return sql`
    with accounts as materialized (
      select
        account.show_id,
        account.platform,
        account.external_account_id as account_id,
        account.readings,
        account.last_updated_at,
        (account.last_updated_at at time zone 'UTC')::date as day,
        (
          account.platform = any(${[...countersOnly]}::text[])
          or coalesce(account.unavailable -> 'daily' ->> 'reason', '')
            in ('plan', 'permission', 'not_offered')
        ) as counters_only,
        stored.account_id as stored_account_id,
        stored.is_reported as stored_is_reported,
        stored.spans_days as stored_spans_days,
        stored.counters as stored_counters,
        stored.updated_at as stored_updated_at,
        stored.account_id is not distinct from account.external_account_id as is_same_account,
        ${FOLD_COLUMNS.stored},
        previous.day as previous_day,
        previous.counters as previous_counters
      from connections account
      -- The row of the day.
      left join lateral (
        select *
        from account_days
        where show_id = account.show_id
          and platform = account.platform
          and day = (account.last_updated_at at time zone 'UTC')::date
          and day between (${since}::timestamptz at time zone 'UTC')::date
            and (${now}::timestamptz at time zone 'UTC')::date
        limit 1
      ) stored on true
      -- The newest earlier day of the same account that has counters.
      left join lateral (
        select day, counters
        from account_days
        where show_id = account.show_id
          and platform = account.platform
          and day < (account.last_updated_at at time zone 'UTC')::date
          and account_id = account.external_account_id
          and counters is not null
        order by day desc
        limit 1
      ) previous on true
      where (account.show_id, account.platform) >= (${from[0]}, ${from[1]})
        ${end ?? sql``}
        ${restriction}
        and account.status <> 'disconnected'
        and account.external_account_id is not null
        and account.last_updated_at between ${since} and ${now}
        -- Left out: rows folded since the refresh, and days reported of another account.
        and (
          stored.day is null
          or (stored.is_reported and stored.account_id = account.external_account_id)
          or (not stored.is_reported and stored.account_id <> account.external_account_id)
          or (not stored.is_reported and stored.updated_at <= account.last_updated_at)
        )
    ),
    -- What is known of the counters before this refresh.
    known_days as (
      select
        accounts.*,
        coalesce(previous_counters, '{}')
          || case when is_same_account then coalesce(stored_counters, '{}') else '{}' end
          as known_counters
      from accounts
    ),
    -- What this refresh read, by metric. A reading that is an hour older than the refresh was kept
    -- from an earlier one.
    this_reading as (
      select known_days.*, read.read_values
      from known_days
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
        stored_is_reported,
        stored_spans_days,
        stored_counters,
        stored_updated_at,
        ${FOLD_COLUMNS.storedNames},
        ${FOLD_COLUMNS.additions},
        ${FOLD_COLUMNS.levels}
      from growth
    )`;
}
