import type pg from "pg";
import { sqlState } from "../connection/database-errors.ts";
import { runTransaction } from "../connection/run-transaction.ts";
import { utcDay } from "../../lib/time/clock.ts";
import { createMissingPartitions, partitionHolding } from "./partition.ts";
import { ACCOUNT_DAYS, EXPIRING_TABLES, type PartitionedTable } from "./partitioned-tables.ts";

/**
 * Handles a row without a partition: the partition is created, and the write is repeated.
 * Partitions are created ahead of time, so this is for a clock that jumped: a machine that slept
 * for a week, a virtual machine that was resumed, a clock that was set (record 0083).
 */

const CHECK_VIOLATION = "23514";
/** SQLSTATE to which a cluster changes every error of a node during a COPY. */
const INTERNAL_ERROR = "XX000";
const REFUSED_STATES = new Set<string | undefined>([CHECK_VIOLATION, INTERNAL_ERROR]);

/**
 * Maximum missing partitions (different days or tables) of one write. Each costs one repetition.
 */
const REPETITIONS_MAX = 4;

/** The time in PostgreSQL's detail, "… row contains (created_at) = (2026-11-30 12:00:00.5+00)." */
const ROW_TIME =
  /\((?<day>\d{4}-\d\d-\d\d)(?: (?<time>\d\d:\d\d:\d\d)(?:\.\d+)?(?<zone>[+-]\d\d)(?::?(?<minutes>\d\d))?)?\)/;

interface MissingPartition {
  table: PartitionedTable;
  /** Day of the row, `YYYY-MM-DD` in UTC. */
  day: string;
}

/**
 * The table and day of a row that PostgreSQL refused because no partition holds it; undefined for
 * every other error. Other check violations have the same SQLSTATE. A node of Citus passes on the
 * message and not the name of PostgreSQL's function, and the name of the table there ends in the
 * number of its shard; for a COPY the SQLSTATE is lost as well.
 */
export function missingPartitionOf(error: unknown): MissingPartition | undefined {
  if (!REFUSED_STATES.has(sqlState(error)) || !(error instanceof Error)) return undefined;
  const { routine, table: named, detail = "" } = error as pg.DatabaseError;
  if (routine !== "ExecFindPartition" && !error.message.startsWith("no partition of relation"))
    return undefined;
  const text = named ?? error.message;
  const table = [...EXPIRING_TABLES, ACCOUNT_DAYS].find((one) =>
    new RegExp(`\\b${one.table}(?:_\\d+)?\\b`).test(text),
  );
  const day = dayOf(detail);
  return table === undefined || day === undefined ? undefined : { table, day };
}

function dayOf(detail: string): string | undefined {
  const { day, time, zone, minutes = "00" } = ROW_TIME.exec(detail)?.groups ?? {};
  if (day === undefined || time === undefined) return day;
  return utcDay(new Date(`${day}T${time}${zone}:${minutes}`));
}

/**
 * Runs a write. Where a row has no partition, creates it and runs the write again. The write must
 * be a transaction or a single statement.
 */
export async function withPartitions<Result>(
  pool: pg.Pool,
  run: () => Promise<Result>,
): Promise<Result> {
  for (let repetition = 0; ; repetition += 1)
    try {
      return await run();
    } catch (error) {
      const missing = missingPartitionOf(error);
      if (missing === undefined || repetition >= REPETITIONS_MAX) throw error;
      await create(pool, missing);
    }
}

const creating = new WeakMap<pg.Pool, Map<string, Promise<unknown>>>();

/** Creates the partition once for all writes of this process that need it at the same time. */
async function create(pool: pg.Pool, { table, day }: MissingPartition): Promise<void> {
  const running = creating.get(pool) ?? new Map<string, Promise<unknown>>();
  creating.set(pool, running);
  const partition = partitionHolding(table, day);
  const known = running.get(partition.name);
  if (known !== undefined) return void (await known);
  const made = runTransaction(pool, (transaction) =>
    createMissingPartitions(transaction, table, [partition]),
  ).finally(() => running.delete(partition.name));
  running.set(partition.name, made);
  await made;
}
