import type { Database, DatabaseTransaction } from "../../../db/connection/database.ts";
import { REFRESH_STAGES } from "../../../db/schema/account-tables.ts";
import type { RefreshStage, RefreshTrigger } from "../../../db/schema/tables.ts";
import type { Clock } from "../../../lib/clock.ts";
import type {
  AccountAccess,
  AccountConnector,
  AccountFailure,
} from "../../../platforms/accounts/account-connector.ts";
import { accountFailure, interrupted } from "../../../platforms/accounts/account-failure.ts";
import { type AccountTarget, type ConnectionRow, findConnection } from "../store/account.store.ts";
import type { AccountServices } from "../account-services.ts";
import { openAccess } from "./open-access.ts";
import { identifyAccount } from "./identify-account.ts";
import { claimRefresh, keepLease, type RefreshProgress, saveProgress } from "./refresh-progress.ts";
import { runStage, type StageEnd } from "./refresh-stages.ts";
import { settleFailure, settleSuccess } from "./settle-refresh.ts";

/** Says what a refresh changed, in the transaction that changed it. */
export interface RefreshAnnouncements {
  recovered(transaction: DatabaseTransaction, row: ConnectionRow): Promise<void>;
  reauthRequired(transaction: DatabaseTransaction, row: ConnectionRow): Promise<void>;
  /** The numbers of the account moved. */
  refreshed(transaction: DatabaseTransaction, row: ConnectionRow): Promise<void>;
}

export interface RefreshParts {
  database: Database;
  clock: Clock;
  accounts: AccountServices;
  announce: RefreshAnnouncements;
}

export type RefreshOutcome =
  | { kind: "not_connected" }
  /** Another run works on it. */
  | { kind: "running" }
  | { kind: "done"; row: ConnectionRow; providerCalls: number }
  /** It goes on by itself at `again`, from where it stopped. */
  | {
      kind: "paused";
      row: ConnectionRow;
      failure: AccountFailure;
      again: Date;
      providerCalls: number;
    }
  /** It does not go on by itself, or not today. */
  | { kind: "failed"; row: ConnectionRow; failure: AccountFailure; providerCalls: number };

/** A run on its way. */
export interface Run extends RefreshParts {
  progress: RefreshProgress;
  connector: AccountConnector;
  access: AccountAccess;
  /** A refused token was renewed in this run; it is not done twice. */
  isRenewed: boolean;
  trigger: RefreshTrigger;
  signal: AbortSignal;
}

/**
 * Refreshes one account: totals, items page by page, days, geography. Each step is stored with the
 * place where the next one begins, so that a process that dies loses one step, and no step that
 * somebody pays for is made twice. A platform that fails changes no number. One run a target,
 * whoever asked for it.
 */
export async function refreshAccount(
  parts: RefreshParts,
  target: AccountTarget,
  { trigger, signal }: { trigger: RefreshTrigger; signal: AbortSignal },
): Promise<RefreshOutcome> {
  const { database, clock } = parts;
  const before = await findConnection(database, target);
  if (before === undefined || before.status === "disconnected") return { kind: "not_connected" };
  const progress = await claimRefresh(database, target, trigger, clock.now());
  if (progress === undefined) return { kind: "running" };
  const letGo = keepLease(database, progress, clock);
  try {
    return await runClaimed(parts, progress, signal);
  } finally {
    letGo();
  }
}

async function runClaimed(
  parts: RefreshParts,
  progress: RefreshProgress,
  signal: AbortSignal,
): Promise<RefreshOutcome> {
  const { database, accounts } = parts;
  const connector = accounts.connectors.find(progress.platform);
  // Read after the claim: whatever is connected later ends this run.
  const row = await findConnection(database, {
    showId: progress.show_id,
    platform: progress.platform,
  });
  if (row === undefined) return { kind: "not_connected" };
  const fail = (failure: AccountFailure): Promise<RefreshOutcome> =>
    settleTotals(parts, { progress, failure });
  if (connector === undefined)
    return fail(accountFailure("not_configured", "This server has no connector for the platform."));
  // Whoever made this call is dead, and its answer with it. It was paid for; the next one comes in
  // its turn.
  if (progress.metered_call_at !== null) return fail(interrupted());
  const opened = await openAccess({ ...parts, progress }, row, connector.manifest);
  const run = (access: AccountAccess): Run => ({
    ...parts,
    progress,
    connector,
    access,
    isRenewed: false,
    trigger: progress.trigger,
    signal,
  });
  const known =
    opened.kind === "open" && row.external_account_id === null
      ? await identifyAccount(run(opened.access))
      : opened;
  if (known.kind === "lost") return { kind: "running" };
  return known.kind === "refused" ? fail(known.failure) : runStages(run(known.access));
}

/** A failure before anything was read: the run cannot go on without. */
async function settleTotals(
  parts: RefreshParts,
  { progress, failure }: { progress: RefreshProgress; failure: AccountFailure },
): Promise<RefreshOutcome> {
  const outcome = await settleFailure(parts, {
    progress,
    stage: "totals",
    failure,
    providerCalls: 0,
  });
  if (outcome.kind === "skipped") throw new Error("A run never goes on without an account to read");
  return outcome;
}

async function runStages(run: Run): Promise<RefreshOutcome> {
  const { database, clock, progress } = run;
  let providerCalls = 0;
  // What an earlier process of this run stored moved numbers too, and nobody has said so.
  let moved = progress.stage !== "totals";
  for (let [stage, place]: [RefreshStage, string | null] = [progress.stage, progress.place]; ;) {
    const end = await runStep(run, stage, place);
    providerCalls += end.calls;
    moved ||= end.moved;
    if (end.kind === "taken") return { kind: "running" };
    if (end.kind === "failed") {
      const outcome = await settleFailure(run, {
        progress,
        stage,
        failure: end.failure,
        providerCalls,
        aborted: run.signal.aborted && end.failure.code !== "interrupted",
      });
      if (outcome.kind !== "skipped") return outcome;
    } else if (end.next !== null) {
      place = end.next;
      continue;
    }
    const following = REFRESH_STAGES[REFRESH_STAGES.indexOf(stage) + 1];
    if (following === undefined) break;
    [stage, place] = [following, null];
    if (!(await saveProgress(database, progress, { stage, place }, clock.now())))
      return { kind: "running" };
  }
  return settleSuccess(run, { providerCalls, moved });
}

/**
 * One step; once more with a new token where the platform refuses the one it gave, as it does with
 * those that end on the way.
 */
async function runStep(run: Run, stage: RefreshStage, place: string | null): Promise<StageEnd> {
  const end = await runStage(run, stage, place);
  const { connect } = run.connector.manifest;
  if (
    end.kind !== "failed" ||
    end.failure.code !== "needs_reauth" ||
    connect.kind !== "oauth" ||
    connect.oauth.renewal.kind !== "refresh_token" ||
    run.isRenewed
  )
    return end;
  run.isRenewed = true;
  const row = await findConnection(run.database, {
    showId: run.progress.show_id,
    platform: run.progress.platform,
  });
  const opened =
    row === undefined
      ? ({ kind: "lost" } as const)
      : await openAccess(run, row, run.connector.manifest, { isRefused: true });
  if (opened.kind === "lost") return { kind: "taken", calls: end.calls, moved: false };
  if (opened.kind === "refused") return { ...end, failure: opened.failure };
  run.access = { ...run.access, secrets: opened.access.secrets };
  const again = await runStage(run, stage, place);
  return { ...again, calls: end.calls + again.calls };
}
