import type { Executor } from "../../../../db/connection/database.ts";
import { parseClusterReference } from "../../../../kernel/ids.ts";
import { findDatedClusters } from "../../../grouping/clusters/index.ts";
import { findPublication } from "./slot-episode.store.ts";
import type { SlotRow } from "./slot.store.ts";

/**
 * When the content linked with a slot was, or will be, published: the earliest time of its episode
 * and its clusters. A cluster of unknown date counts from now, since its posts exist. Null where
 * nothing is linked.
 */
export async function findAiredAt(
  executor: Executor,
  { show_id: showId, episode_id: episodeId, cluster_refs: refs }: SlotRow,
  now: Date,
): Promise<Date | null> {
  const [episode, clusters] = await Promise.all([
    episodeId === null ? null : findPublication(executor, showId, episodeId),
    findDatedClusters(
      executor,
      refs.flatMap((ref) => parseClusterReference(ref) ?? []),
    ),
  ]);
  const moments = [
    ...(episode === null ? [] : [episode]),
    ...clusters.map(({ publishedAt }) => publishedAt ?? now),
  ];
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)));
}
