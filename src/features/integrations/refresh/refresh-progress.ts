import { type Selectable, sql } from "kysely";
import type { Database, Executor } from "../../../db/database.ts";
import type { AccountRefreshesTable, RefreshStage, RefreshTrigger } from "../../../db/tables.ts";
import { newId } from "../../../kernel/ids.ts";
import { MINUTE_MS } from "../../../lib/clock.ts";
import type { AccountTarget } from "./account.store.ts";

export type RefreshProgress = Selectable<AccountRefreshesTable>;

/** How long a run holds its target after it last wrote down where it is; longer than any one call to a platform. */
export const LEASE_MS = 2 * MINUTE_MS;

/**
 * Takes the target for this run: a new one, or the one that a dead process left where it was. Undefined while another
 * run works on it: there is one at a time, however it was asked for.
 */
export async function claimRefresh(database: Database, { showId, platform }: AccountTarget, trigger: RefreshTrigger, now: Date): Promise<RefreshProgress | undefined> {
  const runId = newId("run");
  const { rows } = await sql<RefreshProgress>`
    insert into account_refreshes as running (show_id, platform, run_id, trigger, stage, leased_until, started_at, updated_at)
    values (${showId}, ${platform}, ${runId}, ${trigger}, 'totals', ${leaseEnd(now)}, ${now}, ${now})
    on conflict (show_id, platform) do update set run_id = excluded.run_id, leased_until = excluded.leased_until, updated_at = excluded.updated_at
    where running.leased_until is null or running.leased_until < ${now}
    returning *`.execute(database);
  return rows[0];
}

/** Writes down where the run is and holds the target on. False: another run has taken it, so this one must end. */
export async function saveProgress(executor: Executor, progress: RefreshProgress, place: { stage: RefreshStage; place: string | null; itemsSeen?: number; meteredCallAt?: Date | null; providerCalls?: number }, now: Date): Promise<boolean> {
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

/** Lets the target go; the next run begins where this one stopped. */
export async function pauseRefresh(executor: Executor, progress: RefreshProgress, now: Date): Promise<void> {
  await executor.updateTable("account_refreshes").set({ leased_until: null, metered_call_at: null, updated_at: now }).where("show_id", "=", progress.show_id).where("platform", "=", progress.platform).where("run_id", "=", progress.run_id).execute();
}

/** The run is over; the next one begins anew. */
export async function endRefresh(executor: Executor, progress: RefreshProgress): Promise<void> {
  await executor.deleteFrom("account_refreshes").where("show_id", "=", progress.show_id).where("platform", "=", progress.platform).where("run_id", "=", progress.run_id).execute();
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
