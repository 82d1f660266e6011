import pg from "pg";
import { AlwaysPreparingClient, PreparingClient } from "./preparing-client.ts";

/**
 * PostgreSQL's bigint as a number: every stored count is far below 2^53, and a string would become
 * "12" + 1.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** Dates stay `YYYY-MM-DD`; a JavaScript Date would shift them by the time zone of the machine. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

/** Options of a pool of database connections. */
export interface PoolOptions {
  url: string;
  max: number;
  /** Shown in pg_stat_activity, so that a slow statement names its process. */
  applicationName: string;
  statementTimeoutMs?: number;
  /**
   * For work on a queue: rows are always found by their keys, and planned once. The statistics
   * never hold the current size of a queue, and the planner then reads a day of finished rows to
   * find five hundred by key (43 ms instead of 4).
   */
  keysOnly?: boolean;
}

/**
 * A plan is made once, perhaps on an empty table, and must be right for a full one: only access by
 * key and in order is left.
 */
const KEYS_ONLY =
  ["seqscan", "bitmapscan", "hashjoin", "mergejoin", "material", "sort"]
    .map((method) => `-c enable_${method}=off`)
    .join(" ") + " -c plan_cache_mode=force_generic_plan";

/**
 * PostgreSQL's default cost of a random page is four times that of the next page, which was right
 * for rotating disks. With the default it reads all of ten million rows of other tenants to find
 * twenty: 1.5 s instead of 0.2 (docs/decisions/0013-account-history.md).
 */
const RANDOM_PAGES = "-c random_page_cost=1.1";

/** Longest a statement may run unless the pool sets its own limit. */
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * A pool whose connections prepare their statements. PostgreSQL cancels statements after 10 s and
 * closes sessions that stay idle in a transaction for 30 s.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.applicationName,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(options.keysOnly === true
      ? { Client: AlwaysPreparingClient, options: KEYS_ONLY }
      : { Client: PreparingClient, options: RANDOM_PAGES }),
  });
  // An idle connection that breaks (database restarted) is replaced at the next use; without a
  // listener it ends the process.
  pool.on("error", () => undefined);
  // The same for one that breaks while it is checked out: the query in flight rejects, and its
  // caller handles that.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
