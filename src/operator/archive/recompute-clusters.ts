import type { DatabaseTransaction } from "../../db/connection/database.ts";
import { findCluster, rollUp } from "../../features/grouping/clusters/index.ts";
import {
  type ClusterReference,
  globalClusterIdOf,
  parseClusterReference,
} from "../../kernel/ids.ts";
import { findMergeTargets, readHistory, restoreHistory } from "./cluster-history.store.ts";

/**
 * Computes the stored figures of clusters from their posts, as every write does, and then restores
 * the history: the times of the last change of cluster and show, and the captured reach of the day.
 * An import is no new measurement, so it adds no day. Returns the number of clusters.
 */
export async function recomputeClusters(
  transaction: DatabaseTransaction,
  touched: readonly ClusterReference[],
  now: Date,
): Promise<number> {
  if (touched.length === 0) return 0;
  const references = await withMergeTargets(transaction, touched);
  const history = await readHistory(transaction, references, now);
  for (const reference of references) {
    const row = await findCluster(transaction, reference);
    if (row !== undefined) await rollUp(transaction, row, { now, cascade: false });
  }
  await restoreHistory(transaction, references, history, now);
  return references.length;
}

/**
 * A post of a merged cluster counts in the cluster it was merged into, which may be missing in the
 * file.
 */
async function withMergeTargets(
  transaction: DatabaseTransaction,
  touched: readonly ClusterReference[],
): Promise<ClusterReference[]> {
  const all = new Map(touched.map((reference) => [globalClusterIdOf(reference), reference]));
  for (const text of await findMergeTargets(transaction, touched)) {
    const reference = parseClusterReference(text);
    if (reference !== undefined) all.set(text, reference);
  }
  return [...all.values()];
}
