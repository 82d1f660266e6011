import { createHash } from "node:crypto";
import pg from "pg";

/**
 * PostgreSQL's bigint as a number: every count we keep is far below 2^53, and a string would turn
 * into "12" + 1.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** Dates stay `YYYY-MM-DD`; a JavaScript Date would shift them by the time zone of the machine. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

const STATEMENT_NAMES_MAX = 2_000;
const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= STATEMENT_NAMES_MAX) statementNames.clear();
  const name = createHash("sha1").update(text).digest("base64url");
  statementNames.set(text, name);
  return name;
}

/**
 * A client whose repeated statements are prepared once per connection, the largest single win
 * measured (26 k against 18 k one-row reads a second). Statements with an array parameter stay
 * unnamed: after five calls PostgreSQL may plan a named one without looking at the array, and a
 * list over 400 shows then took 5.6 s instead of 7 ms. Batch reads by primary key, where any plan
 * is the right one, name themselves.
 */
class PreparingClient extends pg.Client {
  // pg's own signature is a union of eight overloads; only the (text, values) form is touched.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    if (typeof text === "string" && Array.isArray(values) && !values.some(Array.isArray)) {
      args[0] = { text, values, name: statementName(text) };
      args.splice(1, 1);
    }
    return (super.query as (...rest: unknown[]) => never).apply(this, args);
  }
}

/**
 * For a pool whose plans are the same whatever the values are: statements with arrays are prepared
 * too.
 */
class AlwaysPreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values] = args;
    if (typeof text === "string" && Array.isArray(values)) {
      args[0] = { text, values, name: statementName(text) };
      args.splice(1, 1);
    }
    return (super.query as (...rest: unknown[]) => never).apply(this, args);
  }
}

export interface PoolOptions {
  url: string;
  max: number;
  /** Shown in pg_stat_activity, so that a slow statement names its process. */
  applicationName: string;
  statementTimeoutMs?: number;
  /**
   * For work on a queue: rows are always found by their keys, and planned once. A queue's size in
   * the statistics is never its size now, and the planner then reads a day of finished rows to find
   * five hundred by key (43 ms instead of 4).
   */
  keysOnly?: boolean;
}

/**
 * A plan is made once, perhaps on an empty table, and must be right for a full one: only ways by
 * key and order are left.
 */
const KEYS_ONLY =
  ["seqscan", "bitmapscan", "hashjoin", "mergejoin", "material", "sort"]
    .map((way) => `-c enable_${way}=off`)
    .join(" ") + " -c plan_cache_mode=force_generic_plan";

/**
 * PostgreSQL takes a page out of order for four times as dear as the next one, which disks with
 * heads were. With that it reads all of ten million rows of others to find the twentieth that is
 * asked for: 1.5 s instead of 0.2 (record 0013).
 */
const RANDOM_PAGES = "-c random_page_cost=1.1";

/**
 * A pool of prepared connections. Statements are cut at 10 s (completions B5); idle sessions in a
 * transaction at 30 s.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.applicationName,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 5_000,
    ...(options.keysOnly === true
      ? { Client: AlwaysPreparingClient, options: KEYS_ONLY }
      : { Client: PreparingClient, options: RANDOM_PAGES }),
  });
  // An idle connection that breaks (database restarted) is replaced at the next use; without a
  // listener it ends the process.
  pool.on("error", () => undefined);
  // The same for one that breaks while it is checked out: the query in flight rejects, which is
  // where it is dealt with.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
