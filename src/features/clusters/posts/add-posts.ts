import { globalClusterIdOf } from "../../../kernel/ids.ts";
import { countProviderCalls } from "../../../kernel/limits/provider-calls.store.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import type { PostFormat } from "../../../metrics/metric.ts";
import type { OutboundClient } from "../../../outbound/outbound-client.ts";
import type {
  PostReference,
  PostSnapshot,
  ReadResult,
} from "../../../platforms/posts/connector.ts";
import { type ClusterRow, findEpisode } from "../cluster.store.ts";
import { findPostOfShow, insertPost, type PostRow } from "../post.store.ts";
import { applySnapshot, newPost } from "./apply-snapshot.ts";
import { type PostSources, readPosts } from "./read-posts.ts";
import { type Recognised, resolveShortLink } from "./recognise-urls.ts";

/** The two halves of adding posts to a cluster: fetching them, and inserting what was found. */

/** What fetching new posts needs: their platforms, and a client that follows short links. */
export type NewPostServices = PostSources & { outbound: OutboundClient };

/** One URL, the post it names and what its platform returned. Plain data, so it can be saved. */
export interface FetchedPost {
  url: string;
  /** Null for a short link that led to no post. */
  reference: PostReference | null;
  result: ReadResult<PostSnapshot> | null;
}

/** Follows the short links and fetches every post once, outside any transaction. */
export async function fetchNewPosts(
  { services, now }: Context<NewPostServices>,
  recognised: readonly Recognised[],
  signal: AbortSignal,
): Promise<FetchedPost[]> {
  const references = await Promise.all(
    recognised.map(async (entry) =>
      entry.kind === "post" ? entry.reference : resolveShortLink(services, entry, { now, signal }),
    ),
  );
  const known = references.flatMap((reference, index) =>
    reference === null ? [] : [{ reference, index }],
  );
  const results = await readPosts(
    services,
    known.map(({ reference }) => reference),
    signal,
  );
  const resultOf = new Map(known.map(({ index }, position) => [index, results[position] ?? null]));
  return recognised.map(({ given }, index) => ({
    url: given.url,
    reference: references[index] ?? null,
    result: resultOf.get(index) ?? null,
  }));
}

export interface AddedPosts {
  posts: PostRow[];
  warnings: string[];
}

/**
 * Inserts fetched posts into a cluster and counts the provider calls they cost. A post whose fetch
 * failed is added with the reason: the next refresh may succeed. A post the show already has stays
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
  const added: AddedPosts = { posts: [], warnings: [] };
  for (const { url, reference, result } of fetched) {
    if (reference === null) {
      added.warnings.push(
        `${url}: this short link led to no post that can be measured, so nothing was added for it.`,
      );
      continue;
    }
    const { formatHint } = reference;
    const fresh = newPost(reference, {
      showId,
      clusterId,
      episodeDurationSec,
      addedBy: "api",
      format,
      now,
    });
    const post =
      result === null
        ? fresh
        : applySnapshot(fresh, result, { now, episodeDurationSec, formatHint });
    if (await insertPost(database, showId, post)) {
      added.posts.push(post);
      if (post.refresh_error !== null)
        added.warnings.push(`${url}: added, but not fetched: ${post.refresh_error.message}`);
      continue;
    }
    added.warnings.push(await duplicateWarning(context, cluster, { url, reference }));
  }
  await countProviderCalls(database, context.workspace.id, {
    kind: "clusters",
    calls: fetched.reduce((sum, { result }) => sum + (result?.requests ?? 0), 0),
    now,
  });
  return added;
}

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
