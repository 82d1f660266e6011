import { type Database, inTransaction } from "../../../../db/connection/database.ts";
import { enqueueJobs } from "../../../../infrastructure/jobs/enqueue.ts";
import { type ClusterReference, globalClusterIdOf } from "../../../../kernel/ids.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { refreshClusterOnViewJob } from "./refresh-cluster.job.ts";
import { claimClusters, findDueClusters, findPayers } from "./viewed-clusters.store.ts";

/** How long ago a post's last request must be for its cluster to be refreshed on view. */
export const CLUSTER_VIEWED_AFTER_MS = 5 * HOUR_MS;

/** The key of the job that refreshes a cluster on view. */
export const viewRefreshKeyOf = ({ showId, clusterId }: ClusterReference): string =>
  `refresh on view ${showId} ${clusterId}`;

/** The services that queueing the refreshes of a page view needs. */
export interface RefreshServices {
  database: Database;
  now: Date;
  /** Maximum provider calls of a workspace per day. */
  callsPerDay: number;
}

/**
 * Queues refreshes of the clusters on a page that have a post without a request in the last five
 * hours, the longest wait first and at most 40. Returns how many were queued. Each cluster is
 * refreshed at most once an hour, however many views there are. The workspace that first pointed at
 * the show pays, until its provider calls of the day are used up. The caller does not wait for the
 * refresh.
 */
export async function refreshViewedClusters(
  { database, now, callsPerDay }: RefreshServices,
  references: readonly ClusterReference[],
): Promise<number> {
  const olderThan = new Date(now.getTime() - CLUSTER_VIEWED_AFTER_MS);
  const due = await findDueClusters(database, references, olderThan);
  if (due.length === 0) return 0;
  const payerOf = await findPayers(
    database,
    due.map(({ showId }) => showId),
  );
  const paid = due.flatMap((cluster) => {
    const payer = payerOf.get(cluster.showId);
    return payer === undefined ? [] : [{ ...cluster, payer }];
  });
  return inTransaction(database, async (transaction) => {
    const claimed = new Set(await claimClusters(transaction, paid, { now, callsPerDay }));
    const entries = paid
      .filter((cluster) => claimed.has(globalClusterIdOf(cluster)))
      .map(({ showId, clusterId, payer }) => ({
        payload: {
          show_id: showId,
          cluster_id: clusterId,
          workspace_id: payer,
          older_than: olderThan.toISOString(),
        },
        jobKey: viewRefreshKeyOf({ showId, clusterId }),
      }));
    return enqueueJobs(transaction, refreshClusterOnViewJob, entries);
  });
}
