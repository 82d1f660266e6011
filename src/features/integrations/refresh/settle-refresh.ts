import { hash } from "node:crypto";
import { type DatabaseTransaction, inTransaction } from "../../../db/database.ts";
import type { RefreshStage } from "../../../db/tables.ts";
import { HOUR_MS } from "../../../lib/clock.ts";
import type { AccountFailure } from "../../../platforms/accounts/account-connector.ts";
import { type ConnectionRow, findConnection } from "./account.store.ts";
import { judgeFailure } from "./judge-failure.ts";
import type { RefreshOutcome, RefreshParts, Run } from "./refresh-account.ts";
import { endRefresh, pauseRefresh, type RefreshProgress, saveProgress } from "./refresh-progress.ts";

/** Once a day, and each account at an hour of its own, so that a thousand do not come at once. */
const EVERY_HOURS = 22;
const SPREAD_HOURS = 2;

function nextTurn({ show_id: showId, platform }: ConnectionRow, now: Date): Date {
  const share = Number.parseInt(hash("sha256", `${showId} ${platform}`).slice(0, 8), 16) / 2 ** 32;
  return new Date(now.getTime() + (EVERY_HOURS + SPREAD_HOURS * share) * HOUR_MS);
}

/** The run went through all its stages. */
export async function settleSuccess(transaction: DatabaseTransaction, run: Run, { providerCalls, moved, stored }: { providerCalls: number; moved: boolean; stored: readonly RefreshStage[] }): Promise<RefreshOutcome> {
  const { clock, progress, announce } = run;
  const row = await findConnection(transaction, { showId: progress.show_id, platform: progress.platform });
  if (row === undefined || row.status === "disconnected") return { kind: "not_connected" };
  const now = clock.now();
  await endRefresh(transaction, progress);
  const unavailable = JSON.stringify(Object.fromEntries(Object.entries(row.unavailable).filter(([stage]) => !stored.includes(stage as RefreshStage) || stage === "item_numbers")));
  const changed = { importing_state: "imported" as const, unavailable, failure_count: 0, next_refresh_at: nextTurn(row, now), updated_at: now };
  const after = await update(transaction, row, changed);
  if (moved) await announce.refreshed(transaction, after);
  return { kind: "done", row: after, providerCalls };
}

interface FailedStage {
  progress: RefreshProgress;
  stage: RefreshStage;
  failure: AccountFailure;
  providerCalls: number;
  /** Our own process stopped the call: nobody's failure. */
  aborted?: boolean;
}

/** Writes down why a stage gave nothing. `skipped`: the run goes on with the next stage. No number changes. */
export async function settleFailure(parts: RefreshParts, failed: FailedStage): Promise<Exclude<RefreshOutcome, { kind: "done" }> | { kind: "skipped" }> {
  const { database, clock, announce } = parts;
  const { progress, stage, failure, providerCalls } = failed;
  return inTransaction(database, async (transaction) => {
    const now = clock.now();
    const row = await findConnection(transaction, { showId: progress.show_id, platform: progress.platform });
    if (row === undefined || row.status === "disconnected") return { kind: "not_connected" as const };
    if (failed.aborted === true) {
      await pauseRefresh(transaction, progress, now);
      return { kind: "paused" as const, row: await update(transaction, row, { next_refresh_at: now }), failure, again: now, providerCalls };
    }
    const failures = row.failure_count + 1;
    const judgement = judgeFailure(failure, stage, failures);
    const error = JSON.stringify({ code: failure.code, message: failure.message, at: now.toISOString() });
    switch (judgement.kind) {
      case "skip": {
        const unavailable = JSON.stringify({ ...row.unavailable, [stage]: { reason: judgement.reason, message: failure.message } });
        await update(transaction, row, { unavailable, failure_count: 0 });
        await saveProgress(transaction, progress, { stage, place: null }, now);
        return { kind: "skipped" as const };
      }
      case "pause": {
        const again = new Date(now.getTime() + judgement.againInMs);
        await pauseRefresh(transaction, progress, now);
        const after = await update(transaction, row, { error, failure_count: failures, next_refresh_at: again, wait_until: judgement.waits ? again : null, updated_at: now });
        return { kind: "paused" as const, row: after, failure, again, providerCalls };
      }
      case "give_up": {
        await endRefresh(transaction, progress);
        const again = new Date(now.getTime() + judgement.againInMs);
        const status = judgement.status === "unchanged" ? row.status : judgement.status;
        return { kind: "failed" as const, row: await update(transaction, row, { error, status, importing_state: failedImport(row), failure_count: failures, next_refresh_at: again, updated_at: now }), failure, providerCalls };
      }
      case "reauth":
        break;
    }
    await endRefresh(transaction, progress);
    const after = await update(transaction, row, { error, status: "needs_reauth" as const, importing_state: failedImport(row), next_refresh_at: null, updated_at: now });
    if (row.status !== "needs_reauth") await announce.reauthRequired(transaction, after);
    return { kind: "failed" as const, row: after, failure, providerCalls };
  });
}

/** What was imported once stays imported. */
const failedImport = ({ importing_state: state }: ConnectionRow): ConnectionRow["importing_state"] => (state === "imported" || state === "idle" ? state : "failed");

type Change = Partial<{
  status: ConnectionRow["status"];
  importing_state: ConnectionRow["importing_state"];
  error: string | null;
  unavailable: string;
  failure_count: number;
  next_refresh_at: Date | null;
  wait_until: Date | null;
  updated_at: Date;
}>;

function update(transaction: DatabaseTransaction, { show_id: showId, platform }: ConnectionRow, change: Change): Promise<ConnectionRow> {
  return transaction.updateTable("connections").set(change).where("show_id", "=", showId).where("platform", "=", platform).returningAll().executeTakeFirstOrThrow();
}
