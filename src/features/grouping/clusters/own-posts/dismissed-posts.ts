import type { Executor } from "../../../../db/connection/database.ts";
import {
  type PlatformPost,
  postKey,
  postKeyOfRow,
} from "../../../../domain/matching/posts/post-key.ts";
import { findDismissedPosts } from "../posts/dismissed-posts.store.ts";

/** A post that may be added to the cluster of an episode. */
export interface PostOfEpisode extends PlatformPost {
  episodeId: string;
}

/**
 * The posts without those that a person dismissed from their episode, which are never added
 * automatically.
 */
export async function withoutDismissed<Post extends PostOfEpisode>(
  executor: Executor,
  showId: string,
  posts: readonly Post[],
): Promise<Post[]> {
  const episodeIds = [...new Set(posts.map(({ episodeId }) => episodeId))];
  const dismissed = await findDismissedPosts(executor, showId, episodeIds);
  const keys = new Set(dismissed.map((row) => `${row.episode_id} ${postKeyOfRow(row)}`));
  return posts.filter((post) => !keys.has(`${post.episodeId} ${postKey(post)}`));
}
