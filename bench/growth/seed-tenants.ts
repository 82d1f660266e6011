import type { BenchDatabase } from "../harness/environment.ts";

/** Ids and sizes of the installation the growth bench measures, and the rows of its tenants. */

/** A small tenant, a large one, and others whose size must change nothing for these two. */
export const SMALL = { workspaceId: "GSW00000000000000000", kind: "GSS", shows: 10 };
export const LARGE = { workspaceId: "GLW00000000000000000", kind: "GLS", shows: 400 };
export const OTHERS = { workspaces: 2_000, showsEach: 10 };

/** The id of a seeded row: a kind and a number, 20 letters and digits. */
export const idOf = (kind: string, number: string): string =>
  `'${kind}' || lpad((${number})::text, ${20 - kind.length}, '0')`;

/** The id of a row of a show, such as an episode: a prefix, and 24 letters and digits. */
export const rowIdOf = (prefix: string, showId: string, number: string): string =>
  `'${prefix}_' || ${showId} || lpad((${number})::text, 4, '0')`;

/** Workspaces, their keys, shows and feeds: one row for each of a `seeded_shows` helper table. */
export async function seedTenants(database: BenchDatabase): Promise<void> {
  await database.query(`
    create table seeded_shows as
    select ${idOf("GSS", "n")} as show_id, '${SMALL.workspaceId}' as workspace_id, n as position
    from generate_series(0, ${SMALL.shows - 1}) n
    union all
    select ${idOf("GLS", "n")}, '${LARGE.workspaceId}', n
    from generate_series(0, ${LARGE.shows - 1}) n
    union all
    select ${idOf("GOS", "n")}, ${idOf("GOW", `n / ${OTHERS.showsEach}`)}, n % ${OTHERS.showsEach}
    from generate_series(0, ${OTHERS.workspaces * OTHERS.showsEach - 1}) n`);
  await database.query(`
    insert into workspaces (
      workspace_id, kind, name, explicit_plan, rate_tier, created_at, updated_at
    )
    select workspace_id, 'network', 'Workspace ' || workspace_id, 'premium', 'partner', now(), now()
    from seeded_shows
    group by workspace_id`);
  await database.query(`
    insert into workspace_members (
      workspace_id, id, email, role, status, joined_at, created_at, user_id
    )
    select w.workspace_id, 'mem_' || w.workspace_id || n, n || w.workspace_id || '@example.com',
      'editor', 'accepted', now(), now(), 'per_' || w.workspace_id || n
    from workspaces w, generate_series(1, 5) n`);
  await database.query(`
    insert into shows (show_id, handle, name, description, categories, created_at, updated_at)
    select show_id, lower(show_id), 'Show ' || show_id, repeat('A show about salt. ', 40),
      '{News,Business}', now() - position * interval '1 hour', now()
    from seeded_shows`);
  await database.query(`
    insert into workspace_shows (workspace_id, show_id, position, created_at)
    select workspace_id, show_id, position, now() from seeded_shows`);
  await database.query(`
    insert into show_feeds (
      show_id, url, last_polled_at, last_success_at, next_poll_at, transcripts_due_at,
      transcripts_host
    )
    select show_id, 'https://127.0.0.1/' || show_id, now(), now(),
      now() + (random() * 55 + 1) * interval '1 minute',
      case when position = 1 then now() else now() + random() * interval '1 day' end,
      'host' || position
    from seeded_shows`);
}

/** Episodes, clusters and their posts. Names are in several scripts. */
export async function seedClusters(database: BenchDatabase): Promise<void> {
  await database.query(`
    insert into episodes (
      show_id, id, guid, guid_key, title, normalised_title, description, published_at,
      duration_sec, type, explicit, content_hash, tags, transcript_source, transcript_language,
      transcript_word_count, transcript_updated_at, created_at, updated_at
    )
    select show_id, ${rowIdOf("ep", "show_id", "n")}, show_id || n, show_id || n, 'Episode ' || n,
      'episode ' || n, repeat('Notes of the episode. ', 20), now() - n * interval '7 days', 1800,
      'full', false, 'hash', array['season ' || n / 10, 'harbour'], 'feed', 'en', 12, now(), now(),
      now()
    from seeded_shows, generate_series(1, 30) n`);
  await database.query(`
    insert into clusters (
      show_id, id, name, episode_id, total_reach, video_reach, post_count, last_refreshed_at,
      stale_at, metrics_text, metrics_hash, own_posts_at, created_at, updated_at
    )
    select
      s.show_id,
      ${idOf("GC", "n")},
      (array[
        'Harbour', 'Tide', 'Salt and Signal', 'Ocean', '海の話', '猫とラジオ', '播客中文', '오늘의 이야기',
        'حديث الصباح', 'พอดแคสต์', 'Морские истории', '🎧 Live', 'Ärger im Café', 'Lighthouse',
        'Market', 'Weekly'
      ])[1 + (n * 7 + length(s.show_id)) % 16]
        || ' ' || (array['with', 'about', 'and', 'für', 'の', 'من', 'за', '–'])[1 + n % 8]
        || ' guest ' || (hashint4(n)::bigint & 1048575) || ' #' || n,
      case when n <= 30 then ${rowIdOf("ep", "s.show_id", "n")} end,
      abs(hashint4(n + s.position)::bigint) % 1000000,
      abs(hashint4(n)::bigint) % 1000000,
      6,
      now() - (abs(hashint4(n * 3 + s.position)::bigint) % 86400) * interval '1 second',
      now() + interval '1 hour',
      '{"totals":{},"filler":"' || repeat('x', 1090) || '"}',
      md5(n::text),
      -- Those of the others are looked through by a job.
      case when s.workspace_id in ('${SMALL.workspaceId}', '${LARGE.workspaceId}') then now() end,
      now() - (abs(hashint4(n * 5 + s.position * 11)::bigint) % 31536000) * interval '1 second',
      now()
    from seeded_shows s
    cross join lateral generate_series(1, case
      when s.workspace_id = '${SMALL.workspaceId}' then 100
      when s.workspace_id = '${LARGE.workspaceId}' then 1000
      else 30
    end) n`);
  await database.query(`
    insert into cluster_nodes (
      show_id, cluster_id, id, platform, format, external_id, url, added_by, created_at, updated_at
    )
    select show_id, id, 'nod_' || show_id || n, 'youtube', 'clip', id || n,
      'https://www.youtube.com/watch?v=' || id || n, 'api', now(), now()
    from clusters, generate_series(1, 2) n
    where show_id >= 'GS' or id < 'GC000000000000000011'`);
}
