import type { Static } from "typebox";
import type { Reader, WriteContext } from "../../../kernel/pipeline/context.ts";
import {
  parameterInvalid,
  resourceNotFound,
  stateConflict,
} from "../../../kernel/contract/errors.ts";
import { type ClusterReference, parseClusterReference } from "../../../kernel/ids.ts";
import type { clusterParams } from "./cluster.schema.ts";
import { type ClusterRow, findCluster, globalIdOf, lockCluster } from "./cluster.store.ts";

/** How the operations find the cluster that a request names, and which clusters they refuse. */

/** The parameters of a path that names a cluster by its show and its id. */
export type ClusterPath = Static<typeof clusterParams>;

/** The cluster named by a path with a show id and a cluster id. */
export const pathReference = ({
  show_id: showId,
  cluster_id: clusterId,
}: ClusterPath): ClusterReference => ({ showId, clusterId });

/**
 * The cluster that a read names.
 *
 * @throws ApiError `resource_not_found`, the same for a cluster of another workspace and for one
 * that does not exist.
 */
export async function requireCluster(
  { workspace, database }: Reader,
  reference: ClusterReference,
): Promise<ClusterRow> {
  const row = workspace.showSet.has(reference.showId)
    ? await findCluster(database, reference)
    : undefined;
  if (row === undefined) throw resourceNotFound("cluster");
  return row;
}

/**
 * The cluster that a write names, locked until its transaction ends. @throws as `requireCluster`.
 */
export async function requireLockedCluster(
  { workspace, database }: WriteContext,
  reference: ClusterReference,
): Promise<ClusterRow> {
  const row = workspace.showSet.has(reference.showId)
    ? await lockCluster(database, reference)
    : undefined;
  if (row === undefined) throw resourceNotFound("cluster");
  return row;
}

/**
 * The cluster that a write adds posts to, locked. @throws as `requireCluster`, and ApiError
 * `state_conflict` for a merged cluster.
 */
export async function requireOpenCluster(
  context: WriteContext,
  reference: ClusterReference,
): Promise<void> {
  requireUnmerged(await requireLockedCluster(context, reference));
}

/**
 * The cluster that a global id names.
 *
 * @throws ApiError `parameter_invalid` naming the parameter, for text that is no global cluster id.
 */
export function requireReference(text: string, param: string): ClusterReference {
  const reference = parseClusterReference(text);
  if (reference === undefined)
    throw parameterInvalid(
      param,
      "malformed",
      `${param} must be a global cluster id, {show_id}_{cluster_id}.`,
    );
  return reference;
}

/**
 * Refuses a merged cluster: its posts are counted and changed through the one it was merged into.
 *
 * @throws ApiError `state_conflict`.
 */
export function requireUnmerged(row: ClusterRow): void {
  if (row.merged_into === null) return;
  throw stateConflict(
    `The cluster ${globalIdOf(row)} was merged into ${row.merged_into}. Change that one.`,
    "merged",
    [],
  );
}
