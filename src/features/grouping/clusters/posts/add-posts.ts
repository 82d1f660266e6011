import { globalClusterIdOf } from "../../../../kernel/ids.ts";
import { endPaidRun } from "../../../../kernel/limits/paid-calls.ts";
import { countProviderCalls } from "../../../../kernel/limits/provider-calls.store.ts";
import type { CollectContext, Context, WriteContext } from "../../../../kernel/pipeline/context.ts";
import type { PostFormat } from "../../../../domain/metrics/metric.ts";
import type { OutboundClient } from "../../../../infrastructure/outbound/outbound-client.ts";
import type {
  PostReference,
  PostSnapshot,
  ReadResult,
} from "../../../../platforms/posts/connector.ts";
import { readFailure } from "../../../../platforms/posts/read-failure.ts";
import { postKey } from "../../../../domain/matching/posts/post-key.ts";
import { type ClusterRow, findEpisode } from "../cluster.store.ts";
import { findPostOfShow, insertPosts, type PostRow } from "../post.store.ts";
import { applyItem } from "../own-posts/apply-item.ts";
import { findItems } from "../own-posts/own-items.store.ts";
import { applySnapshot, newPost } from "./apply-snapshot.ts";
import { forgetDismissals } from "./dismissed-posts.store.ts";
import { paidReads, paidRunOf } from "./paid-reads.ts";
import { freeRequests, hasUpstream, isPaidFor, type PostSources, readPosts } from "./read-posts.ts";
import { type Recognised, resolveShortLink } from "./recognise-urls.ts";

/** The two halves of adding posts to a cluster: fetching them, and inserting the fetched posts. */

/**
 * The services that fetching new posts needs: their platforms, and a client that follows short
 * links.
 */
export type NewPostServices = PostSources & { outbound: OutboundClient };

/**
 * A URL, the post it names, and the platform's answer. It is plain data, so that it can be stored.
 */
export interface FetchedPost {
  url: string;
  /** Null for a short link that led to no post. */
  reference: PostReference | null;
  result: ReadResult<PostSnapshot> | null;
}

/** Follows the short links and fetches every post once, outside any transaction. */
export async function fetchNewPosts(
  context: CollectContext<NewPostServices>,
  recognised: readonly Recognised[],
  signal: AbortSignal,
): Promise<FetchedPost[]> {
  const { services } = context;
  const references = await resolveLinks(context, recognised, signal);
  const known = references.filter((reference) => reference !== null);
  if (known.some(({ platform }) => isPaidFor(services, platform))) await context.recordSpending();
  const paid = paidReads(paidRunOf(context));
  return pairResults(recognised, references, await readPosts(services, known, { signal, paid }));
}

/**
 * Repeats the fetch after an earlier process was cut off, without the calls that are paid for:
 * those posts get that failure, and the next refresh fetches them.
 */
export async function fetchUnpaidPosts(
  context: CollectContext<NewPostServices>,
  recognised: readonly Recognised[],
  signal: AbortSignal,
): Promise<FetchedPost[]> {
  const { services } = context;
  const references = await resolveLinks(context, recognised, signal);
  const known = references.filter((reference) => reference !== null);
  const unpaid = known.filter(({ platform }) => !isPaidFor(services, platform));
  const paid = paidReads(paidRunOf(context));
  const fetched = (await readPosts(services, unpaid, { signal, paid })).values();
  const results = known.map(({ platform }) =>
    isPaidFor(services, platform) ? CUT_OFF : (fetched.next().value ?? CUT_OFF),
  );
  return pairResults(recognised, references, results);
}

const CUT_OFF: ReadResult<PostSnapshot> = {
  ...readFailure(
    "interrupted",
    "The fetch was cut off. It may have been charged, so it was not made again; refresh the " +
      "cluster to fetch the post.",
  ),
  requests: 0,
};

const resolveLinks = (
  { services, now }: Context<NewPostServices>,
  recognised: readonly Recognised[],
  signal: AbortSignal,
): Promise<(PostReference | null)[]> =>
  Promise.all(
    recognised.map(async (entry) =>
      entry.kind === "post" ? entry.reference : resolveShortLink(services, entry, { now, signal }),
    ),
  );

