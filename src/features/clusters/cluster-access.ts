import type { Context, WriteContext } from "../../kernel/pipeline/context.ts";
import { parameterInvalid, resourceNotFound, stateConflict } from "../../kernel/contract/errors.ts";
import { type ClusterReference, parseClusterReference } from "../../kernel/ids.ts";
import { type ClusterRow, findCluster, globalIdOf, lockCluster } from "./cluster.store.ts";

/**
 * The cluster a read names.
 *
 * @throws ApiError `resource_not_found`, the same for a cluster of another workspace and for none
 * at all.
 */
export async function requireCluster(
  { workspace, database }: Context,
  reference: ClusterReference,
): Promise<ClusterRow> {
  const row = workspace.showSet.has(reference.showId)
    ? await findCluster(database, reference)
    : undefined;
  if (row === undefined) throw resourceNotFound("cluster");
  return row;
}

/** The cluster a write names, locked until its transaction ends. @throws as `requireCluster`. */
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

/** @throws ApiError `resource_not_found` for a show this workspace does not see. */
export function requireShow(context: Context, showId: string): void {
  if (!context.workspace.showSet.has(showId)) throw resourceNotFound("show");
}

/**
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
 * @throws ApiError `state_conflict` for a cluster that was merged into another: its posts are
 * handled there.
 */
export function requireUnmerged(row: ClusterRow): void {
  if (row.merged_into === null) return;
  throw stateConflict(
    `The cluster ${globalIdOf(row)} was merged into ${row.merged_into}. Change that one.`,
    "merged",
    [],
  );
}
