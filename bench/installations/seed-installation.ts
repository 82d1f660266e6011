import { OnDemandPartitions } from "../../src/db/partitions/on-demand-partitions.ts";
import { ACCOUNT_DAYS } from "../../src/db/partitions/partitioned-tables.ts";
import { maintainPartitions } from "../../src/db/partitions/maintain-partitions.ts";
import { DAY_MS, systemClock, utcDay } from "../../src/lib/time/clock.ts";
import { type BenchDatabase, PLATFORMS, withDatabase } from "../harness/environment.ts";
import { fillClusterYear } from "../measures/figures/cluster-days.ts";

/** The rows of an installation after a year, by the number of its shows. */

const SHOWS_EACH = 20;
const EPISODES_EACH = 100;
const POSTS_EACH = 5;
const DAYS = 365;
/** Shows whose clusters get their days; beyond that the days are those of so many. */
export const SHOWS_WITH_DAYS_MAX = 200;

export const FIRST_WORKSPACE = "IW000000000000000000";

const id = (kind: string, number: string): string =>
  `'${kind}' || lpad((${number})::text, ${20 - kind.length}, '0')`;

/**
 * Networks of 20 shows; each show has a feed, 100 episodes with a cluster of five posts each, and
 * eight accounts with a day for each of a year. Nothing is due in the next days, so that a server at
 * rest reads no platform.
 */
export async function seedInstallation(database: BenchDatabase, shows: number): Promise<void> {
  await withDatabase({ url: database.url, max: 1 }, async (kysely, pool) => {
    const now = systemClock.now();
    await maintainPartitions(pool, now);
    const days = Array.from({ length: DAYS + 1 }, (_, index) =>
      utcDay(new Date(now.getTime() - index * DAY_MS)),
    );
    await new OnDemandPartitions(ACCOUNT_DAYS).ensure(kysely, days);
    // Of one show, copied to the others: the rows are as large.
    await fillClusterYear(database, kysely, EPISODES_EACH);
  });
  for (const statement of statements(shows)) await database.query(statement);
  await database.query(
    `insert into connections (
       show_id, platform, id, status, handle, external_account_id, account_name, connect_via,
       importing_state, readings, connected_at, last_updated_at, created_at, updated_at,
       workspace_id, next_refresh_at, days_through
     )
     select s.show_id, p.platform, 'con_' || s.show_id || p.n, 'connected', 'handle',
       'account' || s.show_id || p.n, 'Account of ' || s.show_id, 'api', 'imported',
       '{"views":{"value":1,"as_of":"2026-01-01T00:00:00.000Z"}}', now() - interval '1 year', now(),
       now() - interval '1 year', now(), s.workspace_id, now() + interval '3 days', current_date - 1
     from workspace_shows s
     cross join unnest($1::text[]) with ordinality as p (platform, n)`,
    [PLATFORMS],
  );
  await database.query(`
    insert into account_days (
      show_id, platform, day, account_id, is_reported, views, plays, likes, comments, updated_at
    )
    select c.show_id, c.platform, d::date, c.external_account_id, true, 100, 10, 5, 1, now()
    from generate_series(current_date - ${DAYS}, current_date - 1, interval '1 day') d
    cross join (
      select show_id, platform, external_account_id from connections order by show_id, platform
    ) c`);
  await database.query("vacuum analyze");
}

const statements = (shows: number): string[] => [
  `insert into workspaces (workspace_id, kind, name, explicit_plan, rate_tier, created_at, updated_at)
   select ${id("IW", "n")}, 'network', 'Network ' || n, 'premium', 'partner', now(), now()
   from generate_series(0, ${Math.ceil(shows / SHOWS_EACH) - 1}) n`,
  `insert into shows (show_id, handle, name, description, categories, created_at, updated_at)
   select ${id("DS", "n")}, 'show-' || n, 'Show ' || n, repeat('A show about salt. ', 40),
     '{News,Business}', now() - interval '1 year', now()
   from generate_series(0, ${shows - 1}) n`,
  `insert into workspace_shows (workspace_id, show_id, position, created_at)
   select ${id("IW", `n / ${SHOWS_EACH}`)}, ${id("DS", "n")}, n % ${SHOWS_EACH}, now()
   from generate_series(0, ${shows - 1}) n`,
  `insert into show_feeds (show_id, url, last_polled_at, last_success_at, next_poll_at)
   select show_id, 'https://127.0.0.1/' || show_id, now(), now(), now() + interval '3 days'
   from shows`,
  `insert into episodes (
     show_id, id, guid, guid_key, title, normalised_title, description, published_at,
     duration_sec, type, explicit, content_hash, created_at, updated_at
   )
   select show_id, 'ep_' || show_id || lpad(n::text, 4, '0'), show_id || n, show_id || n,
     'Episode ' || n, 'episode ' || n, repeat('Notes of the episode. ', 40),
     now() - n * interval '7 days', 1800, 'full', false, 'hash', now(), now()
   from shows, generate_series(1, ${EPISODES_EACH}) n`,
  `insert into clusters (
     show_id, id, name, episode_id, total_reach, video_reach, post_count, last_refreshed_at,
     stale_at, metrics_text, metrics_hash, own_posts_at, created_at, updated_at
   )
   select show_id, ${id("DC", "n - 1")}, 'Cluster of episode ' || n,
     'ep_' || show_id || lpad(n::text, 4, '0'), 1000, 500, ${POSTS_EACH}, now(),
     now() + interval '3 days', '{"totals":{},"filler":"' || repeat('x', 1090) || '"}',
     md5(n::text), now(), now() - n * interval '7 days', now()
   from shows, generate_series(1, ${EPISODES_EACH}) n`,
  `insert into cluster_nodes (
     show_id, cluster_id, id, platform, format, external_id, url, added_by, created_at, updated_at
   )
   select show_id, id, 'nod_' || show_id || n, 'youtube', 'clip', id || n,
     'https://www.youtube.com/watch?v=' || id || n, 'api', now(), now()
   from clusters, generate_series(1, ${POSTS_EACH}) n`,
  ...["cluster_months", "cluster_daily_reach"].map(
    (table) =>
      `insert into ${table}
       select (jsonb_populate_record(row, jsonb_build_object('show_id', s.show_id))).*
       from ${table} row
       cross join (
         select show_id from shows where show_id > ${id("DS", "0")}
         order by show_id limit ${Math.min(shows, SHOWS_WITH_DAYS_MAX) - 1}
       ) s`,
  ),
];
