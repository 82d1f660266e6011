import { addNodes } from "./operations/add-nodes.ts";
import { batchClusterMetrics } from "./operations/batch-cluster-metrics.ts";
import { createCluster } from "./operations/create-cluster.ts";
import { deleteCluster } from "./operations/delete-cluster.ts";
import { getCluster } from "./operations/get-cluster.ts";
import { getClusterMetrics } from "./operations/get-cluster-metrics.ts";
import { getClusterProvenance } from "./operations/get-cluster-provenance.ts";
import { listClusters } from "./operations/list-clusters.ts";
import { mergeClusters } from "./operations/merge-clusters.ts";
import { refreshCluster, refreshClusterByGlobalId } from "./operations/refresh-cluster.ts";
import { removeNode } from "./operations/remove-node.ts";
import { updateCluster } from "./operations/update-cluster.ts";

export { clusterNameOf } from "./cluster-name.ts";
export {
  type ClusterRow,
  findCluster,
  findEpisode,
  lockEpisodeClusters,
  SUMMARY_COLUMNS,
  type SummaryRow,
} from "./cluster.store.ts";
export { evidenceView, postView, summaryView } from "./cluster-view.ts";
export { type ChangeOrigin, emitClusterUpdateJob } from "./events/cluster-events.ts";
export { BATCH_STATEMENT, ClusterReads } from "./figures/cluster-metrics.store.ts";
export {
  enqueueGathering,
  gatherDueShowsCron,
  gatherDueShowsJob,
  gatherOwnPostsJob,
} from "./own-posts/gather-own-posts.job.ts";
export { refreshClusterJob, refreshClusterOnViewJob } from "./refresh/refresh-cluster.job.ts";
export { refreshViewedClusters, viewRefreshKeyOf } from "./refresh/refresh-viewed-clusters.ts";
export { claimRefreshes, findNewestClusters, findRefreshable } from "./refresh/order-refreshes.ts";
export {
  type RefreshCounter,
  refreshOrdered,
  type RefreshServices as ClusterRefreshServices,
} from "./refresh/refresh-in-background.ts";
export { recomputeFigures } from "./figures/recompute-figures.ts";
export { metricsOfPost, reachWithPost } from "./figures/reach-with-post.ts";
export { rollUp } from "./figures/rollup.ts";
export { requireCluster, requireOpenCluster, requireReference } from "./cluster-access.ts";
export {
  clusterMetricsSchema,
  clusterNodeSchema,
  clusterSchema,
  clusterSummarySchema,
  globalIdParams,
  matchFields,
} from "./cluster.schema.ts";
export {
  dismissPosts,
  findDismissedPosts,
  forgetDismissals,
} from "./posts/dismissed-posts.store.ts";
export {
  addEpisodePosts,
  findClusterOfEpisode,
  type MatchedPost,
  postOf,
  takePosts,
} from "./posts/episode-posts.ts";
export { followShortLink } from "./posts/recognise-urls.ts";
export { recordSuggestions, settleSuggestions } from "./posts/settle-suggestions.store.ts";
export { findPostsOfShow, type PlacedPost } from "./post.store.ts";
export {
  captureTime,
  type ClusterDayRow,
  type ClusterWindow,
  windowsOf,
} from "./history/captures.ts";
export { findDaysAround, findDaysOf } from "./history/cluster-days.store.ts";
export { foldClusterDaysCron, foldClusterDaysJob } from "./history/fold-days.job.ts";
export { foldDays, unfoldDays } from "./history/fold-days.ts";
export {
  FOLDED_DAY,
  FOLDED_DAYS,
  findFoldedDaysOf,
  findFoldedDaysOfShow,
  findNewestFoldedDays,
  foldedCount,
} from "./history/cluster-months.store.ts";
export {
  readClusterGains,
  readClusterWindow,
  type RankedCluster,
} from "./history/cluster-gains.store.ts";
export { SINCE_PUBLISH_WINDOWS, type SincePublishWindow } from "./history/captures.ts";
export { curvePoints } from "./history/curve-points.ts";
export {
  type DatedCluster,
  findClustersOfEpisodes,
  findDatedClusters,
} from "./history/dated-clusters.store.ts";
export { CLUSTER_METRICS, type ClusterMetric, countOf } from "./history/day-figures.ts";
export {
  dayGains,
  daysWithNewPosts,
  gainWithin,
  knowsBefore,
  levelsOf,
} from "./history/day-gains.ts";

export { getCluster, listClusters };
export { findPostReadings, type PostReading } from "./posts/post-readings.store.ts";

export const clusterOperations = [
  listClusters,
  createCluster,
  getCluster,
  updateCluster,
  deleteCluster,
  getClusterMetrics,
  getClusterProvenance,
  batchClusterMetrics,
  addNodes,
  removeNode,
  refreshCluster,
  refreshClusterByGlobalId,
  mergeClusters,
];

export { clusterEvents } from "./events/cluster-payloads.ts";
