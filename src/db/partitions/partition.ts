import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../connection/executor.ts";
import { lockUntilCommit } from "../locks.ts";
import type { PartitionedTable, PartitionGranularity } from "./partitioned-tables.ts";

/**
 * One partition of a table: its name, its range, and the statements that read and create it. Both
 * ways to create a partition use it: ahead of time and on demand.
 */
export interface Partition {
  /** `events_20261020` for a day, `account_days_202610` for a month: names sort by time. */
  readonly name: string;
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  /** First day after it. */
  readonly to: string;
}

/** The partition that holds rows of this day, `YYYY-MM-DD` in UTC. */
export function partitionHolding(
  { table, granularity }: Pick<PartitionedTable, "table" | "granularity">,
  day: string,
): Partition {
  const from = granularity === "day" ? day : `${day.slice(0, 7)}-01`;
  const label = granularity === "day" ? day : day.slice(0, 7);
  return {
    name: `${table}_${label.replaceAll("-", "")}`,
    from,
    to: firstDayAfter(from, granularity),
  };
}

function firstDayAfter(from: string, granularity: PartitionGranularity): string {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = from.split("-").map(Number);
  const next =
    granularity === "day" ? Date.UTC(year, month - 1, day + 1) : Date.UTC(year, month, 1);
  return new Date(next).toISOString().slice(0, 10);
}

/** Waits until no other process creates or drops partitions of this granularity. */
export async function lockPartitions(
  transaction: DatabaseTransaction,
  granularity: PartitionGranularity,
): Promise<void> {
  await lockUntilCommit(transaction, granularity === "day" ? "dayPartitions" : "monthPartitions");
}

/** Names of the partitions of a table, excluding partitions of tables whose names begin alike. */
export async function findPartitions(
  executor: Executor,
  { table, granularity }: PartitionedTable,
): Promise<Set<string>> {
  const digits = granularity === "day" ? 8 : 6;
  const { rows } = await sql<{ name: string }>`
    select relname as name
    from pg_class
    where relispartition
      and relkind = 'r'
      and relname ~ ${`^${table}_\\d{${digits}}$`}
  `.execute(executor);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Creates the partition. The caller holds the lock and has seen that it does not exist. The
 * partition is created as a separate table and attached, which blocks no reader or writer of the
 * parent; `create table … partition of` would lock the parent against all of them, and queue behind
 * them.
 */
export async function createPartition(
  transaction: DatabaseTransaction,
  { table, fillFactorPercent = 100 }: PartitionedTable,
  { name, from, to }: Partition,
): Promise<void> {
  await sql`
    create table ${sql.table(name)}
    (like ${sql.table(table)} including all)
    with (fillfactor = ${sql.lit(fillFactorPercent)})
  `.execute(transaction);
  // A column of type date takes the day of these timestamps and ignores the time.
  await sql`
    alter table ${sql.table(table)}
    attach partition ${sql.table(name)}
    for values from (${sql.lit(`${from}T00:00:00Z`)}) to (${sql.lit(`${to}T00:00:00Z`)})
  `.execute(transaction);
}

/** Creates the partitions that do not exist, unless another process creates them meanwhile. */
export async function createMissingPartitions(
  transaction: DatabaseTransaction,
  table: PartitionedTable,
  partitions: readonly Partition[],
): Promise<void> {
  await lockPartitions(transaction, table.granularity);
  const existing = await findPartitions(transaction, table);
  for (const partition of partitions)
    if (!existing.has(partition.name)) await createPartition(transaction, table, partition);
}
