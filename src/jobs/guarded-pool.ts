import type pg from "pg";

/**
 * Gives a pool the listener without which a connection that breaks while a job holds it (the database restarts) ends
 * the whole process: pg's pool listens to idle connections only. The query that was running rejects all the same.
 * Gives the same pool; adds nothing when somebody has listened before.
 */
export function guardedPool(pool: pg.Pool): pg.Pool {
  if (pool.listenerCount("error") === 0) pool.on("error", () => undefined);
  if (pool.listenerCount("connect") === 0) pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}
