import { randomBytes } from "node:crypto";
import { statfsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { distributeTables } from "../src/operator/cli/distribute-tables.ts";
import { createPool } from "../src/db/connection/pool.ts";
import { maintainPartitions } from "../src/db/partitions/maintain-partitions.ts";
import { startEmbeddedPostgres } from "../src/db/embedded-postgres/embedded-postgres.ts";
import { migrate } from "../src/db/migrate.ts";
import { migrateJobQueue } from "../src/infrastructure/jobs/migrate-job-queue.ts";
import { closeDatabases, createDatabases, databaseAt, findNodes, withClient } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server, with the template database in it. */
    databaseServerUrl: string;
    /** The same, or the nodes of a Citus cluster, its coordinator first. */
    databaseNodes: string[];
    /**
     * Begins the names of this run's databases and of no other's: runs at the same time may share
     * the server at TEST_DATABASE_URL.
     */
    databasePrefix: string;
    /** Folder where programs that tests start keep compiled modules. */
    compileCache: string;
  }
}

/**
 * Name of the migrated database that tests clone: 10 ms in memory, half a second on a slow disk,
 * instead of running the migrations again.
 */
export const templateOf = (prefix: string): string => `${prefix}template`;

/** What the clock of a test shows at its start, unless the test sets another time. RFC 3339. */
export const TEST_START = "2026-10-20T12:00:00.000Z";

/**
 * Memory as a file system, where Linux has it. A clone is 550 files, and on many disks making a
 * file costs more than filling it.
 */
const MEMORY_FOLDER = "/dev/shm";
/** Clones at once, what they grow to and the write-ahead log, with a margin. */
const MEMORY_BYTES_NEEDED = 4 * 1_024 ** 3;

function clusterFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MEMORY_BYTES_NEEDED ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/**
 * One real PostgreSQL for the whole run, thrown away afterwards; or the server at
 * TEST_DATABASE_URL. Where that is the coordinator of a Citus cluster, the tables are distributed
 * over its nodes.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env["TEST_DATABASE_URL"];
  const folder =
    external === undefined ? await mkdtemp(join(clusterFolder(), "castmeter-test-")) : undefined;
  // Durability off: a test database that dies with the machine is no loss.
  const settings = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "200",
  };
  const server =
    folder === undefined
      ? undefined
      : await startEmbeddedPostgres({
          dataDirectory: join(folder, "postgres"),
          settings,
          log: silent,
        });
  const url = external ?? server?.url ?? "";
  const prefix = `castmeter_test_${randomBytes(4).toString("hex")}_`;
  const nodes = await findNodes(url);
  await createDatabases(nodes, templateOf(prefix));
  const template = databaseAt(url, templateOf(prefix));
  await migrate(template);
  await migrateJobQueue(template);
  await prepare(template, nodes);
  await closeDatabases(nodes, templateOf(prefix));
  project.provide("databaseServerUrl", url);
  project.provide("databaseNodes", nodes);
  project.provide("databasePrefix", prefix);
  const compiled = await mkdtemp(join(tmpdir(), "castmeter-compiled-"));
  project.provide("compileCache", compiled);
  return async () => {
    if (external !== undefined) for (const node of nodes) await dropDatabases(node, prefix);
    await server?.stop();
    for (const made of [folder, compiled])
      if (made !== undefined) await rm(made, { recursive: true, force: true });
  };
}

/**
 * Distributes the tables of a cluster, and makes the partitions every test begins with, which the
 * clones have then: 100 ms of processor time on one PostgreSQL, 4 s over a cluster.
 */
async function prepare(url: string, nodes: readonly string[]): Promise<void> {
  const pool = createPool({ url, max: 2, applicationName: "set-up of tests" });
  if (nodes.length > 1) await distributeTables(pool);
  const { failures } = await maintainPartitions(pool, new Date(TEST_START));
  // A database that nothing was written to has no rows.
  await pool.query("delete from upkeep_marks");
  await pool.end();
  if (failures.length > 0) throw failures[0]?.error;
}

/** Drops the template and the clones of the run, on a server that stays. */
async function dropDatabases(node: string, prefix: string): Promise<void> {
  await withClient(node, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
}
