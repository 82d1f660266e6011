import { sql } from "kysely";
import type pg from "pg";
import { DAY_MS, utcDay } from "../../lib/time/clock.ts";
import { createDatabase, type Database, inTransaction } from "../connection/database.ts";
import { sqlState } from "../connection/database-errors.ts";
import { movePurgeTime } from "../upkeep/purge-time.ts";
import { createPartition, findPartitions, lockPartitions, partitionHolding } from "./partition.ts";
import { EXPIRING_TABLES, type ExpiringTable } from "./partitioned-tables.ts";

/**
 * Yesterday's partition is for rows of a process whose clock is behind; three days ahead outlast a
 * weekend.
 */
const DAYS_BEHIND = 1;
const DAYS_AHEAD = 3;

/**
 * How long a drop waits for its lock. Every reader and writer of the table queues behind it, so
 * this is the longest delay of readers and writers. With writes that take milliseconds, the limit
 * is rarely reached.
 */
const DROP_WAIT_MS = 50;
const LOCK_NOT_AVAILABLE = "55P03";

/** Names of the partitions that changed, and the failures. */
export interface PartitionChanges {
  created: string[];
  dropped: string[];
  /** Expired partitions that were in use; a later run drops them. */
  postponed: string[];
  failures: { table: string; error: unknown }[];
}

/**
 * Creates the partitions of today and the days around it in every expiring table, then drops the
 * expired ones, by a time that follows the clock slowly (`purge-time.ts`). Several processes may
 * run it at once: an advisory lock lets one work while the others wait.
 *
 * Never rejects: a table that fails does not affect the others. Each partition is dropped in a
 * transaction of its own, so no lock is held while another is waited for.
 */
export async function maintainPartitions(pool: pg.Pool, now: Date): Promise<PartitionChanges> {
  const database = createDatabase(pool);
  const changes: PartitionChanges = { created: [], dropped: [], postponed: [], failures: [] };
  const eachTable = async (work: typeof createMissing, time: Date): Promise<void> => {
    for (const table of EXPIRING_TABLES)
      try {
        await work(database, table, time, changes);
      } catch (error) {
        changes.failures.push({ table: table.table, error });
      }
  };
  await eachTable(createMissing, now);
  try {
    await eachTable(dropExpired, await movePurgeTime(database, now));
  } catch (error) {
    changes.failures.push({ table: "upkeep_marks", error });
  }
  return changes;
}

async function createMissing(
  database: Database,
  table: ExpiringTable,
  now: Date,
  changes: PartitionChanges,
): Promise<void> {
  const created = await inTransaction(database, async (transaction) => {
    await lockPartitions(transaction, table.granularity);
    const known = await findPartitions(transaction, table);
    const missing: string[] = [];
    for (let offset = -DAYS_BEHIND; offset <= DAYS_AHEAD; offset += 1) {
      const partition = partitionHolding(table, dayAt(now, offset));
      if (known.has(partition.name)) continue;
      await createPartition(transaction, table, partition);
      known.add(partition.name);
      missing.push(partition.name);
    }
    return missing;
  });
  changes.created.push(...created);
}

async function dropExpired(
  database: Database,
  table: ExpiringTable,
  now: Date,
  changes: PartitionChanges,
): Promise<void> {
  const oldestKept = partitionHolding(table, dayAt(now, -table.keepDays));
  const existing = await findPartitions(database, table);
  const expired = [...existing].filter((name) => name < oldestKept.name).sort();
  for (const [index, name] of expired.entries())
    try {
      if (await dropPartition(database, table, name)) changes.dropped.push(name);
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      // The lock covers the whole table, so the other partitions would not get it either.
      changes.postponed.push(...expired.slice(index));
      return;
    }
}

/** Drops a partition; false when another process has dropped it. */
async function dropPartition(
  database: Database,
  table: ExpiringTable,
  name: string,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await lockPartitions(transaction, table.granularity);
    if (!(await findPartitions(transaction, table)).has(name)) return false;
    await sql`set local lock_timeout = ${sql.lit(DROP_WAIT_MS)}`.execute(transaction);
    await sql`drop table ${sql.table(name)}`.execute(transaction);
    return true;
  });
}

const dayAt = (now: Date, offsetDays: number): string =>
  utcDay(new Date(now.getTime() + offsetDays * DAY_MS));
