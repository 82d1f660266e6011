import type { Executor } from "../../../../db/connection/database.ts";
import { findDismissedPosts } from "../posts/dismissed-posts.store.ts";
import { keyOf, type PostKey } from "./own-items.store.ts";

/** A post that may be added to the cluster of an episode. */
export interface PostOfEpisode extends PostKey {
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
  const keys = new Set(
    dismissed.map(({ episode_id: episodeId, platform, external_id: externalId }) =>
      nameOf({ episodeId, platform, externalId }),
    ),
  );
  return posts.filter((post) => !keys.has(nameOf(post)));
}

const nameOf = (post: PostOfEpisode): string => `${post.episodeId} ${keyOf(post)}`;
