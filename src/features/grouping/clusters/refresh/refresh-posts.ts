import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import type { RefreshError } from "../../../../db/schema/tables.ts";
import type { EventContent } from "../../../../delivery/events/event-content.ts";
import { type ClusterReference, parseClusterReference } from "../../../../kernel/ids.ts";
import type { PaidRead, PostSnapshot, ReadResult } from "../../../../platforms/posts/connector.ts";
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
import {
  freeRequests,
  hasUpstream,
  isReadByAccount,
  type PostSources,
  readPosts,
} from "../posts/read-posts.ts";
import { applyItem } from "../own-posts/apply-item.ts";
import { findItems, type ItemRow } from "../own-posts/own-items.store.ts";
import { freshnessOf } from "../../../../domain/metrics/freshness.ts";
import { platformPostOf, postKeyOfRow } from "../../../../domain/matching/posts/post-key.ts";

/** A refresh in two halves: posts are fetched outside a transaction, then stored in one. */

/**
 * The upstreams' answers, by post id. It is plain data, because it is saved before it is stored.
 */
export interface FetchedPosts {
  results: { nodeId: string; result: ReadResult<PostSnapshot> }[];
  /** Provider calls that were not counted when they were made. */
  providerCalls: number;
}

/**
 * Fetches every post that a cluster counts, except posts that are read with their account alone. A
 * merged cluster counts its sources' posts too.
 */
export async function fetchPosts(
  executor: Executor,
  sources: PostSources,
  row: ClusterRow,
  reading: { signal: AbortSignal; paid: PaidRead },
): Promise<FetchedPosts> {
  const posts = fetchedPosts(await findCountedPosts(executor, row));
  const results = await readPosts(sources, posts.map(referenceOfPost), reading);
  return {
    results: posts.flatMap((post, index) => {
      const result = results[index];
      return result === undefined ? [] : [{ nodeId: post.id, result }];
    }),
    providerCalls: freeRequests(posts, results),
  };
}

/** The posts that a refresh makes a request for. */
export const fetchedPosts = (posts: readonly PostRow[]): PostRow[] =>
  posts.filter(({ platform }) => !isReadByAccount(platform));

export interface RefreshCounts {
  posts: number;
  refreshed: number;
  failed: number;
  /**
   * Number of posts without a configured upstream, which a retry cannot change until the operator
   * adds one, and of posts of accounts that were not read for 36 hours.
   */
  skipped: number;
}

export interface RefreshOutcome {
  row: ClusterRow;
  counts: RefreshCounts;
  errors: RefreshError[];
}

type Results = ReadonlyMap<string, ReadResult<PostSnapshot>>;

interface RefreshedPost {
  post: PostRow;
  outcome: "refreshed" | "failed" | "skipped";
}

/**
 * Stores the fetched answers, and what connected accounts report of the other posts: each post
 * through its guard, then the figures of the sources and of the cluster, then the events. A post
 * that was removed since the fetch is ignored; a post that was added since waits for the next
 * refresh. Undefined where the cluster was deleted meanwhile.
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
  const refreshed: RefreshedPost[] = [];
  for (const text of row.merged_from) {
    const reference = parseClusterReference(text);
    const source = reference === undefined ? undefined : await lockCluster(transaction, reference);
    if (source === undefined) continue;
    refreshed.push(...(await storeResults(transaction, source, results, now)));
    await rollUp(transaction, source, { now, cascade: false });
  }
  refreshed.push(...(await storeResults(transaction, row, results, now)));
  const change = await rollUp(transaction, row, { now });
  const counts = countOutcomes(refreshed);
  const event: EventContent<"cluster.refresh_failed" | "cluster.refreshed"> = {
    type: isTotalFailure(refreshed) ? "cluster.refresh_failed" : "cluster.refreshed",
    objectId: globalIdOf(change.row),
    object: { ...clusterEventObject(origin.urls, change.row), refresh: counts },
  };
  await recordClusterEvents(transaction, change, [event], origin);
  return { row: change.row, counts, errors: refreshErrors(refreshed.map(({ post }) => post)) };
}

/** Applies the results to a cluster's own posts. Returns its posts afterwards. */
async function storeResults(
  transaction: DatabaseTransaction,
  { show_id: showId, id: clusterId, episode_id: episodeId }: ClusterRow,
  results: Results,
  now: Date,
): Promise<RefreshedPost[]> {
  const episode =
    episodeId === null ? undefined : await findEpisode(transaction, showId, episodeId);
  const moment = { now, episodeDurationSec: episode?.duration_sec ?? null };
  const posts = await findPosts(transaction, { showId, clusterId });
  const items = await findItems(
    transaction,
    showId,
    posts.filter((post) => !hasUpstream(results.get(post.id))).map(platformPostOf),
  );
  const stored: RefreshedPost[] = [];
  for (const post of posts) {
    const result = results.get(post.id);
    const item = hasUpstream(result) ? undefined : items.get(postKeyOfRow(post));
    const next =
      item !== undefined
        ? applyItem(post, item, moment)
        : result === undefined
          ? post
          : applySnapshot(post, result, moment);
    if (next !== post) await updatePost(transaction, showId, next);
    stored.push({ post: next, outcome: outcomeOf(next, { item, result, now }) });
  }
  return stored;
}

function outcomeOf(
  { last_fetched_at: fetchedAt }: PostRow,
  {
    item,
    result,
    now,
  }: { item: ItemRow | undefined; result: ReadResult<PostSnapshot> | undefined; now: Date },
): RefreshedPost["outcome"] {
  if (item !== undefined) return freshnessOf(fetchedAt, now).stale ? "skipped" : "refreshed";
  if (result === undefined) return "skipped";
  if (result.ok) return "refreshed";
  return result.code === "not_configured" || result.code === "unsupported" ? "skipped" : "failed";
}

function countOutcomes(posts: readonly RefreshedPost[]): RefreshCounts {
  const count = (wanted: RefreshedPost["outcome"]): number =>
    posts.filter(({ outcome }) => outcome === wanted).length;
  return {
    posts: posts.length,
    refreshed: count("refreshed"),
    failed: count("failed"),
    skipped: count("skipped"),
  };
}

/**
 * True where every post that a request was made for failed. Posts that accounts report are not
 * considered.
 */
function isTotalFailure(posts: readonly RefreshedPost[]): boolean {
  const fetched = posts.filter(({ post }) => !isReadByAccount(post.platform));
  return fetched.length > 0 && fetched.every(({ outcome }) => outcome !== "refreshed");
}
