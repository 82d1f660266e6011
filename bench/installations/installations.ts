/**
 * What an installation of 20, 200 and 2,000 shows takes after a year: disk by family of tables,
 * memory and connections at rest and under load, processor at rest, and requests to providers a day.
 */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type BenchDatabase, startBenchDatabase } from "../harness/environment.ts";
import { startDatabaseCpu } from "../harness/database-cpu.ts";
import { serverNodeOptions } from "../harness/processes.ts";
import { makeKeys, MASTER_KEY } from "../harness/read-path.ts";
import { type ServerProcess, startServer } from "../harness/server-process.ts";
import { countProviderCalls } from "./count-provider-calls.ts";
import { FIRST_WORKSPACE, seedInstallation, SHOWS_WITH_DAYS_MAX } from "./seed-installation.ts";

/** Work that the fill left behind, such as the index of the search, is no rest. */
const SETTLE_EVERY_MS = 5_000;
const SETTLED_LOOKS = 12;
const SETTLE_MAX_MS = 900_000;
const REST_MS = 60_000;
const LOAD_MS = 20_000;
const CLIENTS = 20;
const TICK_MS = 10;
const MB = 1_048_576;

/** Tables by what they are for; what is in none is the rest. */
const FAMILIES: Readonly<Record<string, RegExp>> = {
  "days of accounts": /^account_days/,
  "days of clusters": /^cluster_(?:months|daily_reach)/,
  "clusters and posts": /^cluster/,
  episodes: /^(?:episode|search_)/,
  "events and log": /^(?:events|request_logs|webhook)/,
};

export async function measureInstallations(sizes: readonly number[]): Promise<void> {
  console.log(`${availableParallelism()} cores, Node ${process.versions.node}`);
  console.log("requests to providers in a day of one show:", await countProviderCalls());
  for (const shows of sizes) {
    const database = await startBenchDatabase();
    try {
      const startedAt = performance.now();
      await seedInstallation(database, shows);
      console.log(`${shows} shows, filled in ${seconds(performance.now() - startedAt)} s`);
      console.table({ ...(await sizeOf(database, shows)), ...(await runServer(database)) });
    } finally {
      await database.close();
    }
  }
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(0);

/** MB by family of tables. Days of clusters are multiplied where not every show has them. */
async function sizeOf(database: BenchDatabase, shows: number): Promise<Record<string, number>> {
  const tables = await database.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relkind in ('r', 'm')`,
  );
  const families: Record<string, number> = {};
  for (const { name, bytes } of tables) {
    const family =
      Object.entries(FAMILIES).find(([, pattern]) => pattern.test(name))?.[0] ?? "rest";
    families[family] = (families[family] ?? 0) + bytes;
  }
  const factor = Math.max(1, shows / SHOWS_WITH_DAYS_MAX);
  families["days of clusters"] = (families["days of clusters"] ?? 0) * factor;
  const total = Object.values(families).reduce((sum, bytes) => sum + bytes, 0);
  return Object.fromEntries(
    Object.entries({ ...families, "database, all": total }).map(([name, bytes]) => [
      `${name}, MB`,
      Math.round(bytes / MB),
    ]),
  );
}

async function runServer(database: BenchDatabase): Promise<Record<string, number | string>> {
  const folder = await mkdtemp(join(tmpdir(), "castmeter-bench-data-"));
  const [key = ""] = await makeKeys(database.url, FIRST_WORKSPACE, 1);
  const startedAt = performance.now();
  const server = await startServer(
    "api,worker",
    { DATABASE_URL: database.url, MASTER_KEY: MASTER_KEY.toString("base64"), DATA_DIR: folder },
    { nodeOptions: serverNodeOptions() },
  );
  try {
    const startMs = performance.now() - startedAt;
    await settle(database);
    const rest = await measureRest(database, server);
    const load = await measureLoad(server, key);
    return {
      "start, s": (startMs / 1_000).toFixed(1),
      ...rest,
      ...load,
      "memory after load, MB": residentMb(server.pid),
      "connections under load": await connections(database),
    };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Waits until no job has been due or under way for a minute. */
async function settle(database: BenchDatabase): Promise<void> {
  const startedAt = performance.now();
  let calm = 0;
  while (calm < SETTLED_LOOKS) {
    if (performance.now() - startedAt > SETTLE_MAX_MS) {
      console.log("jobs of the fill are still under way: the processor is not at rest");
      return;
    }
    await wait(SETTLE_EVERY_MS);
    const [row] = await database.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker._private_jobs
       where locked_at is not null or (is_available and run_at <= now())`,
    );
    calm = row?.count === 0 ? calm + 1 : 0;
  }
}

async function measureRest(
  database: BenchDatabase,
  { pid }: ServerProcess,
): Promise<Record<string, number | string>> {
  const databaseCpuMs = await startDatabaseCpu(database);
  const before = [processCpuMs(pid), databaseCpuMs()] as const;
  const startedAt = performance.now();
  await wait(REST_MS);
  const passedMs = performance.now() - startedAt;
  const percent = (milliseconds: number): string => ((milliseconds / passedMs) * 100).toFixed(2);
  return {
    "memory at rest, MB": residentMb(pid),
    "connections at rest": await connections(database),
    "processor at rest, % of a core": percent(processCpuMs(pid) - before[0]),
    "PostgreSQL at rest, % of a core": percent(databaseCpuMs() - before[1]),
  };
}

/** Connections of servers, without the one that asks. */
async function connections(database: BenchDatabase): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return row?.count ?? 0;
}

function processCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

const residentMb = (pid: number): number =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024,
  );

/** Reads as a console sends them, by twenty clients that wait for each answer. */
async function measureLoad(
  { address }: ServerProcess,
  key: string,
): Promise<Record<string, number>> {
  const paths = ["/v1/shows", "/v1/clusters?limit=50", "/v1/analytics/overview", "/v1/connections"];
  const until = performance.now() + LOAD_MS;
  let answered = 0;
  let refused = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = client; performance.now() < until; turn += 1) {
        const response = await fetch(address + (paths[turn % paths.length] ?? ""), {
          headers: { authorization: `Bearer ${key}` },
        });
        await response.arrayBuffer();
        if (response.ok) answered += 1;
        else refused += 1;
      }
    }),
  );
  return {
    "requests answered a second": Math.round((answered / LOAD_MS) * 1_000),
    "requests refused by limits": refused,
  };
}
