import { isDatabaseUnavailable } from "../../../../db/connection/database-errors.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import type { RefreshStage, RefreshTrigger } from "../../../../db/schema/tables.ts";
import type { AccountFailure } from "../../../../platforms/accounts/account-connector.ts";
import {
  accountFailure,
  AccountReadError,
  failureOf,
  internalError,
  interrupted,
} from "../../../../platforms/accounts/account-failure.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import {
  type AccountTarget,
  type ConnectionRow,
  findConnection,
  targetOf,
} from "../store/account.store.ts";
import { completeRun, type FailedStage, failRun } from "./finish.ts";
import { identifyAccount } from "./identify-account.ts";
import { claimRefresh, type LeaseRow, renewLease, saveCheckpoint } from "./lease.store.ts";
import { linkItems } from "./link-items.ts";
import { updateClusters } from "./update-clusters.ts";
import { loadCredentials } from "./load-credentials.ts";
import {
  LeaseLostError,
  type ReadStep,
  type RefreshOutcome,
  type RefreshParts,
  type Run,
  startLeaseRenewal,
} from "./run.ts";
import { readRenewing } from "./renew-access.ts";
import { readDays } from "./stages/daily.ts";
import { readDemographics } from "./stages/demographics.ts";
import { readGeography } from "./stages/geography.ts";
import { readItems } from "./stages/items.ts";
import { readTotals } from "./stages/totals.ts";

const STAGES: Readonly<Record<RefreshStage, ReadStep>> = {
  totals: readTotals,
  items: readItems,
  daily: readDays,
  geography: readGeography,
  demographics: readDemographics,
};

/**
 * Refreshes one account: totals, items page by page, days, geography, demographics. Each step is
 * stored together with the checkpoint of the next one, so that a process that dies loses one step,
 * and no metered request is made twice. A platform that fails changes no number. An account has one
 * run at a time.
 */
export async function refreshAccount(
  parts: RefreshParts,
  target: AccountTarget,
  { trigger, signal }: { trigger: RefreshTrigger; signal: AbortSignal },
): Promise<RefreshOutcome> {
  const { database, clock } = parts;
  const before = await findConnection(database, target);
  if (before === undefined || before.status === "disconnected") return { kind: "not_connected" };
  const lease = await claimRefresh(database, target, trigger, databaseNow(clock));
  if (lease === undefined) return { kind: "lease_lost" };
  const stopRenewal = startLeaseRenewal(() => renewLease(database, lease, databaseNow(clock)));
  try {
    return await runLeased(parts, lease, signal);
  } catch (error) {
    if (error instanceof LeaseLostError) return { kind: "lease_lost" };
    throw error;
  } finally {
    stopRenewal();
  }
}

async function runLeased(
  parts: RefreshParts,
  lease: LeaseRow,
  signal: AbortSignal,
): Promise<RefreshOutcome> {
  // The connection is read after the claim, since connecting another account later ends this run.
  const row = await findConnection(parts.database, targetOf(lease));
  if (row === undefined) return { kind: "not_connected" };
  let run: Run | undefined;
  try {
    run = await prepareRun(parts, lease, row, signal);
    if (row.external_account_id === null) run.access = await identifyAccount(run);
  } catch (error) {
    return failToStart(parts, {
      lease,
      failure: failureOf(error),
      requests: run?.requests ?? 0,
      signal,
    });
  }
  return runStages(run);
}

/** Ends a run that cannot read its account at all. */
async function failToStart(
  parts: RefreshParts,
  failed: Omit<FailedStage, "stage">,
): Promise<RefreshOutcome> {
  const outcome = await failRun(parts, { ...failed, stage: "totals" });
  if (outcome.kind === "skipped") throw new Error("The stage of the totals is never skipped");
  return outcome;
}

/** @throws AccountReadError where the account cannot be read, LeaseLostError. */
async function prepareRun(
  parts: RefreshParts,
  lease: LeaseRow,
  row: ConnectionRow,
  signal: AbortSignal,
): Promise<Run> {
  const connector = parts.accounts.connectors.find(lease.platform);
  if (connector === undefined)
    throw new AccountReadError(
      accountFailure("not_configured", "This server has no connector for the platform."),
    );
  // The previous release also marks a paid request in this column; the process of that request is
  // gone.
  if (lease.metered_call_at !== null) throw new AccountReadError(interrupted());
  return {
    ...parts,
    lease,
    connector,
    access: await loadCredentials({ ...parts, lease }, row, connector.manifest),
    trigger: lease.trigger,
    signal,
    isRenewed: false,
    requests: 0,
    rowsLeftOut: 0,
    // Changes that an earlier process of this run stored are not announced so far.
    changed: lease.stage !== "totals",
  };
}

async function runStages(run: Run): Promise<RefreshOutcome> {
  const { database, clock, lease, signal } = run;
  let { checkpoint } = lease;
  const defects: unknown[] = [];
  // The index of a stage of a newer release is -1, so the run continues with the last stage known
  // here.
  for (const stage of COLUMNS.account_refreshes.stage.values.slice(
    COLUMNS.account_refreshes.stage.values.indexOf(lease.stage),
  )) {
    if (stage !== lease.stage) {
      checkpoint = null;
      if (!(await saveCheckpoint(database, lease, { stage, checkpoint }, databaseNow(clock))))
        throw new LeaseLostError();
    }
    const ended = await runStage(run, stage, checkpoint);
    if (ended === null) continue;
    const { failure, defect } = ended;
    if (defect !== undefined) defects.push(defect);
    const outcome = await failRun(run, {
      lease,
      stage,
      failure,
      requests: run.requests,
      signal,
    });
    if (outcome.kind !== "skipped") return { ...outcome, defects };
  }
  return { ...(await completeRun(run)), defects };
}

/** How a stage ended before its end. */
interface EndedStage {
  failure: AccountFailure;
  /** The error where this server failed and not the platform. */
  defect?: unknown;
}

/**
 * Reads a stage from its checkpoint to its end, where it returns null. A defect counts as a failure
 * too; otherwise the run would start again at every end of its lease, without a pause and without a
 * trace.
 *
 * @throws LeaseLostError, the database's error where it cannot be reached, and a defect in a run
 * that is paid for.
 */
async function runStage(
  run: Run,
  stage: RefreshStage,
  from: string | null,
): Promise<EndedStage | null> {
  try {
    let checkpoint = from;
    do {
      const at = checkpoint;
      checkpoint = await readRenewing(run, () => STAGES[stage](run, at));
    } while (checkpoint !== null);
    if (stage === "items") {
      await linkItems(run);
      await updateClusters(run);
    }
    return null;
  } catch (error) {
    if (error instanceof AccountReadError) return { failure: error.failure };
    // A paid request is not repeated: its run keeps the lease until it is found to be interrupted.
    const isPaid = findPlatform(run.lease.platform)?.metered === true;
    if (isPaid || error instanceof LeaseLostError || isDatabaseUnavailable(error)) throw error;
    return { failure: internalError(), defect: error };
  }
}
