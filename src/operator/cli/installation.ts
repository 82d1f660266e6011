import { existsSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { type Config, loadMasterKey } from "../../app/config/config.ts";
import { createDatabase, type Database } from "../../db/connection/database.ts";
import { maintainPartitions } from "../../db/partitions/maintain-partitions.ts";
import {
  readRunningInstance,
  startEmbeddedPostgres,
} from "../../db/embedded-postgres/embedded-postgres.ts";
import { createPool } from "../../db/connection/pool.ts";
import { placerOf } from "../../delivery/events/event-placer.ts";
import { openInstance } from "../../app/instance.ts";
import { deriveSecrets, type Secrets } from "../../kernel/secrets.ts";
import { Urls } from "../../kernel/contract/urls.ts";
import { DatabaseClock } from "../../db/connection/database-clock.ts";
import type { Clock } from "../../lib/time/clock.ts";
import { createLog } from "../../app/log.ts";
import { addressesOf } from "../../app/config/addresses.ts";

/** The dependencies of a command: the configuration and the database of an installation. */
export interface Installation {
  config: Config;
  databaseUrl: string;
  pool: pg.Pool;
  database: Database;
  clock: Clock;
  urls: Urls;
  /**
   * The secrets are made at first use, because this may write the key file with the embedded
   * database.
   */
  secrets: () => Secrets;
}

/** Time limit of a statement: imports and recomputations run longer than any request may. */
const STATEMENT_TIMEOUT_MS = 600_000;
const CONNECTIONS_MAX = 4;

/**
 * Opens the installation for one command and closes it afterwards. The database is that of a server
 * running on the same data folder, that of DATABASE_URL, or the embedded one, which is started for
 * the duration of the command. The schema is brought up to date first and the partitions of the day
 * are created, so that a command works on a new folder and on one that was not used for days.
 */
export async function withInstallation<Result>(
  config: Config,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  // Nothing is logged: a command prints its answer, and its errors are thrown.
  const instance = await openInstance(config, createLog("silent"), { share: true });
  return withPool(config, instance, async (installation) => {
    await maintainPartitions(installation.pool, installation.clock.now());
    return work(installation);
  });
}

/**
 * Like `withInstallation`, but changes nothing: no migration, no partition. Undefined where no
 * database exists.
 */
export async function withInstallationAsItIs<Result>(
  config: Config,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result | undefined> {
  const folder = join(config.dataDirectory, "postgres");
  const url = config.databaseUrl ?? readRunningInstance(folder)?.url;
  if (url !== undefined)
    return withPool(config, { databaseUrl: url, close: async () => undefined }, work);
  if (!existsSync(join(folder, "cluster"))) return undefined;
  const server = await startEmbeddedPostgres({ dataDirectory: folder });
  return withPool(config, { databaseUrl: server.url, close: () => server.stop() }, work);
}

/**
 * The database of an installation that a restore fills: the one of DATABASE_URL, or the embedded
 * one, which is created where there is none. No migration runs.
 *
 * @throws Error where a server runs on the same data folder.
 */
export async function withDatabaseToFill<Result>(
  config: Config,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl !== undefined)
    return withPool(
      config,
      { databaseUrl: config.databaseUrl, close: async () => undefined },
      work,
    );
  const folder = join(config.dataDirectory, "postgres");
  const server = await startEmbeddedPostgres({ dataDirectory: folder });
  return withPool(config, { databaseUrl: server.url, close: () => server.stop() }, work);
}

async function withPool<Result>(
  config: Config,
  instance: { databaseUrl: string; close(): Promise<void> },
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const pool = createPool({
    url: instance.databaseUrl,
    max: CONNECTIONS_MAX,
    applicationName: "castmeter command",
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  const database = createDatabase(pool);
  placerOf(database).sellsPlans = config.sellsPlans;
  // The clock follows the database as in a server: a command on a machine whose clock is ahead
  // takes no lease early.
  const clock = new DatabaseClock(pool);
  try {
    await clock.start();
    return await work({
      config,
      databaseUrl: instance.databaseUrl,
      pool,
      database,
      clock,
      urls: new Urls(addressesOf(config)),
      secrets: () => deriveSecrets(loadMasterKey(config)),
    });
  } finally {
    clock.stop();
    await database.destroy();
    await instance.close();
  }
}
