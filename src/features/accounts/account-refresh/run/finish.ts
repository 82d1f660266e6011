import { type DatabaseTransaction, inTransaction } from "../../../../db/connection/database.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import type { RefreshStage } from "../../../../db/schema/tables.ts";
import { endPaidRun } from "../../../../kernel/limits/paid-calls.ts";
import type { Clock } from "../../../../lib/time/clock.ts";
import type { AccountFailure } from "../../../../platforms/accounts/account-connector.ts";
import { type ConnectionRow, targetOf, updateConnection } from "../store/account.store.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import { decideRetry, type RetryDecision } from "./decide-retry.ts";
import {
  endRun,
  type LeaseRow,
  lockLeasedConnection,
  releaseLease,
  saveCheckpoint,
} from "./lease.store.ts";
import { paidRunOf } from "./provider-requests.ts";
import { nextRefreshAt } from "./next-refresh-at.ts";
import {
  LeaseLostError,
  type RefreshAnnouncements,
  type RefreshOutcome,
  type RefreshParts,
  type Run,
} from "./run.ts";

/** Ends a run whose stages are all read. */
export async function completeRun({
  database,
  clock,
  lease,
  announce,
  requests,
  changed,
}: Run): Promise<Extract<RefreshOutcome, { kind: "done" }>> {
  return inTransaction(database, async (transaction) => {
    const row = await lockLeasedConnection(transaction, lease);
    if (row === undefined) throw new LeaseLostError();
    const now = clock.now();
    await endRun(transaction, lease);
    const after = await updateConnection(transaction, row, {
      importing_state: "imported",
      failure_count: 0,
      next_refresh_at: nextRefreshAt(targetOf(lease), now),
      updated_at: now,
    });
    if (changed) await announce.refreshed(transaction, after);
    return { kind: "done" as const, row: after, requests };
  });
}

export interface FailedStage {
  lease: LeaseRow;
  stage: RefreshStage;
  failure: AccountFailure;
  /** Number of requests of the run so far. */
  requests: number;
  /** Aborted where this process is shutting down. */
  signal: AbortSignal;
}

/** `skipped`: the run continues with the next stage. */
export type FailureOutcome =
  | Extract<RefreshOutcome, { kind: "paused" | "failed" }>
  | { kind: "skipped" };

/** A failed stage under the lock of its connection. */
interface LockedFailure extends FailedStage {
  transaction: DatabaseTransaction;
  row: ConnectionRow;
  announce: RefreshAnnouncements;
  clock: Clock;
  now: Date;
}

/**
 * Stores why a stage failed, and how its run continues. No number changes.
 *
 * @throws LeaseLostError: a late failure does not concern the run that has taken over.
 */
export async function failRun(
  { database, clock, announce }: RefreshParts,
  failed: FailedStage,
): Promise<FailureOutcome> {
  return inTransaction(database, async (transaction): Promise<FailureOutcome> => {
    const row = await lockLeasedConnection(transaction, failed.lease);
    if (row === undefined) throw new LeaseLostError();
    // This failure answers the paid request, so the next attempt makes a new one.
    if (findPlatform(row.platform)?.metered === true)
      await endPaidRun(transaction, await paidRunOf(transaction, failed.lease));
    const locked = { ...failed, transaction, row, announce, clock, now: clock.now() };
    if (isStopped(failed)) return continueNow(locked);
    const decision = decideRetry(failed.failure, failed.stage, row.failure_count + 1);
    if (decision.kind === "skip") return skipStage(locked, decision);
    if (decision.kind === "pause") return pauseRun(locked, decision);
    if (decision.kind === "give_up") return giveUp(locked, decision);
    return requireReauth(locked);
  });
}

/**
 * Whether the shutdown of this process ended the read, which is no failure of the platform. A
 * metered request that was interrupted ends its run instead, so that it is not repeated.
 */
const isStopped = ({ signal, failure }: FailedStage): boolean =>
  signal.aborted && failure.code !== "interrupted";

/** Releases the lease of a process that is shutting down; any worker may continue at once. */
async function continueNow(failed: LockedFailure): Promise<FailureOutcome> {
  const { transaction, lease, row, failure, requests, now } = failed;
  await releaseLease(transaction, lease, now);
  const after = await updateConnection(transaction, row, { next_refresh_at: now });
  return { kind: "paused", row: after, failure, retryAt: now, requests };
}

async function skipStage(
  { transaction, lease, row, stage, failure, clock }: LockedFailure,
  { reason }: Extract<RetryDecision, { kind: "skip" }>,
): Promise<FailureOutcome> {
  const unavailable = { ...row.unavailable, [stage]: { reason, message: failure.message } };
  const { [stage]: _ofBefore, ...leftOut } = row.rows_left_out;
  await updateConnection(transaction, row, {
    unavailable: JSON.stringify(unavailable),
    rows_left_out: JSON.stringify(leftOut),
    failure_count: 0,
  });
  await saveCheckpoint(transaction, lease, { stage, checkpoint: null }, databaseNow(clock));
  return { kind: "skipped" };
}

async function pauseRun(
  failed: LockedFailure,
  { retryInMs, waits }: Extract<RetryDecision, { kind: "pause" }>,
): Promise<FailureOutcome> {
  const { transaction, lease, row, failure, requests, now } = failed;
  const retryAt = new Date(now.getTime() + retryInMs);
  await releaseLease(transaction, lease, now);
  const after = await updateConnection(transaction, row, {
    error: errorOf(failed),
    failure_count: row.failure_count + 1,
    next_refresh_at: retryAt,
    wait_until: waits ? retryAt : null,
    updated_at: now,
  });
  return { kind: "paused", row: after, failure, retryAt, requests };
}

async function giveUp(
  failed: LockedFailure,
  { retryInMs, status }: Extract<RetryDecision, { kind: "give_up" }>,
): Promise<FailureOutcome> {
  const { transaction, lease, row, failure, requests, now } = failed;
  await endRun(transaction, lease);
  const after = await updateConnection(transaction, row, {
    error: errorOf(failed),
    status: status === "unchanged" ? row.status : status,
    importing_state: failedImport(row),
    failure_count: row.failure_count + 1,
    next_refresh_at: new Date(now.getTime() + retryInMs),
    updated_at: now,
  });
  return { kind: "failed", row: after, failure, requests };
}

async function requireReauth(failed: LockedFailure): Promise<FailureOutcome> {
  const { transaction, lease, row, failure, requests, announce, now } = failed;
  await endRun(transaction, lease);
  const after = await updateConnection(transaction, row, {
    error: errorOf(failed),
    status: "needs_reauth",
    importing_state: failedImport(row),
    next_refresh_at: null,
    updated_at: now,
  });
  if (row.status !== "needs_reauth") await announce.reauthRequired(transaction, after);
  return { kind: "failed", row: after, failure, requests };
}

const errorOf = ({ failure: { code, message }, now }: LockedFailure): string =>
  JSON.stringify({ code, message, at: now.toISOString() });

/** The import state after a failure. An account that was imported stays imported. */
const failedImport = ({
  importing_state: state,
}: ConnectionRow): ConnectionRow["importing_state"] =>
  state === "imported" || state === "idle" ? state : "failed";
