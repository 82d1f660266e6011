import pg from "pg";
import { ConnectionWatch } from "./connection-watch.ts";
import { PoolFullError } from "./database-errors.ts";
import { parseTime } from "./parse-time.ts";
import { AlwaysPreparingClient, PreparingClient } from "./preparing-client.ts";

/**
 * PostgreSQL's bigint as a number: every stored count is far below 2^53, and with a string an
 * addition would concatenate: "12" + 1.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** Dates stay `YYYY-MM-DD`; a JavaScript Date would shift them by the time zone of the machine. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTime);

/** Limits on how long a pool lets its callers wait. */
export interface DatabaseLimits {
  /** Time after which PostgreSQL cancels a statement. Default 10 s. */
  statementTimeoutMs?: number;
  /** How long a caller waits for a connection. Default 5 s. */
  waitMs?: number;
  /**
   * Maximum callers that wait for a connection; a further caller is refused at once. Default: no
   * maximum.
   */
  waitingMax?: number;
  /**
   * Silence of PostgreSQL on a statement after which the connection is checked for loss. Default 2
   * s.
   */
  suspectAfterMs?: number;
}

/** Options of a pool of database connections. */
export interface PoolOptions extends DatabaseLimits {
  url: string;
  max: number;
  /** Shown in pg_stat_activity, so that a slow statement can be traced to its process. */
  applicationName: string;
  /**
   * For work on a queue: plans find rows only by their keys. The statistics never hold the current
   * size of a queue, and the planner then reads a day of finished rows to find five hundred by key
   * (43 ms instead of 4). Statements over `local` tables are planned once. Statements over tables
   * of tenants are planned as PostgreSQL chooses: where the tables are distributed over several
   * nodes, a generic plan cannot be made, and forcing one is an error.
   */
  keysOnly?: "local" | "tenants";
}

/**
 * A plan is made once, perhaps on an empty table, and must be right for a full table, so only
 * access by key and in key order is left enabled.
 */
const KEYS_ONLY = ["seqscan", "bitmapscan", "hashjoin", "mergejoin", "material", "sort"]
  .map((method) => `-c enable_${method}=off`)
  .join(" ");
const KEYS_ONLY_OPTIONS = {
  local: `${KEYS_ONLY} -c plan_cache_mode=force_generic_plan`,
  tenants: KEYS_ONLY,
} as const;

/**
 * PostgreSQL's default cost of a random page is four times that of the next page, which was right
 * for rotating disks. With the default PostgreSQL reads ten million rows of other tenants to find
 * twenty rows: 1.5 s instead of 0.2 s (docs/decisions/0013-account-history.md).
 */
const RANDOM_PAGES = "-c random_page_cost=1.1";

/**
 * TCP keepalives of PostgreSQL: it probes a client that is silent for 30 s, and ends the session
 * after another 30 s without an answer. PostgreSQL waits for the rows of a COPY without a limit,
 * and by default the system's probes begin after two hours.
 */
const CLIENT_PROBES =
  "-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3";

/**
 * Where the tables lie on several nodes, limits that a transaction sets for itself apply on all
 * nodes. Without this setting a wait for a row on another node ends with the statement's limit of
 * 10 s and not with the lock's limit. PostgreSQL without Citus keeps the setting and ignores it.
 */
const LIMITS_ON_EVERY_NODE = "-c citus.propagate_set_commands=local";

/** Longest a statement may run unless the pool sets its own limit. */
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const WAIT_MS = 5_000;
/** PostgreSQL's own error for a statement that took too long arrives within this time. */
const ANSWER_MARGIN_MS = 250;
/**
 * Silence after which the system sends TCP probes, which find a lost connection between two
 * statements.
 */
const KEEP_ALIVE_AFTER_MS = 5_000;

/** A pool that lets a limited number of callers wait for a connection. */
class BoundedPool extends pg.Pool {
  readonly #waitingMax: number;

  constructor(config: pg.PoolConfig, waitingMax: number) {
    super(config);
    this.#waitingMax = waitingMax;
  }

  // `pool.query` calls this method with a callback.
  override connect(...args: unknown[]): never {
    const [callback] = args;
    if (this.waitingCount < this.#waitingMax)
      return (super.connect as (...rest: unknown[]) => never).apply(this, args);
    const error = new PoolFullError(this.waitingCount);
    if (typeof callback === "function") return callback(error) as never;
    return Promise.reject(error) as never;
  }
}

/**
 * A pool whose connections prepare their statements. PostgreSQL cancels statements after 10 s and
 * closes sessions that stay idle in a transaction for 30 s. A lost connection is closed and leaves
 * the pool after 2 to 5 s (`connection-watch.ts`), or after 10.25 s of silence where PostgreSQL
 * cannot be asked about it.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const session: pg.ClientConfig = {
    connectionString: options.url,
    application_name: options.applicationName,
  };
  const forEverySession = `${CLIENT_PROBES} ${LIMITS_ON_EVERY_NODE}`;
  const config: pg.PoolConfig = {
    ...session,
    max: options.max,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    connectionTimeoutMillis: options.waitMs ?? WAIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    ...(options.keysOnly === undefined
      ? { Client: PreparingClient, options: `${RANDOM_PAGES} ${forEverySession}` }
      : {
          Client: AlwaysPreparingClient,
          options: `${KEYS_ONLY_OPTIONS[options.keysOnly]} ${forEverySession}`,
        }),
  };
  const pool = ignoreConnectionErrors(new BoundedPool(config, options.waitingMax ?? Infinity));
  const watch = new ConnectionWatch({
    silenceMaxMs: statementTimeoutMs + ANSWER_MARGIN_MS,
    inquiry: session,
    ...(options.suspectAfterMs === undefined ? {} : { suspectAfterMs: options.suspectAfterMs }),
  });
  pool.on("connect", (client) => {
    if (client instanceof PreparingClient) watch.watch(client);
  });
  return pool;
}

/**
 * Keeps errors of a pool's connections from ending the process, including while the pool closes.
 */
export function ignoreConnectionErrors<Pool extends pg.Pool>(pool: Pool): Pool {
  // An idle connection that breaks (database restarted) is replaced at the next use; without a
  // listener it ends the process.
  pool.on("error", () => undefined);
  // A connection that breaks while it is checked out is ignored as well: the query in flight
  // rejects, and its caller handles the error.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}
