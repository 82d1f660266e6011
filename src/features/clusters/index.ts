import type { AnyOperation } from "../../kernel/operation.ts";
import { addNodes } from "./add-nodes.ts";
import { batchClusterMetrics } from "./batch-cluster-metrics.ts";
import { createCluster } from "./create-cluster.ts";
import { deleteCluster } from "./delete-cluster.ts";
import { getCluster } from "./get-cluster.ts";
import { getClusterMetrics } from "./get-cluster-metrics.ts";
import { listClusters } from "./list-clusters.ts";
import { mergeClusters } from "./merge-clusters.ts";
import { refreshCluster, refreshClusterByGlobalId } from "./refresh-cluster.ts";
import { removeNode } from "./remove-node.ts";
import { updateCluster } from "./update-cluster.ts";

export { announceClusterUpdateJob } from "./cluster-events.ts";
export { BATCH_STATEMENT, ClusterReads } from "./cluster-reads.ts";
export { refreshClusterJob, refreshClusterOnViewJob } from "./refresh-cluster.job.ts";
export { rollUp } from "./rollup.ts";

export const clusterOperations: readonly AnyOperation[] = [
  listClusters,
  createCluster,
  getCluster,
  updateCluster,
  deleteCluster,
  getClusterMetrics,
  batchClusterMetrics,
  addNodes,
  removeNode,
  refreshCluster,
  refreshClusterByGlobalId,
  mergeClusters,
];
