import { sql } from "kysely";
import type { DatabaseTransaction } from "./connection/executor.ts";

/**
 * Keys of the advisory locks that processes of one installation share. All are in one list because
 * PostgreSQL has one key space for each database: two uses of the same key would wait for each
 * other. A key never changes: during an upgrade processes of two releases run at the same time,
 * except across the migrations that docs/operations.md#upgrading lists. The locks of idempotency
 * keys are in the same space, as 64-bit hashes of their names (src/kernel/idempotency).
 */
export const ADVISORY_LOCKS = {
  /** Held by a session while it migrates. */
  migrations: 4_127_700_319,
  /** Held by a transaction that creates or drops partitions by day. */
  dayPartitions: 4_127_700_320,
  /** Held by a transaction that creates partitions by month. */
  monthPartitions: 4_127_700_321,
  /** Held by a transaction that moves the days of clusters into months or out of months. */
  clusterMonths: 4_127_700_322,
} as const;

/** Waits for the lock and holds it until the transaction ends. */
export async function lockUntilCommit(
  transaction: DatabaseTransaction,
  lock: keyof typeof ADVISORY_LOCKS,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]})`.execute(transaction);
}
