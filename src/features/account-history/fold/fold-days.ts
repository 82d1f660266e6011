import { type RawBuilder, sql } from "kysely";
import { DAY_METRICS, LEVEL_METRICS } from "../../../db/schema/account-tables.ts";
import { type Executor, retryingStatement } from "../../../db/connection/database.ts";
import { LARGEST_COUNT } from "../../../metrics/counts.ts";
import { definitionChanges } from "../../../metrics/definitions.ts";
import type { Metric } from "../../../metrics/metric.ts";
import { PLATFORMS } from "../../../platforms/platform.ts";

export interface FoldOptions {
  now: Date;
  /** Accounts last updated before this were folded long ago. */
  since: Date;
  /**
   * Platforms that tell only how far a counter stands: their days are differences of two counters.
   */
  countersOnly: readonly string[];
  /** Accounts a statement. */
  batch?: number;
}

/** One statement holds its rows for well under a second. */
const BATCH = 2_000;

/**
 * Counts of distinct people within the platform's own window: they do not add up, and their
 * difference means nothing.
 */
const NOT_CUMULATIVE: readonly Metric[] = ["listeners"];
/** What only grows, and so stands in `counters`; attendance has no column of its own. */
const CUMULATIVE: readonly Metric[] = [
  ...DAY_METRICS.filter((metric) => !NOT_CUMULATIVE.includes(metric)),
  "attendance",
];

/**
 * A reading older than this at the refresh was kept from an earlier one: it says nothing of this
 * day.
 */
const OF_THIS_REFRESH = sql.raw("interval '1 hour'");

