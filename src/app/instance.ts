import { join } from "node:path";
import type { Config } from "./config/config.ts";
import {
  readRunningInstance,
  startEmbeddedPostgres,
} from "../db/embedded-postgres/embedded-postgres.ts";
import { figureChangesOf } from "../db/figure-changes.ts";
import { migrate, requireKnownSchema } from "../db/migrate.ts";
import { migrateJobQueue } from "../infrastructure/jobs/migrate-job-queue.ts";
import type { ProcessLog } from "./log.ts";

/** The database of this installation, external or embedded. */
export interface Instance {
  databaseUrl: string;
  embedded: boolean;
  /** True when this start created the schema in an empty database. */
  fresh: boolean;
  close(): Promise<void>;
}

export interface OpenOptions {
  /**
   * True for a command, which may use the database of a server on the same data folder; a server
   * must own its database.
   */
  share: boolean;
}

const postgresFolder = (config: Config): string => join(config.dataDirectory, "postgres");

/**
 * Starts or finds the database and migrates it to the newest schema, unless a running server on the
 * same database has done so.
 *
 * @throws Error when its schema is of a later release that this program does not run on.
 */
export async function openInstance(
  config: Config,
  log: ProcessLog,
  options: OpenOptions,
): Promise<Instance> {
  if (config.databaseUrl !== undefined)
    return migrated(
      {
        databaseUrl: config.databaseUrl,
        embedded: false,
        close: async () => undefined,
      },
      log,
    );
  const running = options.share ? readRunningInstance(postgresFolder(config)) : null;
  if (running !== null) {
    await requireKnownSchema(running.url);
    return {
      databaseUrl: running.url,
      embedded: true,
      fresh: false,
      close: async () => undefined,
    };
  }
  const server = await startEmbeddedPostgres({ dataDirectory: postgresFolder(config), log });
  try {
    return await migrated(
      {
        databaseUrl: server.url,
        embedded: true,
        close: () => server.stop(),
      },
      log,
    );
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function migrated(instance: Omit<Instance, "fresh">, log: ProcessLog): Promise<Instance> {
  const ran = await migrate(instance.databaseUrl, {
    onWait: (migration) =>
      log.warn({ migration }, "a migration waits for tables that are in use, and is repeated"),
    onLongWait: (note) => log.info(note, "the start waits"),
    onNewer: ({ message, ...note }) => log.warn(note, message),
  });
  for (const found of figureChangesOf(ran)) log.warn(found, "an upgrade changes figures");
  // This runs at each start: the job library has its own migrations, and a release may bring only
  // those.
  await migrateJobQueue(instance.databaseUrl);
  return { ...instance, fresh: ran.some((name) => name.startsWith("0001")) };
}
