import type pg from "pg";
import { createDatabase, type Database } from "../db/connection/database.ts";
import { DatabaseClock } from "../db/connection/database-clock.ts";
import { createPool, type DatabaseLimits } from "../db/connection/pool.ts";
import { placerOf } from "../delivery/events/event-placer.ts";
import { AccessCache } from "../kernel/access/access-cache.ts";
import type { Runtime } from "../kernel/pipeline/context.ts";
import type { Log } from "../kernel/pipeline/log.ts";
import { CursorSigner } from "../kernel/contract/pagination.ts";
import { RateLimiter } from "../kernel/limits/rate-limit.ts";
import { WriteSlots } from "../kernel/limits/write-slots.ts";
import { RequestLog } from "../kernel/pipeline/request-log.ts";
import { NO_REQUEST_OBSERVER, type RequestObserver } from "../kernel/pipeline/request-observer.ts";
import { deriveSecrets, type Secrets } from "../kernel/secrets.ts";
import { type Addresses, Urls } from "../kernel/contract/urls.ts";
import type { Clock } from "../lib/time/clock.ts";
import type { MadeServices, Services } from "./services.ts";

/** What a process has before its services are built on it. */
export interface RuntimeParts {
  /** For hot reads with statements of their own. */
  pool: pg.Pool;
  database: Database;
  clock: Clock;
  secrets: Secrets;
  urls: Urls;
  log: Log;
}

export interface RuntimeOptions {
  databaseUrl: string;
  connectionsMax: number;
  /** Those of a server unless a test gives its own. */
  databaseLimits?: DatabaseLimits;
  masterKey: Buffer;
  /** The database's own, unless a test brings one that it moves. */
  clock?: Clock;
  addresses: Addresses;
  /** Plans restrict workspaces. */
  sellsPlans: boolean;
  serverVersion: string;
  checkOutput: boolean;
  log: Log;
  /** Gets every request of the pipeline; none unless given. */
  observer?: RequestObserver;
  /** Makes the services of the layers above the kernel. */
  services: (parts: RuntimeParts) => MadeServices;
}

export interface RunningRuntime {
  runtime: Runtime<Services>;
  pool: pg.Pool;
  /** Stored logs are flushed, connections closed. */
  close: () => Promise<void>;
}

/**
 * A request that would wait longer than this for a connection is refused. With a statement of 10 s
 * that PostgreSQL never answers the caller still has an answer within 12 s.
 */
const WAIT_MS = 1_500;
/** What is served within that time where each caller needs its connection for 50 ms. */
const WAITING_PER_CONNECTION = 32;

const requestLimits = (connectionsMax: number): DatabaseLimits => ({
  waitMs: WAIT_MS,
  waitingMax: WAITING_PER_CONNECTION * connectionsMax,
});

/**
 * The machinery of one process over one database. Starts listening for changed rights before it
 * returns.
 */
export async function startRuntime(options: RuntimeOptions): Promise<RunningRuntime> {
  const pool = createPool({
    url: options.databaseUrl,
    max: options.connectionsMax,
    applicationName: "castmeter",
    ...(options.databaseLimits ?? requestLimits(options.connectionsMax)),
  });
  const database = createDatabase(pool);
  const placer = placerOf(database);
  placer.sellsPlans = options.sellsPlans;
  placer.onFailure = (error) => {
    options.log.error(
      { error: String(error) },
      "events were not placed; a later placement does it",
    );
  };
  const { clock, stopClock } =
    options.clock === undefined
      ? await startDatabaseClock(pool)
      : { clock: options.clock, stopClock: () => undefined };
  const secrets = deriveSecrets(options.masterKey);
  const access = new AccessCache(database, secrets, options);
  const stopListening = await access.listen(options.databaseUrl);
  const urls = new Urls(options.addresses);
  const requestLog = new RequestLog({ pool, database }, options.log);
  const runtime: Runtime<Services> = {
    database,
    clock,
    access,
    limiter: new RateLimiter(clock),
    // Half of the pool stays free for other workspaces.
    writeSlots: new WriteSlots({ max: Math.max(1, Math.floor(options.connectionsMax / 2)) }),
    requestLog,
    observer: options.observer ?? NO_REQUEST_OBSERVER,
    cursors: new CursorSigner(secrets.cursorKey),
    secrets,
    urls,
    services: {
      ...options.services({ pool, database, clock, secrets, urls, log: options.log }),
      database,
      urls,
      access,
    },
    serverVersion: options.serverVersion,
    checkOutput: options.checkOutput,
    log: options.log,
  };
  return {
    runtime,
    pool,
    close: async () => {
      stopClock();
      await requestLog.flush();
      await stopListening();
      await database.destroy();
    },
  };
}

async function startDatabaseClock(pool: pg.Pool): Promise<{ clock: Clock; stopClock: () => void }> {
  const clock = new DatabaseClock(pool);
  await clock.start();
  return { clock, stopClock: () => clock.stop() };
}
