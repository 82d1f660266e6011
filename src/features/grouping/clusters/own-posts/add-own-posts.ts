import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { postKey } from "../../../../domain/matching/posts/post-key.ts";
import { type ClusterRow, findEpisode } from "../cluster.store.ts";
import { insertPosts, type PostRow } from "../post.store.ts";
import { postOfItem } from "./apply-item.ts";
import { findOwnPosts, type OwnPost } from "./find-own-pairs.ts";
import { findItems } from "./own-items.store.ts";

/**
 * Adds the posts that are the episode itself to a cluster, where the show's connected accounts have
 * a number for them: the audio, the newsletter issue, the full video
 * (docs/clusters.md#the-episode-itself). No provider is called. The caller rolls the cluster up
 * afterwards.
 *
 * Returns the posts that were added; none for a cluster without an episode.
 */
export async function addOwnPosts(
  transaction: DatabaseTransaction,
  cluster: ClusterRow,
  now: Date,
): Promise<PostRow[]> {
  if (cluster.episode_id === null) return [];
  const found = await findOwnPosts(transaction, cluster.show_id, [cluster.episode_id]);
  return insertOwnPosts(transaction, cluster, found, now);
}

/**
 * Inserts posts of items that are the cluster's episode. A post that the show already has stays in
 * its cluster.
 */
export async function insertOwnPosts(
  transaction: DatabaseTransaction,
  cluster: ClusterRow,
  found: readonly OwnPost[],
  now: Date,
): Promise<PostRow[]> {
  const { show_id: showId, episode_id: episodeId } = cluster;
  if (episodeId === null || found.length === 0) return [];
  const episode = await findEpisode(transaction, showId, episodeId);
  const moment = { now, episodeDurationSec: episode?.duration_sec ?? null };
  const items = await findItems(transaction, showId, found);
  const posts = found.flatMap((own) => {
    const item = items.get(postKey(own));
    return item === undefined ? [] : [postOfItem(cluster, own, item, moment)];
  });
  return insertPosts(transaction, showId, posts);
}
