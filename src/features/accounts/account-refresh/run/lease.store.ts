import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  sql,
  type SqlBool,
} from "kysely";
import type {
  Database,
  DatabaseTransaction,
  Executor,
} from "../../../../db/connection/database.ts";
import { type DatabaseNow, fromNow } from "../../../../db/connection/database-clock.ts";
import type {
  Tables,
  AccountRefreshesTable,
  RefreshStage,
  RefreshTrigger,
} from "../../../../db/schema/tables.ts";
import { newId } from "../../../../kernel/ids.ts";
import { MINUTE_MS } from "../../../../lib/time/clock.ts";
import { type AccountTarget, type ConnectionRow, lockConnection } from "../store/account.store.ts";

/** The lease of one run on one account: a row of `account_refreshes`, with the run's checkpoint. */
export type LeaseRow = Selectable<AccountRefreshesTable>;

/** Lease duration: how long a run holds its account after its last write. */
export const LEASE_MS = 2 * MINUTE_MS;
/**
 * Age at which a run starts over instead of continuing, since its first pages are almost a day old
 * by then.
 */
const RESTART_AFTER = sql`interval '20 hours'`;

/** Where a run continues, and the counts of its last step. */
interface Checkpoint {
  stage: RefreshStage;
  checkpoint: string | null;
  itemsSeen?: number;
}

/**
 * Takes the lease of an account for a new run, or for a run that is paused or whose lease has
 * expired with its process; such a run continues at its checkpoint. Undefined while another run
 * holds the lease: an account has one run at a time.
 */
export async function claimRefresh(
  database: Database,
  { showId, platform }: AccountTarget,
  trigger: RefreshTrigger,
  now: DatabaseNow,
): Promise<LeaseRow | undefined> {
  // The current time is read from the new row, because Citus accepts no `now()` in a condition of
  // `on conflict`.
  const isOld = sql`excluded.started_at - run.started_at > ${RESTART_AFTER}`;
  const { rows } = await sql<LeaseRow>`
    insert into account_refreshes as run (
      show_id,
      platform,
      run_id,
      trigger,
      stage,
      leased_until,
      started_at,
      updated_at
    )
    values (
      ${showId},
      ${platform},
      ${newId("run")},
      ${trigger},
      'totals',
      ${fromNow(now, LEASE_MS)},
      ${now},
      ${now}
    )
    on conflict (show_id, platform) do update set
      run_id = excluded.run_id,
      leased_until = excluded.leased_until,
      updated_at = excluded.updated_at,
      stage = case when ${isOld} then 'totals' else run.stage end,
      checkpoint = case when ${isOld} then null else run.checkpoint end,
      items_seen = case when ${isOld} then 0 else run.items_seen end,
      started_at = case when ${isOld} then excluded.started_at else run.started_at end
    where run.leased_until is null
      or run.leased_until < excluded.started_at
    returning *`.execute(database);
  return rows[0];
}

/** When the lease of another run expires; null where no run holds the account. */
export async function leaseExpiresAt(
  executor: Executor,
  { showId, platform }: AccountTarget,
  now: DatabaseNow,
): Promise<Date | null> {
  const row = await executor
    .selectFrom("account_refreshes")
    .select("leased_until")
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .where("leased_until", ">=", now)
    .executeTakeFirst();
  return row?.leased_until ?? null;
}

/**
 * Locks the connection of a run. Undefined where the lease was lost or the account was replaced or
 * disconnected; then the caller must stop. Lock order: connection, then run.
 */
export async function lockLeasedConnection(
  transaction: DatabaseTransaction,
  { show_id: showId, platform, run_id: runId }: LeaseRow,
): Promise<ConnectionRow | undefined> {
  const row = await lockConnection(transaction, { showId, platform });
  if (row === undefined || row.status === "disconnected") return undefined;
  const run = await transaction
    .selectFrom("account_refreshes")
    .select("run_id")
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .executeTakeFirst();
  return run?.run_id === runId ? row : undefined;
}

/** Saves the checkpoint and extends the lease. False where another run has taken the lease. */
export async function saveCheckpoint(
  executor: Executor,
  lease: LeaseRow,
  { stage, checkpoint, itemsSeen = 0 }: Checkpoint,
  now: DatabaseNow,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable("account_refreshes")
    .set((columns) => ({
      stage,
      checkpoint,
      items_seen: columns("items_seen", "+", itemsSeen),
      metered_call_at: null,
      leased_until: fromNow(now, LEASE_MS),
      updated_at: now,
    }))
    .where(isRun(lease))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Extends a lease unless it was released. */
export async function renewLease(
  executor: Executor,
  lease: LeaseRow,
  now: DatabaseNow,
): Promise<void> {
  await executor
    .updateTable("account_refreshes")
    .set({ leased_until: fromNow(now, LEASE_MS) })
    .where(isRun(lease))
    .where("leased_until", "is not", null)
    .execute();
}

/** Releases the lease; the next run continues at the checkpoint. */
export async function releaseLease(executor: Executor, lease: LeaseRow, now: Date): Promise<void> {
  await executor
    .updateTable("account_refreshes")
    .set({ leased_until: null, metered_call_at: null, updated_at: now })
    .where(isRun(lease))
    .execute();
}

/** Ends the run; the next one starts over. */
export async function endRun(executor: Executor, lease: LeaseRow): Promise<void> {
  await executor.deleteFrom("account_refreshes").where(isRun(lease)).execute();
}

/** The condition that a row is of this run and not of one that has replaced it. */
const isRun =
  ({ show_id, platform, run_id }: LeaseRow) =>
  (row: ExpressionBuilder<Tables, "account_refreshes">): Expression<SqlBool> =>
    row.and({ show_id, platform, run_id });