const list = (
  metrics: readonly string[],
  make: (metric: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql.join(metrics.map(make));

/**
 * Writes down how far the counters of every account updated since stood on the day of its last
 * refresh, and what was added to them since the newest earlier day of the same account. Says how
 * many rows changed.
 *
 * What has to be written is found by comparing, not remembered: a run that dies, runs twice or
 * comes late loses and doubles nothing. Days that a platform reported keep every number of theirs.
 */
export async function foldDays(executor: Executor, options: FoldOptions): Promise<number> {
  const { batch = BATCH } = options;
  let changed = 0;
  for (let after: readonly [string, string] = ["", ""]; ;) {
    const result = await retryingStatement(() => foldBatch(executor, { ...options, batch }, after));
    changed += result?.written ?? 0;
    if (result === undefined || result.seen < batch) return changed;
    after = [result.show_id, result.platform];
  }
}

interface Folded {
  seen: number;
  written: number;
  show_id: string;
  platform: string;
}

async function foldBatch(
  executor: Executor,
  { now, since, countersOnly, batch }: Required<FoldOptions>,
  after: readonly [string, string],
): Promise<Folded | undefined> {
  const breaks = PLATFORMS.flatMap(({ id }) =>
    CUMULATIVE.flatMap((metric) =>
      definitionChanges(id, metric).map(({ from }) => ({ platform: id, metric, from })),
    ),
  );
  const numbers = [...DAY_METRICS, ...LEVEL_METRICS];
  const { rows } = await sql<Folded>`
    with accounts as materialized (
      select show_id, platform, external_account_id as account_id, readings, last_updated_at, (last_updated_at at time zone 'UTC')::date as day,
        platform = any(${[...countersOnly]}::text[]) or coalesce(unavailable -> 'daily' ->> 'reason', '') in ('plan', 'permission', 'not_offered') as counts_days
      from connections
      where (show_id, platform) > (${after[0]}, ${after[1]}) and status <> 'disconnected' and external_account_id is not null and last_updated_at between ${since} and ${now}
      order by show_id, platform limit ${batch}
    ), written as (
      insert into account_days as d (show_id, platform, day, account_id, is_reported, updated_at, spans_days, counters, ${list(numbers, (metric) => sql.ref(metric))})
      select a.show_id, a.platform, a.day, a.account_id, coalesce(held.is_reported, false), ${now}, new.spans_days, known.counters, ${list(numbers, (metric) => sql`new.${sql.ref(metric)}`)}
      from accounts a
      left join lateral (select * from account_days where show_id = a.show_id and platform = a.platform and day = a.day limit 1) held on true
      ${newestEarlierDay}
      ${readOfThisRefresh}
      ${countersNow(breaks)}
      cross join lateral (select
        case when held.is_reported then held.spans_days when a.counts_days then least(coalesce(a.day - base.day, 1), 32767)::smallint else 1::smallint end as spans_days,
        ${list(DAY_METRICS, addedOf)}, ${list(LEVEL_METRICS, levelOf)}) new
      where ${isNotFolded} and (held.is_reported is not true or held.account_id = a.account_id)
        and (known.counters is not null or ${sql.join(
          LEVEL_METRICS.map((metric) => sql`new.${sql.ref(metric)} is not null`),
          sql` or `,
        )})
        and (held.account_id, held.spans_days, held.counters, ${list(numbers, (metric) => sql`held.${sql.ref(metric)}`)})
          is distinct from (a.account_id, new.spans_days, known.counters, ${list(numbers, (metric) => sql`new.${sql.ref(metric)}`)})
      on conflict (show_id, platform, day) do update set account_id = excluded.account_id, updated_at = excluded.updated_at, counters = excluded.counters,
        spans_days = case when d.is_reported then d.spans_days else excluded.spans_days end,
        ${list(DAY_METRICS, (metric) => sql`${sql.ref(metric)} = case when d.is_reported then d.${sql.ref(metric)} else excluded.${sql.ref(metric)} end`)},
        ${list(LEVEL_METRICS, (metric) => sql`${sql.ref(metric)} = excluded.${sql.ref(metric)}`)}
      where not d.is_reported or d.account_id = excluded.account_id
      returning 1
    )
    select (select count(*) from accounts)::int as seen, (select count(*) from written)::int as written, show_id, platform
    from accounts order by show_id desc, platform desc limit 1`.execute(executor);
  return rows[0];
}

/**
 * A difference that was made after the last refresh stands. Of a reported day that is not known:
 * its platform writes it too.
 */
const isNotFolded = sql`(held.is_reported is not false or held.account_id <> a.account_id or held.updated_at <= a.last_updated_at)`;

/** What the last refresh itself read: `values`, by metric. */
const readOfThisRefresh = sql`cross join lateral (
  select coalesce(jsonb_object_agg(key, floor((value ->> 'value')::numeric)), '{}') as values from jsonb_each(a.readings)
  where (value ->> 'value')::numeric between 0 and ${sql.lit(LARGEST_COUNT)} and (value ->> 'fetched_at')::timestamptz >= a.last_updated_at - ${OF_THIS_REFRESH}
) read`;

const newestEarlierDay = sql`left join lateral (
  select day, counters from account_days
  where show_id = a.show_id and platform = a.platform and day < a.day and account_id = a.account_id and counters is not null
  order by day desc limit 1
) base on true`;

/**
 * `read`: the counters this refresh read, without a 0 where something was counted before: that says
 * nothing, and the positive number stands until there is another, so that coming back is no jump.
 * `counters`: how far each stands now. `broken`: what the platform counts in a new way since the
 * base.
 */
const countersNow = (
  breaks: readonly { platform: string; metric: string; from: string }[],
): RawBuilder<unknown> => sql`
  cross join lateral (select coalesce(base.counters, '{}') || case when held.account_id = a.account_id then coalesce(held.counters, '{}') else '{}' end as counters) before
  cross join lateral (
    select coalesce(jsonb_object_agg(key, value), '{}') as counters from jsonb_each(read.values)
    where key = any(${[...CUMULATIVE]}::text[]) and not (value = '0' and coalesce((before.counters ->> key)::bigint, 0) > 0)
  ) found
  cross join lateral (
    select found.counters as read, nullif(before.counters || found.counters, '{}') as counters, array(
      select b.metric from unnest(${breaks.map(({ platform }) => platform)}::text[], ${breaks.map(({ metric }) => metric)}::text[], ${breaks.map(({ from }) => from)}::date[]) b(platform, metric, day)
      where b.platform = a.platform and b.day > base.day and b.day <= a.day
    ) as broken
  ) known`;

/**
 * What was added: known where this refresh and the base both knew the counter, counted alike; never
 * less than nothing.
 */
function addedOf(metric: string): RawBuilder<unknown> {
  const column = sql.ref(metric);
  const name = sql.lit(metric);
  const added = sql`case when a.counts_days and known.read ? ${name} and base.counters ? ${name} and not ${name} = any(known.broken)
    then greatest((known.read ->> ${name})::bigint - (base.counters ->> ${name})::bigint, 0) end`;
  return sql`case when held.is_reported then held.${column} when held.account_id = a.account_id then coalesce(${added}, held.${column}) else ${added} end as ${column}`;
}

/** As this refresh read it, else as an earlier one of the day did. */
function levelOf(metric: string): RawBuilder<unknown> {
  const column = sql.ref(metric);
  return sql`coalesce((read.values ->> ${sql.lit(metric)})::bigint, case when held.account_id = a.account_id then held.${column} end) as ${column}`;
}
