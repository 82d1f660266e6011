import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import type { MatchConfidence, StoredEvidence } from "../../../../db/schema/tables.ts";
import type { EventContent } from "../../../../delivery/events/event-content.ts";
import { type ClusterReference, newPlainId } from "../../../../kernel/ids.ts";
import type { PostReference, PostSnapshot } from "../../../../platforms/posts/connector.ts";
import { clusterNameOf } from "../cluster-name.ts";
import {
  type ClusterRow,
  deleteClusterRow,
  findClustersOfEpisode,
  findEpisode,
  globalIdOf,
  insertCluster,
  lockCluster,
  lockEpisodeClusters,
  referenceOf,
} from "../cluster.store.ts";
import {
  type ChangeOrigin,
  clusterEventObject,
  recordClusterEvents,
} from "../events/cluster-events.ts";
import { rollUp } from "../figures/rollup.ts";
import { deletePost, findPosts, insertPosts, type PostRow } from "../post.store.ts";
import { addOwnPosts } from "../own-posts/add-own-posts.ts";
import { applySnapshot, newPost } from "./apply-snapshot.ts";
import { settleSuggestions } from "./settle-suggestions.store.ts";

/**
 * Adds posts to the cluster of an episode with the numbers that their account last reported, and
 * takes them out again. The cluster builder uses it; no platform is called.
 */

/** Why a build assigned a post to the episode. */
interface PostMatch {
  buildId: string | null;
  confidence: MatchConfidence;
  reason: string;
  evidence: readonly StoredEvidence[];
}

export interface MatchedPost {
  reference: PostReference;
  /** Null where no item of the post is stored; its first refresh reads it then. */
  read: { snapshot: PostSnapshot; fetchedAt: Date } | null;
  match: PostMatch;
}

export interface EpisodePosts {
  showId: string;
  episodeId: string;
  /** The cluster to add to; null for the episode's own, which is made where there is none. */
  clusterId: string | null;
  posts: readonly MatchedPost[];
  /** True: make a cluster even where only the episode's own posts would be in it. */
  isMadeForOwnPosts?: boolean;
  addedBy: PostRow["added_by"];
}

export interface AddedEpisodePosts {
  row: ClusterRow;
  isNew: boolean;
  /**
   * Those of the given posts that were added. A post that the show has got meanwhile is left where
   * it is. The episode's own posts, which a new cluster gets, are not included.
   */
  posts: PostRow[];
}

/**
 * The cluster of an episode: the oldest one that was not merged, otherwise the oldest. A merged
 * cluster takes posts too: the cluster it was merged into counts them, and the episode gets no
 * second cluster.
 */
export async function findClusterOfEpisode(
  executor: Executor,
  showId: string,
  episodeId: string,
): Promise<ClusterReference | undefined> {
  const clusters = await findClustersOfEpisode(executor, showId, episodeId);
  const chosen = clusters.find((cluster) => cluster.merged_into === null) ?? clusters[0];
  return chosen === undefined ? undefined : referenceOf(chosen);
}

/**
 * Adds the posts, computes the figures, closes the suggestions of the posts and records the events.
 * Suggestions for the episode are accepted, even where the posts were added to another cluster.
 * Undefined where no post could be added, or the given cluster or the episode no longer exists. The
 * caller must not hold the lock of a cluster.
 */
