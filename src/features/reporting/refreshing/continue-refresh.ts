import { type DatabaseTransaction, inTransaction } from "../../../db/connection/database.ts";
import { enqueueJobs } from "../../../infrastructure/jobs/enqueue.ts";
import { findLivingKeys } from "../../../infrastructure/jobs/living-keys.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import { globalClusterIdOf, type ClusterReference } from "../../../kernel/ids.ts";
import { providerCallsOfToday } from "../../../kernel/limits/provider-calls.store.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import { type Clock, MINUTE_MS } from "../../../lib/time/clock.ts";
import { claimAccounts, findReadableAccounts } from "../../accounts/account-refresh/index.ts";
import { claimRefreshes, viewRefreshKeyOf } from "../../grouping/clusters/index.ts";
import {
  addToRun,
  findRefreshLoad,
  lockRun,
  type RunRow,
  updateRun,
} from "../report-runs/index.ts";
import { isRefreshing, nextLookAt, refreshedBefore, refreshUntil } from "./refresh-rules.ts";
import { refreshReportAccountJob, refreshReportClusterJob } from "./refresh-target.job.ts";
import { type RefreshSubject, type RefreshTargets, refreshTargets } from "./refresh-targets.ts";

/**
 * Maximum provider calls that one run queues at once. A run that begins while others of its
 * workspace go on finds a share of the day's calls, however many the first of them could use.
 */
const CALLS_AT_ONCE = 100;

/** How long a run counts among those that divide the calls, after it was last looked at. */
const UNDER_WAY_MS = 3 * MINUTE_MS;

/**
 * Queues what is due of the accounts and clusters of a run, within its share of the provider calls
 * that its workspace has left today. Each call goes on where the ones before it stopped, also those
 * of a process that was killed: what was read is no longer due, and what is queued is claimed.
 *
 * @returns When to call again; null where nothing is due or queued any more, the calls are used up
 *   or the time is over, so that the report is made of what is there.
 */
export async function continueRefresh(
  { database, clock, access }: Pick<Runtime, "database" | "clock" | "access">,
  { callsPerDay }: { callsPerDay: number },
  run: RunRow,
  subject: RefreshSubject,
): Promise<Date | null> {
  const now = clock.now();
  if (!isRefreshing(run, now)) return null;
  const workspace = await access.workspace(run.workspace_id);
  if (workspace === undefined || workspace.isSuspended) return null;
  if (!workspace.features.has("shared_reports")) return null;
  const targets = await refreshTargets(database, workspace, subject);
  const isUnderWay = await inTransaction(database, (transaction) =>
    queueDue(transaction, { run, targets, clock, callsPerDay }),
  );
  if (!isUnderWay) return null;
  const next = nextLookAt(run, now);
  const until = refreshUntil(run, now);
  return next.getTime() < until.getTime() ? next : until;
}

interface Due {
  run: RunRow;
  targets: RefreshTargets;
  clock: Clock;
  callsPerDay: number;
}

/** Queues what is due; false where nothing is queued or under way afterwards. */
async function queueDue(transaction: DatabaseTransaction, due: Due): Promise<boolean> {
  const { targets, clock } = due;
  const { workspace_id: workspaceId, id } = due.run;
  const now = clock.now();
  // One run of a workspace at a time takes its share of what is left.
  await lockWorkspace(transaction, workspaceId);
  const run = await lockRun(transaction, workspaceId, id);
  if (run === undefined || !isRefreshing(run, now)) return false;
  const before = refreshedBefore(run, now);
  const accounts = await findReadableAccounts(transaction, targets.showIds);
  const living = await findLivingKeys(transaction, [
    ...accounts.map(({ jobKey }) => jobKey),
    ...targets.clusters.flatMap((cluster) => [clusterKeyOf(cluster), viewRefreshKeyOf(cluster)]),
  ]);
  const calls = await callsOf(transaction, due, now);
  const claimedAccounts = await claimAccounts(transaction, {
    workspaceId,
    showIds: targets.showIds,
    olderThan: before.accounts,
    // Neither accounts nor clusters wait for all of the others.
    calls: targets.clusters.length > 0 ? Math.ceil(calls.share / 2) : calls.share,
    callsPerDay: due.callsPerDay,
    except: accounts.filter(({ jobKey }) => living.has(jobKey)),
    clock,
  });
  const metered = claimedAccounts.reduce((sum, account) => sum + account.calls, 0);
  const claimedClusters = await claimRefreshes(
    transaction,
    targets.clusters,
    { share: calls.share - metered, left: calls.left - metered },
    { olderThan: before.clusters, now },
  );
  const ofRun = { workspace_id: workspaceId, run_id: id };
  await enqueueJobs(
    transaction,
    refreshReportAccountJob,
    claimedAccounts.map(({ showId, platform, jobKey, calls: reserved }) => ({
      payload: { ...ofRun, calls: reserved, show_id: showId, platform },
      jobKey,
    })),
  );
  await enqueueJobs(
    transaction,
    refreshReportClusterJob,
    claimedClusters.map((cluster) => ({
      payload: {
        ...ofRun,
        calls: cluster.posts,
        show_id: cluster.showId,
        cluster_id: cluster.clusterId,
        older_than: before.clusters.toISOString(),
      },
      jobKey: clusterKeyOf(cluster),
    })),
  );
  const isUnderWay = living.size + claimedAccounts.length + claimedClusters.length > 0;
  await updateRun(transaction, workspaceId, id, {
    leased_until: isUnderWay ? new Date(now.getTime() + UNDER_WAY_MS) : null,
    updated_at: now,
  });
  await addToRun(
    transaction,
    { workspaceId, id },
    {
      reserved: metered + claimedClusters.reduce((sum, { posts }) => sum + posts, 0),
    },
  );
  return isUnderWay;
}

const clusterKeyOf = (reference: ClusterReference): string =>
  `report refresh ${globalClusterIdOf(reference)}`;

/** The provider calls that the workspace has left today, and the share of this run. */
async function callsOf(
  transaction: DatabaseTransaction,
  { run: { workspace_id: workspaceId }, callsPerDay }: Due,
  now: Date,
): Promise<{ share: number; left: number }> {
  const spent = await providerCallsOfToday(transaction, workspaceId, now);
  const { runs, reserved } = await findRefreshLoad(transaction, workspaceId, now);
  const left = Math.max(0, callsPerDay - spent - reserved);
  return { share: Math.min(Math.ceil(left / Math.max(1, runs)), CALLS_AT_ONCE), left };
}
