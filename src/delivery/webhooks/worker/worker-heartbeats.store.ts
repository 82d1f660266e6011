import { sql } from "kysely";
import type pg from "pg";
import type { Executor } from "../../../db/connection/database.ts";

export const NAME_PREFIX = "webhooks_";
/**
 * Name prefix of workers of releases before endpoint leases: they lease single deliveries, and
 * would send deliveries that a worker of this release has read. While one of them lives, this
 * worker sends nothing.
 */
const EARLIER_NAME_PREFIX = "deliveries_";
const DELIVERY_WORKERS = [NAME_PREFIX, EARLIER_NAME_PREFIX];

/** Names of delivery workers with a heartbeat, and those of earlier releases among them. */
export interface BeatingWorkers {
  beating: Set<string>;
  earlier: Set<string>;
}

/**
 * Delivery workers with a heartbeat, in one statement: every worker asks each second. The row of a
 * dead worker stays until a living process removes it after 10 s.
 */
export async function findBeatingWorkers(pool: pg.Pool): Promise<BeatingWorkers> {
  const { rows } = await pool.query<{ process_id: string }>(
    `select process_id
     from worker_heartbeats
     where starts_with(process_id, $1) or starts_with(process_id, $2)`,
    DELIVERY_WORKERS,
  );
  const names = rows.map((row) => row.process_id);
  return {
    beating: new Set(names.filter((name) => name.startsWith(NAME_PREFIX))),
    earlier: new Set(names.filter((name) => name.startsWith(EARLIER_NAME_PREFIX))),
  };
}

/**
 * Seconds since the newest heartbeat of a delivery worker, by the database's clock; null where no
 * worker has a heartbeat.
 */
export async function secondsSinceWorkerSeen(executor: Executor): Promise<number | null> {
  const { seconds } = await executor
    .selectFrom("worker_heartbeats")
    .select(sql<number | null>`extract(epoch from now() - max(seen_at))::float8`.as("seconds"))
    .where((where) =>
      where.or(DELIVERY_WORKERS.map((prefix) => sql<boolean>`starts_with(process_id, ${prefix})`)),
    )
    .executeTakeFirstOrThrow();
  return seconds;
}
