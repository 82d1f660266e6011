import { sql } from "kysely";
import type pg from "pg";
import { DAY_MS, utcDay } from "../../lib/clock.ts";
import { createDatabase, type DatabaseTransaction, inTransaction } from "../connection/database.ts";
import { createPartition, findPartitions, lockPartitions, partitionHolding } from "./partition.ts";
import { EXPIRING_TABLES, type ExpiringTable } from "./partitioned-tables.ts";

/** Yesterday's is for rows of a process whose clock is behind; three days outlast a weekend. */
const DAYS_BEHIND = 1;
const DAYS_AHEAD = 3;

/** Names of the partitions that were created and dropped. */
export interface PartitionChanges {
  created: string[];
  dropped: string[];
}

/**
 * Creates the partitions of today and the days around it in every expiring table, and drops those
 * past their time. Several processes may run it at once: an advisory lock lets one work while the
 * others wait.
 */
export async function maintainPartitions(pool: pg.Pool, now: Date): Promise<PartitionChanges> {
  return inTransaction(createDatabase(pool), async (transaction) => {
    const changes: PartitionChanges = { created: [], dropped: [] };
    for (const table of EXPIRING_TABLES) {
      await lockPartitions(transaction, table.granularity);
      const existing = await findPartitions(transaction, table);
      changes.created.push(...(await createMissing(transaction, table, existing, now)));
      changes.dropped.push(...(await dropExpired(transaction, table, existing, now)));
    }
    return changes;
  });
}

async function createMissing(
  transaction: DatabaseTransaction,
  table: ExpiringTable,
  existing: ReadonlySet<string>,
  now: Date,
): Promise<string[]> {
  const created = new Set<string>();
  for (let offset = -DAYS_BEHIND; offset <= DAYS_AHEAD; offset += 1) {
    const partition = partitionHolding(table, dayAt(now, offset));
    if (existing.has(partition.name) || created.has(partition.name)) continue;
    await createPartition(transaction, table, partition);
    created.add(partition.name);
  }
  return [...created];
}

async function dropExpired(
  transaction: DatabaseTransaction,
  table: ExpiringTable,
  existing: ReadonlySet<string>,
  now: Date,
): Promise<string[]> {
  const oldestKept = partitionHolding(table, dayAt(now, -table.keepDays));
  const expired = [...existing].filter((name) => name < oldestKept.name);
  for (const name of expired) await sql`drop table ${sql.table(name)}`.execute(transaction);
  return expired;
}

const dayAt = (now: Date, offsetDays: number): string =>
  utcDay(new Date(now.getTime() + offsetDays * DAY_MS));
