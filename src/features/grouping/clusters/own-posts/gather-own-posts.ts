import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import type { EventContent } from "../../../../delivery/events/event-content.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import { parseClusterReference } from "../../../../kernel/ids.ts";
import {
  platformPostOf,
  postKey,
  postKeyOfRow,
} from "../../../../domain/matching/posts/post-key.ts";
import { type ClusterRow, findEpisode, globalIdOf, lockCluster } from "../cluster.store.ts";
import { clusterEventObject, recordClusterEvents } from "../events/cluster-events.ts";
import { rollUp } from "../figures/rollup.ts";
import { findPosts, type PostRow, updatePost } from "../post.store.ts";
import { settleSuggestions } from "../posts/settle-suggestions.store.ts";
import { insertOwnPosts } from "./add-own-posts.ts";
import { applyItem, isNewer } from "./apply-item.ts";
import { findOwnPosts, type OwnPost } from "./find-own-pairs.ts";
import {
  findEpisodeClusters,
  findOutdatedClusters,
  setGathered,
} from "./gathered-clusters.store.ts";
import { findItems, findStoredKeys } from "./own-items.store.ts";
import { type GatherParts, releaseOwnPosts } from "./release-own-posts.ts";

/** A cluster and the clusters merged into it, whose posts it counts. They are written together. */
interface Group {
  targetId: string;
  /**
   * The posts that each cluster of the group is missing, by cluster id. Clusters without anything
   * to write are absent.
   */
  missing: Map<string, OwnPost[]>;
  /**
   * True where a cluster of the group is of an earlier release, so its figures may follow an
   * earlier rule.
   */
  isDue: boolean;
}

/**
 * Updates the clusters of a show from what its connected accounts have stored: posts of episodes
 * that became known, and newer numbers of existing posts, clips as well as the audio. Posts that
 * belong to another episode are removed first. What to write follows from the stored rows alone, so
 * the next run continues one that was cut off, and a second run at the same time changes nothing.
 *
 * Each cluster is written and rolled up once, in its own transaction. One transaction for many
 * clusters (rejected) saves commits but blocks every other writer of them for as long. Returns how
 * many clusters were written.
 *
 * @throws the signal's reason, between two clusters.
 */
export async function gatherOwnPosts(parts: GatherParts, showId: string): Promise<number> {
  const { database, signal, clock } = parts;
  const released = await releaseOwnPosts(parts, showId);
  const clusters = await findEpisodeClusters(database, showId);
  const groups = await findGroups(database, showId, clusters);
  for (const group of groups) {
    signal.throwIfAborted();
    await inTransaction(database, (transaction) =>
      writeGroup(transaction, parts, { showId, group }),
    );
  }
  const due = clusters.filter((cluster) => cluster.is_due).map(({ id }) => id);
  if (due.length > 0)
    await inTransaction(database, (transaction) =>
      setGathered(transaction, showId, { clusterIds: due, now: clock.now() }),
    );
  return released + groups.length;
}

async function findGroups(
  database: Database,
  showId: string,
  clusters: Awaited<ReturnType<typeof findEpisodeClusters>>,
): Promise<Group[]> {
  const groups = new Map<string, Group>();
  const groupOf = (id: string, mergedInto: string | null): Group => {
    const targetId =
      mergedInto === null ? id : (parseClusterReference(mergedInto)?.clusterId ?? id);
    const group = groups.get(targetId) ?? { targetId, missing: new Map(), isDue: false };
    groups.set(targetId, group);
    if (!group.missing.has(id)) group.missing.set(id, []);
    return group;
  };
  for (const { id, merged_into: mergedInto, is_due: isDue } of clusters)
    if (isDue) groupOf(id, mergedInto).isDue = true;
  for (const { id, merged_into: mergedInto } of await findOutdatedClusters(database, showId))
    groupOf(id, mergedInto);
  // Of several clusters of an episode, the first is used: it is the one that the episode is shown
  // with.
  const holders = new Map(
    clusters.toReversed().map((cluster) => [cluster.episode_id, cluster] as const),
  );
  const found = await findOwnPosts(database, showId, [...holders.keys()]);
  const stored = await findStoredKeys(database, showId, found);
  for (const post of found) {
    const holder = holders.get(post.episodeId);
    if (holder === undefined || stored.has(postKey(post))) continue;
    groupOf(holder.id, holder.merged_into).missing.get(holder.id)?.push(post);
  }
  return [...groups.values()];
}

/**
 * Writes one group. The target is locked before its sources, in the same order as in a refresh. A
 * cluster that was deleted or merged elsewhere meanwhile is left to the next run.
 */
async function writeGroup(
  transaction: DatabaseTransaction,
  { urls, clock }: GatherParts,
  { showId, group }: { showId: string; group: Group },
): Promise<void> {
  const now = clock.now();
  const target = await lockCluster(transaction, { showId, clusterId: group.targetId });
  if (target === undefined) return;
  const written: Written[] = [];
  for (const [clusterId, missing] of group.missing) {
    const isTarget = clusterId === target.id;
    const row = isTarget ? target : await lockCluster(transaction, { showId, clusterId });
    if (row === undefined || (!isTarget && row.merged_into !== globalIdOf(target))) continue;
    const posts = await writePosts(transaction, row, missing, now);
    const isChanged = posts.added.length > 0 || posts.updated > 0;
    if (!isTarget && (isChanged || group.isDue))
      await rollUp(transaction, row, { now, cascade: false });
    if (isChanged) written.push({ ...posts, row });
  }
  if (written.length === 0 && !group.isDue) return;
  const change = await rollUp(transaction, target, { now });
  const cause = systemCause(now);
  for (const { row, added: posts } of written) {
    const { show_id: showId, id: clusterId, episode_id: episodeId } = row;
    await settleSuggestions(transaction, showId, { clusterId, episodeId, posts }, cause);
  }
  const nodeIds = written.flatMap(({ added }) => added.map(({ id }) => id));
  const event: EventContent<"cluster.nodes_added"> = {
    type: "cluster.nodes_added",
    objectId: globalIdOf(target),
    object: { ...clusterEventObject(urls, change.row), node_ids: nodeIds },
  };
  await recordClusterEvents(transaction, change, nodeIds.length === 0 ? [] : [event], {
    urls,
    cause,
  });
}

interface Written {
  row: ClusterRow;
  added: PostRow[];
  updated: number;
}

/** Applies the newer numbers to a locked cluster's own posts, and adds the missing posts. */
async function writePosts(
  transaction: DatabaseTransaction,
  row: ClusterRow,
  missing: readonly OwnPost[],
  now: Date,
): Promise<Omit<Written, "row">> {
  const { show_id: showId, id: clusterId, episode_id: episodeId } = row;
  const posts = await findPosts(transaction, { showId, clusterId });
  const items = await findItems(transaction, showId, posts.map(platformPostOf));
  const episode =
    episodeId === null ? undefined : await findEpisode(transaction, showId, episodeId);
  const moment = { now, episodeDurationSec: episode?.duration_sec ?? null };
  let updated = 0;
  for (const post of posts) {
    const item = items.get(postKeyOfRow(post));
    if (item === undefined || !isNewer(item, post)) continue;
    await updatePost(transaction, showId, applyItem(post, item, moment));
    updated += 1;
  }
  return { added: await insertOwnPosts(transaction, row, missing, now), updated };
}
