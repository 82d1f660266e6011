import type pg from "pg";
import { createDatabase, type Database } from "../db/connection/database.ts";
import { DatabaseClock } from "../db/connection/database-clock.ts";
import { createPool, type DatabaseLimits } from "../db/connection/pool.ts";
import { placerOf } from "../delivery/events/event-placer.ts";
import { AccessCache } from "../kernel/access/access-cache.ts";
import type { Runtime } from "../kernel/pipeline/context.ts";
import type { Log } from "../kernel/pipeline/log.ts";
import { CursorSigner } from "../kernel/contract/pagination.ts";
import type { ApiKeyPrefix } from "../kernel/access/credentials/tokens.ts";
import { RateLimiter } from "../kernel/limits/rate-limit.ts";
import { WriteSlots } from "../kernel/limits/write-slots.ts";
import { RequestLog } from "../kernel/pipeline/request-log.ts";
import { NO_REQUEST_OBSERVER, type RequestObserver } from "../kernel/pipeline/request-observer.ts";
import { deriveSecrets, type Secrets } from "../kernel/secrets.ts";
import { type Addresses, Urls } from "../kernel/contract/urls.ts";
import type { Clock } from "../lib/time/clock.ts";
import type { MadeServices, Services } from "./services.ts";

/** The parts of a process on which its services are built. */
export interface RuntimeParts {
  /** Pool for frequent reads with hand-written statements. */
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
  /** The limits of a server, unless a test sets its own. */
  databaseLimits?: DatabaseLimits;
  masterKey: Buffer;
  /** `cmk` unless given. */
  apiKeyPrefix?: ApiKeyPrefix;
  /** The database's own clock, unless a test or a sandbox brings one that it advances. */
  clock?: Clock;
  addresses: Addresses;
  /** True where plans restrict workspaces. */
  sellsPlans: boolean;
  serverVersion: string;
  checkOutput: boolean;
  log: Log;
  /** Receives every request of the pipeline; none unless given. */
  observer?: RequestObserver;
  /** Makes the services of the layers above the kernel. */
  services: (parts: RuntimeParts) => MadeServices;
}

export interface RunningRuntime {
  runtime: Runtime<Services>;
  pool: pg.Pool;
  /** Flushes stored logs and closes connections. */
  close: () => Promise<void>;
}

/**
 * A request that would wait longer than this for a connection is refused. Together with the limit
 * of 10 s on a statement, the caller gets an answer within 12 s even where PostgreSQL never
 * answers.
 */
const WAIT_MS = 1_500;
/**
 * Number of callers per connection that are served within that time where each caller needs its
 * connection for 50 ms.
 */
const WAITING_PER_CONNECTION = 32;

const requestLimits = (connectionsMax: number): DatabaseLimits => ({
  waitMs: WAIT_MS,
  waitingMax: WAITING_PER_CONNECTION * connectionsMax,
});

/**
 * The shared parts of one process over one database. It listens for changed rights before it
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
  const secrets = deriveSecrets(options.masterKey, options.apiKeyPrefix);
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
      runtime: () => runtime,
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
