import type { TestApp } from "../../../../test/harness.ts";
import { OnDemandPartitions } from "../../../db/partitions/on-demand-partitions.ts";
import { ACCOUNT_DAYS } from "../../../db/partitions/partitioned-tables.ts";

export const CLUSTER_ID = "ClusterOfNightShift1";

/** Inserts a row into every table that contains rows of a show. */
export async function fillShow(app: TestApp, workspaceId: string, id: string): Promise<void> {
  const now = app.clock.now();
  const day = now.toISOString().slice(0, 10);
  const insert = (table: string, row: Record<string, unknown>): Promise<unknown> => {
    const names = Object.keys(row);
    return app.sql(
      `insert into ${table} (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
      Object.values(row),
    );
  };
  const times = { created_at: now, updated_at: now };
  await insert("show_feeds", {
    show_id: id,
    url: "https://feeds.example.com/night",
    next_poll_at: now,
  });
  await insert("show_talent", {
    show_id: id,
    id: "t1",
    email: "mo@example.com",
    status: "pending",
    role: "host",
    invited_at: now,
  });
  await insert("episodes", {
    show_id: id,
    id: "ep_1",
    guid_key: "1",
    title: "A",
    normalised_title: "a",
    published_at: now,
    type: "full",
    explicit: false,
    content_hash: "h",
    ...times,
  });
  await insert("episode_transcripts", {
    show_id: id,
    episode_id: "ep_1",
    source: "upload",
    language: "en",
    segments: "[]",
    word_count: 0,
    checksum: "c",
    ...times,
  });
  await insert("goals", {
    show_id: id,
    id: "goal_1",
    episode_id: "ep_1",
    metric: "reach",
    target: 5,
    counts_from: day,
    ...times,
  });
  await insert("transcript_fetches", {
    show_id: id,
    episode_id: "ep_1",
    links_hash: "h",
    links: "[]",
    host: "a",
  });
  await insert("transcript_generations", {
    show_id: id,
    episode_id: "ep_1",
    id: "job_1",
    workspace_id: "w",
    request_id: "r",
    status: "completed",
    replaces: false,
    reserved_minutes: 1,
    ...times,
  });
  await insert("claim_verdicts", {
    show_id: id,
    question: Buffer.from("q"),
    verdict: "same",
    reason: "r",
    created_at: times.created_at,
  });
  await insert("search_passages", {
    show_id: id,
    episode_id: "ep_1",
    field: "title",
    seq: 0,
    first_line: 0,
    text: "A",
    lexemes: "'Aa':1",
  });
  await insert("clusters", { show_id: id, id: CLUSTER_ID, name: "A", ...times });
  await insert("cluster_nodes", {
    show_id: id,
    cluster_id: CLUSTER_ID,
    id: "nod_1",
    platform: "youtube",
    format: "clip",
    external_id: "x",
    url: "https://youtu.be/x",
    added_by: "api",
    ...times,
  });
  await insert("cluster_daily_reach", {
    show_id: id,
    cluster_id: CLUSTER_ID,
    day,
    total_reach: 5,
    video_reach: 5,
    audio_reach: 0,
    social_reach: 0,
  });
  await insert("cluster_months", {
    show_id: id,
    cluster_id: CLUSTER_ID,
    month: `${day.slice(0, 7)}-01`,
    days: [1],
    captured_at: [now],
    figures: "{}",
  });
  const build = { show_id: id, build_id: "bld_1", episode_id: "ep_1" };
  await insert("cluster_builds", {
    show_id: id,
    id: "bld_1",
    status: "completed",
    mode: "auto",
    scope: "recent",
    max_posts_per_episode: 20,
    ...times,
  });
  await insert("cluster_build_items", {
    ...build,
    position: 0,
    status: "added",
    updated_at: now,
  });
  const post = { platform: "youtube", external_id: "y" };
  await insert("cluster_suggestions", {
    ...build,
    ...post,
    id: "sug_1",
    item_key: "youtube/y",
    url: "https://youtu.be/y",
    confidence: "low",
    score: 0.2,
    reason: "r",
    evidence: "[]",
    status: "open",
    expires_at: now,
    ...times,
  });
  await insert("dismissed_posts", {
    show_id: id,
    episode_id: "ep_1",
    ...post,
    cause: "removed",
    created_at: now,
  });
  await insert("auto_builds", { show_id: id, mode: "auto", next_run_at: now, ...times });
  const account = { show_id: id, platform: "transistor" };
  await insert("connections", {
    ...account,
    id: `con_${id}`,
    status: "connected",
    connect_via: "api",
    connected_at: now,
    last_updated_at: now,
    next_refresh_at: now,
    ...times,
  });
  await insert("discovery_runs", {
    show_id: id,
    id: "dsc_1",
    workspace_id: "w",
    status: "completed",
    platforms: ["youtube"],
    started_at: now,
    ...times,
  });
  await insert("connection_secrets", { ...account, sealed: "sealed", updated_at: now });
  await insert("account_refreshes", {
    ...account,
    run_id: "run_1",
    trigger: "schedule",
    stage: "totals",
    started_at: now,
    updated_at: now,
  });
  await insert("account_searches", { ...account, account_id: "a", updated_at: now });
  await insert("account_items", {
    ...account,
    external_id: "i",
    account_id: "a",
    last_fetched_at: now,
    created_at: now,
  });
  await new OnDemandPartitions(ACCOUNT_DAYS).ensure(app.runtime.database, [day]);
  await insert("account_days", {
    ...account,
    day,
    account_id: "a",
    is_reported: true,
    updated_at: now,
  });
  await insert("account_day_revisions", {
    ...account,
    day,
    account_id: "a",
    spans_days: 1,
    is_reported: true,
    known_from: now,
    replaced_at: now,
  });
  await insert("show_rollups", { show_id: id, rolled_through: day });
  await insert("show_account_totals", { show_id: id, day, accounts: "{}" });
  await insert("account_geography", {
    ...account,
    metric: "downloads",
    account_id: "a",
    reading: "{}",
    fetched_at: now,
  });
  await insert("account_demographics", {
    ...account,
    metric: "followers",
    dimension: "age",
    account_id: "a",
    reading: "{}",
    fetched_at: now,
  });
  await insert("platform_sign_ins", {
    state_hash: Buffer.from(id),
    pepper_id: "p",
    workspace_id: workspaceId,
    show_id: id,
    platform: "youtube",
    sealed: "s",
    expires_at: now,
    created_at: now,
  });
}

/**
 * Tables that contain rows of the show, determined from the catalog, so that a new table is found
 * too.
 */
export async function tablesHolding(app: TestApp, id: string): Promise<string[]> {
  const tables = await app.sql<{ name: string }>(
    "select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid " +
      "where a.attname = 'show_id' and not a.attisdropped and c.relkind in ('r', 'p') " +
      "and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1",
  );
  const held = [];
  for (const { name } of tables)
    if ((await app.sql(`select 1 from ${name} where show_id = $1 limit 1`, [id])).length > 0)
      held.push(name);
  return held;
}
