import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/db/embedded-postgres/embedded-postgres.ts";
import { createDatabase, type Database } from "../../src/db/connection/database.ts";
import { createPool, type PoolOptions } from "../../src/db/connection/pool.ts";
import { migrate } from "../../src/db/migrate.ts";
import { migrateJobQueue } from "../../src/infrastructure/jobs/migrate-job-queue.ts";

/** The platforms of seeded accounts: each seeded show has an account on every one. */
export const PLATFORMS: readonly string[] = [
  "youtube",
  "spotify",
  "applePodcasts",
  "instagram",
  "tiktok",
  "facebook",
  "simplecast",
  "beehiiv",
];

/** A throw-away PostgreSQL with durable settings, migrated and filled by plain SQL. */
export interface BenchDatabase {
  url: string;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export async function startBenchDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "castmeter-bench-"));
  const server = await startMigratedServer(folder);
  return connectTo(server.url, async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
}

/** A PostgreSQL on a folder, new or kept, whose database has the schema of this checkout. */
export async function startMigratedServer(folder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDirectory: join(folder, "postgres"),
    log: silent,
  });
  await migrateAll(server.url);
  return server;
}

/** Brings a database to the schema of this checkout. */
export async function migrateAll(url: string): Promise<void> {
  await migrate(url);
  await migrateJobQueue(url);
}

/** @param stop Called once the connection is closed. */
export async function connectTo(url: string, stop: () => Promise<void>): Promise<BenchDatabase> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    url,
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await client.query<Row>(text, values)).rows,
    close: async () => {
      await client.end();
      await stop();
    },
  };
}

/** Runs work on a pool of its own, which is closed behind it. */
export async function withDatabase<Result>(
  options: Partial<PoolOptions> & { url: string },
  work: (database: Database, pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = createPool({ max: 2, applicationName: "bench", ...options });
  const database = createDatabase(pool);
  try {
    return await work(database, pool);
  } finally {
    await database.destroy();
  }
}

export interface SeededWorkspace {
  id: string;
  showIds: string[];
}

/** Ids of a given kind and number, so that seeding needs no round trips: 20 letters and digits. */
export const seededId = (kind: string, number: number): string =>
  `${kind}${String(number).padStart(20 - kind.length, "0")}`;

interface Queries {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/** Shows that are called after their ids. */
export async function seedShows(
  database: Queries,
  showIds: readonly string[],
  at = new Date(),
): Promise<void> {
  await database.query(
    "insert into shows (show_id, handle, name, created_at, updated_at) select id, lower(id), " +
      "'Show ' || id, $2, $2 from unnest($1::text[]) as id",
    [showIds, at],
  );
}

/** A network of the highest plan and rate with new shows. */
export async function seedNetwork(
  database: Queries,
  workspaceId: string,
  showIds: readonly string[],
  at = new Date(),
): Promise<void> {
  await database.query(
    "insert into workspaces (workspace_id, kind, name, explicit_plan, rate_tier, created_at, " +
      "updated_at) values ($1, 'network', $1, 'premium', 'partner', $2, $2)",
    [workspaceId, at],
  );
  await seedShows(database, showIds, at);
  await database.query(
    "insert into workspace_shows (workspace_id, show_id, position, created_at) select $1, id, " +
      "position, $3 from unnest($2::text[]) with ordinality as s(id, position)",
    [workspaceId, showIds, at],
  );
}

/**
 * A network with shows and clusters. Metrics are a real document for the
 * first `documents` clusters.
 */
export async function seedWorkspace(
  database: BenchDatabase,
  workspace: {
    kind: string;
    shows: number;
    clustersPerShow: number;
    document: (globalId: string) => string;
    documents: number;
  },
): Promise<SeededWorkspace> {
  const { kind, shows, clustersPerShow } = workspace;
  const id = seededId(`${kind}W`, 0);
  const showIds = Array.from({ length: shows }, (_, index) => seededId(`${kind}S`, index));
  await seedNetwork(database, id, showIds);
  await database.query(
    "insert into handle_directory (subject_kind, handle, subject_id, created_at) " +
      "select 'show', lower(id), id, now() from unnest($1::text[]) as id",
    [showIds],
  );
  const prefix = `${kind}C`;
  await database.query(
    `insert into clusters (show_id, id, name, total_reach, video_reach, post_count, last_refreshed_at, stale_at, metrics_text, metrics_hash, created_at, updated_at)
     select s.id, $2 || lpad(n::text, 20 - length($2), '0'), 'Cluster ' || n, n, n, 6, now(), now() + interval '36 hours', '{}', n::text,
       now() - (n || ' seconds')::interval, now()
     from unnest($1::text[]) with ordinality as s(id, position)
     cross join lateral generate_series(((s.position - 1) * $3)::bigint, (s.position * $3 - 1)::bigint) as n`,
    [showIds, prefix, clustersPerShow],
  );
  for (let number = 0; number < workspace.documents; number += 1) {
    const showId = showIds[Math.floor(number / clustersPerShow)] ?? "";
    const clusterId = seededId(prefix, number);
    await database.query("update clusters set metrics_text = $3 where show_id = $1 and id = $2", [
      showId,
      clusterId,
      workspace.document(`${showId}_${clusterId}`),
    ]);
  }
  return { id, showIds };
}
