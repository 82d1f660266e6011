import { inTransaction } from "../../../db/connection/database.ts";
import type { RefreshStage } from "../../../db/schema/tables.ts";
import type { AccountFailure } from "../../../platforms/accounts/account-connector.ts";
import { type ConnectionRow, updateConnection } from "../store/account.store.ts";
import { judgeFailure } from "./judge-failure.ts";
import { nextTurn } from "./next-turn.ts";
import type { RefreshOutcome, RefreshParts, Run } from "./refresh-account.ts";
import {
  endRefresh,
  holdTarget,
  pauseRefresh,
  type RefreshProgress,
  saveProgress,
} from "./refresh-progress.ts";

/** The run went through all its stages. */
export async function settleSuccess(
  { database, clock, progress, announce }: Run,
  { providerCalls, moved }: { providerCalls: number; moved: boolean },
): Promise<RefreshOutcome> {
  return inTransaction(database, async (transaction): Promise<RefreshOutcome> => {
    const row = await holdTarget(transaction, progress);
    if (row === undefined) return { kind: "running" };
    const now = clock.now();
    await endRefresh(transaction, progress);
    const after = await updateConnection(transaction, row, {
      importing_state: "imported",
      failure_count: 0,
      next_refresh_at: nextTurn({ showId: row.show_id, platform: row.platform }, now),
      updated_at: now,
    });
    if (moved) await announce.refreshed(transaction, after);
    return { kind: "done", row: after, providerCalls };
  });
}

interface FailedStage {
  progress: RefreshProgress;
  stage: RefreshStage;
  failure: AccountFailure;
  providerCalls: number;
  /** Our own process stopped the call: nobody's failure. */
  aborted?: boolean;
}

/**
 * Writes down why a stage gave nothing. `skipped`: the run goes on with the next stage. No number
 * changes.
 */
export async function settleFailure(
  parts: RefreshParts,
  failed: FailedStage,
): Promise<Exclude<RefreshOutcome, { kind: "done" }> | { kind: "skipped" }> {
  const { database, clock, announce } = parts;
  const { progress, stage, failure, providerCalls } = failed;
  return inTransaction(database, async (transaction) => {
    const now = clock.now();
    // A late failure of a run that is over says nothing of the one that took its place.
    const row = await holdTarget(transaction, progress);
    if (row === undefined) return { kind: "running" as const };
    if (failed.aborted === true) {
      await pauseRefresh(transaction, progress, now);
      return {
        kind: "paused" as const,
        row: await updateConnection(transaction, row, { next_refresh_at: now }),
        failure,
        again: now,
        providerCalls,
      };
    }
    const failures = row.failure_count + 1;
    const judgement = judgeFailure(failure, stage, failures);
    const error = JSON.stringify({
      code: failure.code,
      message: failure.message,
      at: now.toISOString(),
    });
    switch (judgement.kind) {
      case "skip": {
        const unavailable = JSON.stringify({
          ...row.unavailable,
          [stage]: { reason: judgement.reason, message: failure.message },
        });
        await updateConnection(transaction, row, { unavailable, failure_count: 0 });
        await saveProgress(transaction, progress, { stage, place: null }, now);
        return { kind: "skipped" as const };
      }
      case "pause": {
        const again = new Date(now.getTime() + judgement.againInMs);
        await pauseRefresh(transaction, progress, now);
        const after = await updateConnection(transaction, row, {
          error,
          failure_count: failures,
          next_refresh_at: again,
          wait_until: judgement.waits ? again : null,
          updated_at: now,
        });
        return { kind: "paused" as const, row: after, failure, again, providerCalls };
      }
      case "give_up": {
        await endRefresh(transaction, progress);
        const again = new Date(now.getTime() + judgement.againInMs);
        const status = judgement.status === "unchanged" ? row.status : judgement.status;
        return {
          kind: "failed" as const,
          row: await updateConnection(transaction, row, {
            error,
            status,
            importing_state: failedImport(row),
            failure_count: failures,
            next_refresh_at: again,
            updated_at: now,
          }),
          failure,
          providerCalls,
        };
      }
      case "reauth":
        break;
    }
    await endRefresh(transaction, progress);
    const after = await updateConnection(transaction, row, {
      error,
      status: "needs_reauth" as const,
      importing_state: failedImport(row),
      next_refresh_at: null,
      updated_at: now,
    });
    if (row.status !== "needs_reauth") await announce.reauthRequired(transaction, after);
    return { kind: "failed" as const, row: after, failure, providerCalls };
  });
}

/** What was imported once stays imported. */
const failedImport = ({
  importing_state: state,
}: ConnectionRow): ConnectionRow["importing_state"] =>
  state === "imported" || state === "idle" ? state : "failed";