export async function addEpisodePosts(
  transaction: DatabaseTransaction,
  { showId, episodeId, clusterId, posts, addedBy, isMadeForOwnPosts = false }: EpisodePosts,
  origin: ChangeOrigin,
): Promise<AddedEpisodePosts | undefined> {
  const { now } = origin.cause;
  const episode = await findEpisode(transaction, showId, episodeId);
  if (episode === undefined || (posts.length === 0 && !isMadeForOwnPosts)) return undefined;
  await lockEpisodeClusters(transaction, showId);
  const reference =
    clusterId === null
      ? await findClusterOfEpisode(transaction, showId, episodeId)
      : { showId, clusterId };
  const found = reference === undefined ? undefined : await lockCluster(transaction, reference);
  if (found === undefined ? clusterId !== null : posts.length === 0) return undefined;
  const row =
    found ??
    (await insertCluster(transaction, showId, {
      id: newPlainId(),
      name: clusterNameOf(episode.title),
      episode_id: episodeId,
      created_at: now,
      updated_at: now,
    }));
  const origins = { row, addedBy, now, durationSec: episode.duration_sec };
  const added = await insertPosts(
    transaction,
    showId,
    posts.map((matched) => postOf(matched, origins)),
  );
  const own = found === undefined ? await addOwnPosts(transaction, row, now) : [];
  if (added.length === 0 && !(isMadeForOwnPosts && own.length > 0)) {
    if (found === undefined) await deleteClusterRow(transaction, referenceOf(row));
    return undefined;
  }
  const change = await rollUp(transaction, row, { now });
  const object = clusterEventObject(origin.urls, change.row);
  if (found === undefined) {
    const event: EventContent<"cluster.created"> = {
      type: "cluster.created",
      objectId: globalIdOf(row),
      object,
    };
    // A new cluster has no earlier totals, so its creation records no `cluster.updated`.
    await recordClusterEvents(transaction, { row: change.row, changedFields: [] }, [event], origin);
  } else {
    const event: EventContent<"cluster.nodes_added"> = {
      type: "cluster.nodes_added",
      objectId: globalIdOf(row),
      object: { ...object, node_ids: added.map(({ id }) => id) },
    };
    await recordClusterEvents(transaction, change, [event], origin);
  }
  const placed = { clusterId: row.id, episodeId, posts: [...added, ...own] };
  await settleSuggestions(transaction, showId, placed, origin.cause);
  return { row: change.row, isNew: found === undefined, posts: added };
}

/** The row of a post before it is added to a cluster. */
export function postOf(
  { reference, read, match }: MatchedPost,
  origin: {
    row: Pick<ClusterRow, "show_id" | "id">;
    addedBy: PostRow["added_by"];
    durationSec: number | null;
    now: Date;
  },
): PostRow {
  const { row, addedBy, durationSec: episodeDurationSec, now } = origin;
  const { formatHint } = reference;
  const fresh = newPost(reference, {
    showId: row.show_id,
    clusterId: row.id,
    addedBy,
    format: null,
    episodeDurationSec,
    now,
  });
  const post =
    read === null
      ? fresh
      : applySnapshot(
          fresh,
          { ok: true, snapshot: read.snapshot, requests: 0 },
          { now: read.fetchedAt, episodeDurationSec, formatHint },
        );
  return {
    ...post,
    updated_at: now,
    build_id: match.buildId,
    confidence: match.confidence,
    match_reason: match.reason,
    evidence: [...match.evidence],
  };
}

/**
 * Takes posts out of a cluster; posts that are no longer in it are skipped. The cluster is deleted
 * where `deletesIf` is true of the remaining posts, unless it is part of a merge. Returns what was
 * taken out.
 */
export async function takePosts(
  transaction: DatabaseTransaction,
  reference: ClusterReference,
  {
    nodeIds,
    deletesIf,
  }: { nodeIds: readonly string[]; deletesIf: (rest: readonly PostRow[]) => boolean },
  origin: ChangeOrigin,
): Promise<{ posts: PostRow[]; isDeleted: boolean }> {
  const { now } = origin.cause;
  const row = await lockCluster(transaction, reference);
  if (row === undefined) return { posts: [], isDeleted: false };
  const wanted = new Set(nodeIds);
  const posts = await findPosts(transaction, reference);
  const taken = posts.filter(({ id }) => wanted.has(id));
  const rest = posts.filter(({ id }) => !wanted.has(id));
  const isDeleted = row.merged_into === null && row.merged_from.length === 0 && deletesIf(rest);
  if (isDeleted) {
    await deleteClusterRow(transaction, reference);
    const event: EventContent<"cluster.deleted"> = {
      type: "cluster.deleted",
      objectId: globalIdOf(row),
      object: clusterEventObject(origin.urls, row),
    };
    await recordClusterEvents(transaction, { row, changedFields: [] }, [event], origin);
    return { posts: taken, isDeleted };
  }
  if (taken.length === 0) return { posts: [], isDeleted };
  for (const post of taken) await deletePost(transaction, post);
  const change = await rollUp(transaction, row, { now, postsRemoved: true });
  const event: EventContent<"cluster.nodes_removed"> = {
    type: "cluster.nodes_removed",
    objectId: globalIdOf(row),
    object: {
      ...clusterEventObject(origin.urls, change.row),
      node_ids: taken.map(({ id }) => id),
    },
  };
  await recordClusterEvents(transaction, change, [event], origin);
  return { posts: taken, isDeleted };
}