/** Each URL with its reference and result. `results` belong to the references that are not null. */
function pairResults(
  recognised: readonly Recognised[],
  references: readonly (PostReference | null)[],
  results: readonly ReadResult<PostSnapshot>[],
): FetchedPost[] {
  const remaining = results.values();
  return recognised.map(({ given }, index) => {
    const reference = references[index] ?? null;
    const result = reference === null ? null : (remaining.next().value ?? null);
    return { url: given.url, reference, result };
  });
}

export interface AddedPosts {
  posts: PostRow[];
  warnings: string[];
}

/**
 * Inserts fetched posts into a cluster and counts the calls that were not counted before. A post
 * that only a connected account reports gets its numbers from there. A post whose fetch failed is
 * added with the reason, since the next refresh may succeed. A post that the show already has stays
 * in its cluster, and a warning names that cluster.
 */
export async function addPosts(
  context: WriteContext,
  cluster: ClusterRow,
  fetched: readonly FetchedPost[],
  format: PostFormat | null,
): Promise<AddedPosts> {
  const { database, now } = context;
  const { show_id: showId, id: clusterId, episode_id: episodeId } = cluster;
  const episode = episodeId === null ? undefined : await findEpisode(database, showId, episodeId);
  const episodeDurationSec = episode?.duration_sec ?? null;
  const items = await findItems(
    database,
    showId,
    fetched.flatMap(({ reference, result }) =>
      reference === null || hasUpstream(result) ? [] : [reference],
    ),
  );
  const added: AddedPosts = { posts: [], warnings: [] };
  for (const { url, reference, result } of fetched) {
    if (reference === null) {
      added.warnings.push(
        `${url}: this short link led to no post that can be measured, so nothing was added for it.`,
      );
      continue;
    }
    const fresh = newPost(reference, {
      showId,
      clusterId,
      episodeDurationSec,
      addedBy: "api",
      format,
      now,
    });
    const moment = { now, episodeDurationSec, formatHint: reference.formatHint };
    const item = hasUpstream(result) ? undefined : items.get(postKey(reference));
    const post =
      item === undefined ? afterFetch(fresh, result, moment) : applyItem(fresh, item, moment);
    if ((await insertPosts(database, showId, [post])).length > 0) {
      added.posts.push(post);
      if (post.refresh_error !== null)
        added.warnings.push(`${url}: added, but not fetched: ${post.refresh_error.message}`);
      continue;
    }
    added.warnings.push(await duplicateWarning(context, cluster, { url, reference }));
  }
  // The statements are sent together, because other writers of the cluster wait for this
  // transaction.
  await Promise.all([
    episodeId === null || added.posts.length === 0
      ? null
      : forgetDismissals(database, showId, { episodeId, posts: added.posts }),
    countProviderCalls(database, context.workspace.id, {
      kind: "clusters",
      calls: freeRequests(
        fetched.map(({ reference }) => ({ platform: reference?.platform ?? "" })),
        fetched.map(({ result }) => result),
      ),
      now,
    }),
    endPaidRun(database, paidRunOf(context)),
  ]);
  return added;
}

const afterFetch = (
  post: PostRow,
  result: ReadResult<PostSnapshot> | null,
  moment: Parameters<typeof applySnapshot>[2],
): PostRow => (result === null ? post : applySnapshot(post, result, moment));

async function duplicateWarning(
  { database }: WriteContext,
  { show_id: showId, id: clusterId }: ClusterRow,
  { url, reference }: { url: string; reference: PostReference },
): Promise<string> {
  const existing = await findPostOfShow(database, showId, reference);
  const where =
    existing === undefined || existing.cluster_id === clusterId
      ? "this cluster"
      : `the cluster ${globalClusterIdOf({ showId, clusterId: existing.cluster_id })}`;
  return `${url}: already in ${where}; a post belongs to one cluster of a show.`;
}
