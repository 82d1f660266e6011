import { createHash } from "node:crypto";
import type { BenchDatabase, SeededWorkspace } from "../harness/environment.ts";

const TABLES = [
  "create table peer_keys (hash text primary key, workspace_id text not null)",
  `create table peer_clusters (show_id text, id text, name text not null, episode_id text,
     total_reach bigint, video_reach bigint, audio_reach bigint, social_reach bigint,
     clip_count int not null, post_count int not null, last_refreshed_at timestamptz,
     created_at timestamptz not null, updated_at timestamptz not null, document jsonb,
     primary key (show_id, id))`,
  "create index on peer_clusters (show_id, created_at desc, id desc)",
  `create table peer_shows (id text primary key, name text not null, about text,
     updated_at timestamptz not null)`,
  `create table peer_events (id text primary key, workspace_id text not null, type text not null,
     data jsonb not null, created_at timestamptz not null)`,
  "create index on peer_events (workspace_id, created_at, id)",
  `create table peer_answers (key text primary key, workspace_id text not null,
     status int not null, body jsonb not null)`,
];

/** Tables of the peers with the rows of these workspaces, and the same keys. */
export async function seedPeers(
  database: BenchDatabase,
  workspaces: readonly SeededWorkspace[],
  keys: readonly string[],
): Promise<void> {
  for (const statement of TABLES) await database.query(statement);
  const hashes = keys.map((key) => createHash("sha256").update(key).digest("hex"));
  await database.query("insert into peer_keys select hash, $2 from unnest($1::text[]) as hash", [
    hashes,
    workspaces[0]?.id ?? "",
  ]);
  const showIds = workspaces.flatMap((workspace) => workspace.showIds);
  await database.query(
    `insert into peer_clusters
     select show_id, id, name, episode_id, total_reach, video_reach, audio_reach, social_reach,
       clip_count, post_count, last_refreshed_at, created_at, updated_at, metrics_text::jsonb
     from clusters
     where show_id = any($1)`,
    [showIds],
  );
  await database.query(
    "insert into peer_shows select show_id, name, null, updated_at from shows where show_id = any($1)",
    [showIds],
  );
  await database.query("vacuum analyze");
}
