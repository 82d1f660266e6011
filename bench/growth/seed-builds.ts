import type { BenchDatabase } from "../harness/environment.ts";
import { rowIdOf, LARGE, SMALL } from "./seed-tenants.ts";

/** Goals, and what the cluster builder and the discovery of accounts keep of every show. */

/** Of the shows of the two tenants more is kept than of the others. */
const IS_TENANT = `s.workspace_id in ('${SMALL.workspaceId}', '${LARGE.workspaceId}')`;
/** A tenant's show of which more is waiting than a page holds. */
const IS_BUSY = `${IS_TENANT} and s.position = 3`;
/** Of the others every tenth show has goals: the job that counts them looks at each such show. */
const HAS_GOALS = `(${IS_TENANT} or s.position = 0)`;

export async function seedGoals(database: BenchDatabase): Promise<void> {
  await database.query(`
    insert into goals (
      show_id, id, episode_id, metric, target, counts_from, created_at, updated_at
    )
    select s.show_id, ${rowIdOf("goal", "s.show_id", "n")}, case when n > 1 then ${rowIdOf("ep", "s.show_id", "n")} end,
      case when n = 1 then 'views' else 'reach' end, 1000000000, current_date - 10,
      now() - n * interval '1 hour', now()
    from seeded_shows s
    cross join generate_series(1, 30) n
    where ${HAS_GOALS}
      and (n <= 3 or ${IS_BUSY})`);
}

/** The observations that a build or a suggestion is made of. */
const EVIDENCE = `'[{"kind":"title_words","weight":0.4,"text":"salt, signal"}]'`;
const SEARCHES = `'[{"platform":"youtube","state":"recent","found":30,"provider_calls":0,
  "code":null,"message":null}]'`;

export async function seedBuilds(database: BenchDatabase): Promise<void> {
  await database.query(`
    insert into cluster_builds (
      show_id, id, workspace_id, status, mode, scope, days, max_posts_per_episode, searches,
      completed_at, created_at, updated_at
    )
    select s.show_id, ${rowIdOf("bld", "s.show_id", "n")}, s.workspace_id,
      case when n % 5 = 0 then 'failed' else 'completed' end, 'auto', 'recent', 14, 20, ${SEARCHES},
      now() - n * interval '1 day', now() - n * interval '1 day', now() - n * interval '1 day'
    from seeded_shows s
    cross join lateral generate_series(1, case when ${IS_TENANT} then 40 else 5 end) n`);
  // Two of each tenant are under way.
  await database.query(`
    insert into cluster_builds (
      show_id, id, workspace_id, request_id, status, mode, scope, days, max_posts_per_episode,
      searches, created_at, updated_at
    )
    select s.show_id, 'bld_' || s.show_id || 'open', s.workspace_id, 'req_bench', 'queued', 'auto',
      'recent', 14, 20, ${SEARCHES}, now(), now()
    from seeded_shows s
    where ${IS_TENANT}
      and s.position in (4, 5)`);
  await database.query(`
    insert into cluster_build_items (show_id, build_id, episode_id, position, status, updated_at)
    select b.show_id, b.id, ${rowIdOf("ep", "b.show_id", "n")}, n,
      case when b.status = 'queued' then 'pending' else 'nothing_found' end, b.updated_at
    from cluster_builds b
    cross join generate_series(1, 4) n`);
  await seedSuggestions(database);
  await database.query(`
    insert into auto_builds (show_id, mode, next_run_at, created_at, updated_at)
    select show_id, 'suggest', now() + (random() * 59 - 1) * interval '1 minute', now(), now()
    from seeded_shows`);
  await database.query(`
    insert into account_searches (
      show_id, platform, account_id, searched_at, searched_since, covers_since, updated_at
    )
    select show_id, 'youtube', 'account' || show_id || 1, now(), now() - interval '90 days',
      now() - interval '90 days', now()
    from seeded_shows`);
  await database.query(`
    insert into claim_verdicts (show_id, question, verdict, reason, created_at)
    select show_id, sha256(convert_to(show_id || n, 'UTF8')), 'unsure', 'It names no guest.',
      now() - n * interval '1 day'
    from seeded_shows, generate_series(1, 10) n`);
  await database.query(`
    insert into discovery_runs (
      show_id, id, workspace_id, status, platforms, started_at, completed_at, created_at, updated_at
    )
    select s.show_id, 'dsc_' || s.show_id, s.workspace_id,
      case when ${IS_BUSY} then 'running' else 'completed' end,
      '{youtube,spotify,applePodcasts,instagram,tiktok}', now(),
      case when ${IS_BUSY} then null else now() end, now(), now()
    from seeded_shows s`);
}

/** Of the items that `seedAccounts` makes; a few of other shows have expired. */
async function seedSuggestions(database: BenchDatabase): Promise<void> {
  await database.query(`
    insert into cluster_suggestions (
      show_id, id, episode_id, platform, external_id, item_key, url, title, published_at,
      confidence, score, reason, evidence, status, expires_at, created_at, updated_at
    )
    select s.show_id, ${rowIdOf("sug", "s.show_id", "n * 100 + e")}, ${rowIdOf("ep", "s.show_id", "e")}, 'youtube',
      s.show_id || n, 'youtube/' || s.show_id || n, 'https://www.youtube.com/watch?v=' || n,
      'Item ' || n, now() - n * interval '7 days',
      (array['medium', 'low', 'low'])[1 + n % 3], 0.4, 'Two words of the title.', ${EVIDENCE},
      (array['open', 'open', 'dismissed', 'accepted', 'expired'])[1 + n % 5],
      now() + case
        when ${IS_TENANT} or s.position > 0 then (1 + random() * 29)
        else (random() * 30 - 0.1)
      end * interval '1 day',
      now() - (n * 20 + e) * interval '1 minute', now()
    from seeded_shows s
    cross join generate_series(1, 20) n
    cross join lateral generate_series(1, case when ${IS_BUSY} then 20 else 1 end) e`);
  await database.query(`
    insert into dismissed_posts (show_id, episode_id, platform, external_id, cause, created_at)
    select show_id, episode_id, platform, external_id, 'dismissed', now()
    from cluster_suggestions
    where status = 'dismissed'`);
}
