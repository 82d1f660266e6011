import type { Executor } from "../../../db/connection/database.ts";
import type { PostKey } from "./own-items.store.ts";

/** A post that may be added to the cluster of an episode. */
export interface PostOfEpisode extends PostKey {
  episodeId: string;
}

/**
 * Those of the posts that a person does not want in the cluster of their episode: they are never
 * added by themselves. None is stored yet.
 */
export function findDismissedPosts<Post extends PostOfEpisode>(
  _executor: Executor,
  _showId: string,
  _posts: readonly Post[],
): Promise<Set<Post>> {
  return Promise.resolve(new Set());
}
