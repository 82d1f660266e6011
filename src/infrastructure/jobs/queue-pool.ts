import type pg from "pg";
import { isDatabaseUnavailable } from "../../db/connection/database-errors.ts";

/** A code for which graphile-worker repeats a statement: after 3 s to 2 min, 100 times. */
const REPEATED = "ETIMEDOUT";

/**
 * The pool as graphile-worker gets it. The library stores how a job ended without waiting, and
 * repeats that only for six codes of errors, which a refused connection and a connection that ends
 * are not among. With any other error the job stays locked, and the rejection, which nothing
 * handles, ends the process. So every error of a database that is unavailable gets such a code.
 *
 * A pool that was ended connects no more, and what still waits for it never settles: the process
 * stops, and its jobs are released as those of a dead one.
 */
export function queuePool(pool: pg.Pool): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    if (pool.ending) return new Promise(() => undefined);
    return queueClient(await pool.connect().catch(failRepeatably));
  };
  return withMethod(pool, "connect", (callConnect, ...args) =>
    args.length === 0 ? connect() : callConnect(...args),
  );
}

const queueClient = (client: pg.PoolClient): pg.PoolClient =>
  withMethod(client, "query", (callQuery, ...args) =>
    (callQuery(...args) as Promise<unknown>).catch(failRepeatably),
  );

function failRepeatably(error: unknown): never {
  if (!isDatabaseUnavailable(error)) throw error;
  const { message } = error as Error;
  throw Object.assign(new Error(message, { cause: error }), { code: REPEATED });
}

type Method = (...args: unknown[]) => unknown;

/** The object with one method replaced; the others run on the object itself. */
function withMethod<Target extends object>(
  target: Target,
  name: keyof Target,
  method: (original: Method, ...args: unknown[]) => unknown,
): Target {
  return new Proxy(target, {
    get: (_, property) => {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== "function") return value;
      const original = value.bind(target) as Method;
      return property === name ? (...args: unknown[]) => method(original, ...args) : original;
    },
  });
}
