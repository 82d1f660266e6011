import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";
import { listClusterRows } from "../cluster-list.store.ts";
import {
  findDueClusters,
  findPayers,
  findUnclaimed,
  insertClaims,
  type OwnedCluster,
} from "./viewed-clusters.store.ts";

/**
 * The refresh of clusters that a workspace orders and pays for, such as those of a report. Their
 * claims are those of page views: a cluster is refreshed once an hour, whatever orders it.
 */

/** The newest clusters of shows, at most `limit`. */
export async function findNewestClusters(
  executor: Executor,
  showIds: readonly string[],
  limit: number,
): Promise<ClusterReference[]> {
  if (showIds.length === 0) return [];
  const filters = {
    search: null,
    episodeId: null,
    createdGte: null,
    createdLt: null,
    refreshedLt: null,
    sort: "created" as const,
  };
  const rows = await listClusterRows(executor, showIds, { filters, after: null, limit });
  return rows.map((row) => ({ showId: row.show_id, clusterId: row.id }));
}

/**
 * Those of the clusters with a post that was not requested since a moment, and without a claim in
 * the last hour, the longest wait first. `posts` is the maximum number of provider calls of each.
 */
export async function findRefreshable(
  executor: Executor,
  references: readonly ClusterReference[],
  { olderThan, now }: { olderThan: Date; now: Date },
): Promise<OwnedCluster[]> {
  const due = await findDueClusters(executor, references, olderThan);
  if (due.length === 0) return [];
  const ownerOf = await findPayers(
    executor,
    due.map(({ showId }) => showId),
  );
  const owned = due.flatMap((cluster): OwnedCluster[] => {
    const owner = ownerOf.get(cluster.showId);
    return owner === undefined ? [] : [{ ...cluster, owner }];
  });
  return findUnclaimed(executor, owned, now);
}

/** Maximum clusters that are claimed at once. */
const CLAIMED_MAX = 100;

/**
 * Claims the clusters that are refreshed now, the longest wait first: as many as fit into `share`
 * provider calls, and where none does the first that fits into the calls that are left.
 */
export async function claimRefreshes(
  transaction: DatabaseTransaction,
  references: readonly ClusterReference[],
  calls: { share: number; left: number },
  moment: { olderThan: Date; now: Date },
): Promise<OwnedCluster[]> {
  const chosen: OwnedCluster[] = [];
  let price = 0;
  for (const cluster of await findRefreshable(transaction, references, moment)) {
    if (chosen.length === CLAIMED_MAX) break;
    const fits = price + cluster.posts <= calls.share;
    const isFirst = chosen.length === 0 && cluster.posts <= calls.left;
    if (!fits && !isFirst) continue;
    chosen.push(cluster);
    price += cluster.posts;
  }
  return insertClaims(transaction, chosen, moment.now);
}
