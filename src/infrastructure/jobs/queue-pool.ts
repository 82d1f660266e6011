import type pg from "pg";
import { isDatabaseUnavailable } from "../../db/connection/database-errors.ts";

/**
 * An error code for which graphile-worker repeats a statement, up to 100 times with pauses of 3 s
 * to 2 min.
 */
const REPEATED = "ETIMEDOUT";

/**
 * The pool that graphile-worker receives. The library stores the outcome of a job without waiting,
 * and repeats the statement only for six error codes, which do not include a refused connection or
 * a connection that ends. With any other error the job stays locked, and the unhandled rejection
 * ends the process. So every error of an unavailable database gets one of the six codes.
 *
 * A pool that was ended opens no more connections, and callers that still wait never settle: the
 * process stops, and its jobs are released like the jobs of a dead process.
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
