import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { RefreshError } from "../../../db/schema/tables.ts";
import type { EventContent } from "../../../events/event-content.ts";
import { type ClusterReference, parseClusterReference } from "../../../kernel/ids.ts";
import type { PostSnapshot, ReadResult } from "../../../platforms/posts/connector.ts";
import { type ClusterRow, findEpisode, globalIdOf, lockCluster } from "../cluster.store.ts";
import { refreshErrors } from "../cluster-view.ts";
import {
  type ChangeOrigin,
  clusterEventObject,
  recordClusterEvents,
} from "../events/cluster-events.ts";
import { rollUp } from "../figures/rollup.ts";
import { findCountedPosts, findPosts, type PostRow, updatePost } from "../post.store.ts";
import { applySnapshot, referenceOfPost } from "../posts/apply-snapshot.ts";
import { type PostSources, readPosts } from "../posts/read-posts.ts";

/** A refresh in two halves: posts are fetched outside a transaction, then stored in one. */

/** What the upstreams returned, by post id. Plain data: it is saved before it is stored. */
export interface FetchedPosts {
  results: { nodeId: string; result: ReadResult<PostSnapshot> }[];
  providerCalls: number;
}

/** Fetches every post a cluster counts; for a merged cluster those are its sources' posts too. */
export async function fetchPosts(
  executor: Executor,
  sources: PostSources,
  row: ClusterRow,
  signal: AbortSignal,
): Promise<FetchedPosts> {
  const posts = await findCountedPosts(executor, row);
  const results = await readPosts(sources, posts.map(referenceOfPost), signal);
  return {
    results: posts.flatMap((post, index) => {
      const result = results[index];
      return result === undefined ? [] : [{ nodeId: post.id, result }];
    }),
    providerCalls: results.reduce((sum, { requests }) => sum + requests, 0),
  };
}

export interface RefreshCounts {
  posts: number;
  refreshed: number;
  failed: number;
  /** Posts without a configured upstream: a retry changes nothing until the operator adds one. */
  skipped: number;
}

export interface RefreshOutcome {
  row: ClusterRow;
  counts: RefreshCounts;
  errors: RefreshError[];
}

type Results = ReadonlyMap<string, ReadResult<PostSnapshot>>;

/**
 * Stores what was fetched: each post through its guard, then the figures of the sources and of the
 * cluster, then the events. A post that was removed since the fetch is ignored; one that was added
 * since waits for the next refresh. Undefined when the cluster was deleted since.
 */
export async function storePosts(
  transaction: DatabaseTransaction,
  reference: ClusterReference,
  fetched: FetchedPosts,
  origin: ChangeOrigin,
): Promise<RefreshOutcome | undefined> {
  const { now } = origin.cause;
  const row = await lockCluster(transaction, reference);
  if (row === undefined) return undefined;
  const results: Results = new Map(fetched.results.map(({ nodeId, result }) => [nodeId, result]));
  const posts: PostRow[] = [];
  for (const text of row.merged_from) {
    const reference = parseClusterReference(text);
    const source = reference === undefined ? undefined : await lockCluster(transaction, reference);
    if (source === undefined) continue;
    posts.push(...(await storeResults(transaction, source, results, now)));
    await rollUp(transaction, source, { now, cascade: false });
  }
  posts.push(...(await storeResults(transaction, row, results, now)));
  const change = await rollUp(transaction, row, { now });
  const counts = countRefreshed(posts, results);
  const event: EventContent<"cluster.refresh_failed" | "cluster.refreshed"> = {
    type: isTotalFailure(counts) ? "cluster.refresh_failed" : "cluster.refreshed",
    objectId: globalIdOf(change.row),
    object: { ...clusterEventObject(origin.urls, change.row), refresh: counts },
  };
  await recordClusterEvents(transaction, change, [event], origin);
  return { row: change.row, counts, errors: refreshErrors(posts) };
}

/** Applies the results to a cluster's own posts; its posts afterwards. */
async function storeResults(
  transaction: DatabaseTransaction,
  { show_id: showId, id: clusterId, episode_id: episodeId }: ClusterRow,
  results: Results,
  now: Date,
): Promise<PostRow[]> {
  const episode =
    episodeId === null ? undefined : await findEpisode(transaction, showId, episodeId);
  const moment = { now, episodeDurationSec: episode?.duration_sec ?? null };
  const stored: PostRow[] = [];
  for (const post of await findPosts(transaction, { showId, clusterId })) {
    const result = results.get(post.id);
    const next = result === undefined ? post : applySnapshot(post, result, moment);
    if (result !== undefined) await updatePost(transaction, showId, next);
    stored.push(next);
  }
  return stored;
}

function countRefreshed(posts: readonly PostRow[], results: Results): RefreshCounts {
  const refreshed = posts.filter((post) => results.get(post.id)?.ok === true).length;
  const skipped = posts.filter((post) => isSkipped(results.get(post.id))).length;
  const failed = posts.length - refreshed - skipped;
  return { posts: posts.length, refreshed, failed, skipped };
}

const isTotalFailure = ({ posts, refreshed }: RefreshCounts): boolean =>
  posts > 0 && refreshed === 0;

function isSkipped(result: ReadResult<PostSnapshot> | undefined): boolean {
  return (
    result === undefined ||
    (!result.ok && (result.code === "not_configured" || result.code === "unsupported"))
  );
}
