import { type Selectable, sql } from "kysely";
import type { Database, DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type {
  AccountRefreshesTable,
  RefreshStage,
  RefreshTrigger,
} from "../../../db/schema/tables.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Clock, HOUR_MS, MINUTE_MS } from "../../../lib/clock.ts";
import { type AccountTarget, type ConnectionRow, lockConnection } from "../store/account.store.ts";

export type RefreshProgress = Selectable<AccountRefreshesTable>;

/** How long a run holds its target after its last sign of life. */
export const LEASE_MS = 2 * MINUTE_MS;
/**
 * A step of many calls to a slow platform outlasts the lease, so the lease is renewed while the
 * process lives.
 */
const RENEW_EVERY_MS = LEASE_MS / 4;
/**
 * A run that could not end within this time begins anew: what it read first is a day old by then.
 */
const ANEW_AFTER_MS = 20 * HOUR_MS;

/**
 * Takes the target for this run: a new one, or the one that a dead process left where it was.
 * Undefined while another run works on it: there is one at a time, however it was asked for.
 */
export async function claimRefresh(
  database: Database,
  { showId, platform }: AccountTarget,
  trigger: RefreshTrigger,
  now: Date,
): Promise<RefreshProgress | undefined> {
  const isOld = sql`running.started_at < ${new Date(now.getTime() - ANEW_AFTER_MS)}`;
  const { rows } = await sql<RefreshProgress>`
    insert into account_refreshes as running (show_id, platform, run_id, trigger, stage, leased_until, started_at, updated_at)
    values (${showId}, ${platform}, ${newId("run")}, ${trigger}, 'totals', ${leaseEnd(now)}, ${now}, ${now})
    on conflict (show_id, platform) do update set run_id = excluded.run_id, leased_until = excluded.leased_until, updated_at = excluded.updated_at,
      stage = case when ${isOld} then 'totals' else running.stage end, place = case when ${isOld} then null else running.place end,
      items_seen = case when ${isOld} then 0 else running.items_seen end, started_at = case when ${isOld} then excluded.started_at else running.started_at end
    where running.leased_until is null or running.leased_until < ${now}
    returning *`.execute(database);
  return rows[0];
}

/** Until when another run holds the target; null where none does. */
export async function heldUntil(
  executor: Executor,
  { showId, platform }: AccountTarget,
  now: Date,
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
 * The connection this run works on, locked; undefined once it is another run's, another account's
 * or nobody's: what this run still brings is then about something that is over. Whatever a run
 * writes, it asks this first, so that connections are always locked before runs.
 */
export async function holdTarget(
  transaction: DatabaseTransaction,
  progress: RefreshProgress,
): Promise<ConnectionRow | undefined> {
  const row = await lockConnection(transaction, {
    showId: progress.show_id,
    platform: progress.platform,
  });
  if (row === undefined || row.status === "disconnected") return undefined;
  const running = await transaction
    .selectFrom("account_refreshes")
    .select("run_id")
    .where("show_id", "=", progress.show_id)
    .where("platform", "=", progress.platform)
    .executeTakeFirst();
  return running?.run_id === progress.run_id ? row : undefined;
}

/**
 * Writes down where the run is and holds the target on. False: another run has taken it, so this
 * one must end.
 */
export async function saveProgress(
  executor: Executor,
  progress: RefreshProgress,
  place: {
    stage: RefreshStage;
    place: string | null;
    itemsSeen?: number;
    meteredCallAt?: Date | null;
    providerCalls?: number;
  },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable("account_refreshes")
    .set((columns) => ({
      stage: place.stage,
      place: place.place,
      items_seen: columns("items_seen", "+", place.itemsSeen ?? 0),
      provider_calls: columns("provider_calls", "+", place.providerCalls ?? 0),
      metered_call_at: place.meteredCallAt ?? null,
      leased_until: leaseEnd(now),
      updated_at: now,
    }))
    .where("show_id", "=", progress.show_id)
    .where("platform", "=", progress.platform)
    .where("run_id", "=", progress.run_id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Renews the lease until the returned function is called. A renewal that fails is made up for by
 * the next.
 */
export function keepLease(database: Database, progress: RefreshProgress, clock: Clock): () => void {
  const renew = (): Promise<unknown> =>
    database
      .updateTable("account_refreshes")
      .set({ leased_until: leaseEnd(clock.now()) })
      .where("show_id", "=", progress.show_id)
      .where("platform", "=", progress.platform)
      .where("run_id", "=", progress.run_id)
      .where("leased_until", "is not", null)
      .execute();
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS);
  return () => clearInterval(timer);
}

/** Lets the target go; the next run begins where this one stopped. */
export async function pauseRefresh(
  executor: Executor,
  progress: RefreshProgress,
  now: Date,
): Promise<void> {
  await executor
    .updateTable("account_refreshes")
    .set({ leased_until: null, metered_call_at: null, updated_at: now })
    .where("show_id", "=", progress.show_id)
    .where("platform", "=", progress.platform)
    .where("run_id", "=", progress.run_id)
    .execute();
}

/** The run is over; the next one begins anew. */
export async function endRefresh(executor: Executor, progress: RefreshProgress): Promise<void> {
  await executor
    .deleteFrom("account_refreshes")
    .where("show_id", "=", progress.show_id)
    .where("platform", "=", progress.platform)
    .where("run_id", "=", progress.run_id)
    .execute();
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
