import { type Database, type Executor, inTransaction } from "../../../../db/connection/database.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import type { Clock } from "../../../../lib/time/clock.ts";
import { postKey } from "../../../../domain/matching/posts/post-key.ts";
import { takePosts } from "../posts/episode-posts.ts";
import {
  findHolders,
  findUnidentifiedPosts,
  heldKeys,
  type UnidentifiedPost,
} from "./own-items.store.ts";

/** The services that gathering the posts of a show needs. */
export interface GatherParts {
  database: Database;
  urls: Urls;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * Removes posts that were added automatically from the clusters of the wrong episode: their id is
 * that of another episode of the show now, whose cluster can then have them. Posts that a person or
 * a build added stay, and so does a post whose id no episode has: it may be an earlier upload of
 * its episode. Returns how many clusters were written.
 *
 * @throws the signal's reason, between two clusters.
 */
export async function releaseOwnPosts(
  { database, urls, clock, signal }: GatherParts,
  showId: string,
): Promise<number> {
  const posts = await findPostsOfOthers(database, showId);
  const byCluster = Map.groupBy(posts, ({ clusterId }) => clusterId);
  for (const [clusterId, own] of byCluster) {
    signal.throwIfAborted();
    const taken = { nodeIds: own.map(({ id }) => id), deletesIf: () => false };
    const origin = { urls, cause: systemCause(clock.now()) };
    await inTransaction(database, (transaction) =>
      takePosts(transaction, { showId, clusterId }, taken, origin),
    );
  }
  return byCluster.size;
}

/**
 * The posts are found in two statements: one join of posts and all episodes by their ids takes
 * minutes where PostgreSQL has no statistics.
 */
async function findPostsOfOthers(executor: Executor, showId: string): Promise<UnidentifiedPost[]> {
  const posts = await findUnidentifiedPosts(executor, showId);
  const ids = posts.map(({ externalId }) => externalId);
  const held = heldKeys(await findHolders(executor, showId, ids));
  return posts.filter((post) => held.has(postKey(post)));
}
