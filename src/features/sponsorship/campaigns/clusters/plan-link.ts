import type { Static } from "typebox";
import {
  ApiError,
  parameterInvalid,
  resourceNotFound,
} from "../../../../kernel/contract/errors.ts";
import { type ClusterReference, parseClusterReference } from "../../../../kernel/ids.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import {
  type ClusterRow,
  findCluster,
  requireReference,
} from "../../../grouping/clusters/index.ts";
import { findNodeIds } from "./linked-posts.store.ts";
import { findSlot, type SlotRow } from "../slots/slot.store.ts";
import type { newLinkFields } from "./link.schema.ts";
import { findSameLink, type LinkRow } from "./link.store.ts";

const LINKS_MAX = 5_000;

export type NewLink = { cluster_ref: string } & {
  [Name in "slot_id" | "node_ids"]?: Static<(typeof newLinkFields)[Name]>;
};

/** A link that can be created, or changed where the cluster is linked with the slot already. */
export interface PlannedLink {
  reference: ClusterReference;
  slot: SlotRow | null;
  /** Undefined where the request has no `node_ids`. */
  nodeIds: string[] | null | undefined;
  existing: LinkRow | undefined;
}

/**
 * Validates a new link, under the lock of its campaign.
 *
 * @param at Path of the link in the body: `links[2].`, or empty.
 * @throws ApiError `parameter_invalid` naming the field; `resource_not_found`, the same for a
 * cluster of another workspace and for one that does not exist.
 */
export async function planLink(
  context: WriteContext,
  campaignId: string,
  { cluster_ref: ref, slot_id: slotId = null, node_ids: nodeIds }: NewLink,
  at = "",
): Promise<PlannedLink> {
  const { workspace, database } = context;
  const reference = requireReference(ref, `${at}cluster_ref`);
  const cluster = workspace.showSet.has(reference.showId)
    ? await findCluster(database, reference)
    : undefined;
  if (cluster === undefined) throw resourceNotFound("cluster");
  const slot = await requireLinkSlot(context, campaignId, { slotId, reference, at });
  const existing = await findSameLink(database, workspace.id, campaignId, {
    show_id: reference.showId,
    cluster_id: reference.clusterId,
    slot_id: slot?.id ?? null,
  });
  return {
    reference,
    slot,
    nodeIds:
      nodeIds === undefined
        ? undefined
        : await requireNodes(context, countedClusters(cluster), nodeIds, at),
    existing,
  };
}

/** The slot that a link names; null where it names none. @throws ApiError `parameter_invalid`. */
export async function requireLinkSlot(
  { workspace, database }: WriteContext,
  campaignId: string,
  { slotId, reference, at }: { slotId: string | null; reference: ClusterReference; at: string },
): Promise<SlotRow | null> {
  if (slotId === null) return null;
  const slot = await findSlot(database, workspace.id, campaignId, slotId);
  if (slot === undefined)
    throw parameterInvalid(
      `${at}slot_id`,
      "unknown",
      `${at}slot_id names no slot of the campaign.`,
    );
  if (slot.show_id !== reference.showId)
    throw parameterInvalid(
      `${at}slot_id`,
      "conflict",
      `${at}slot_id names a slot on another show than the cluster's.`,
    );
  return slot;
}

/** The clusters whose posts a cluster counts: itself, and the clusters merged into it. */
export const countedClusters = (
  cluster: Pick<ClusterRow, "show_id" | "id" | "merged_from">,
): ClusterReference[] => [
  { showId: cluster.show_id, clusterId: cluster.id },
  ...cluster.merged_from.flatMap((text) => parseClusterReference(text) ?? []),
];

/**
 * The ids of posts that a cluster counts, without repetitions.
 *
 * @param references The result of `countedClusters`.
 * @throws ApiError `parameter_invalid`.
 */
export async function requireNodes(
  { database }: WriteContext,
  references: readonly ClusterReference[],
  nodeIds: readonly string[] | null,
  at: string,
): Promise<string[] | null> {
  if (nodeIds === null) return null;
  const known = new Set(await findNodeIds(database, references, nodeIds));
  nodeIds.forEach((id, index) => {
    if (!known.has(id))
      throw parameterInvalid(
        `${at}node_ids[${index}]`,
        "unknown",
        `${at}node_ids[${index}] names no post of the cluster.`,
      );
  });
  return [...new Set(nodeIds)];
}

/** @throws ApiError `limit_reached`. */
export function requireLinkRoom(current: number, more: number): void {
  if (current + more <= LINKS_MAX) return;
  throw new ApiError(
    "limit_reached",
    `The campaign has ${current} linked clusters and may have ${LINKS_MAX}.`,
    { extras: { limit: LINKS_MAX, current } },
  );
}
