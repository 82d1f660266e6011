import type { Context } from "../../../kernel/pipeline/context.ts";
import type { OutboundClient } from "../../../outbound/outbound-client.ts";
import type { PostFormat } from "../../../metrics/metric.ts";
import type {
  PostReference,
  PostSnapshot,
  ReadResult,
} from "../../../platforms/posts/connector.ts";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { globalClusterIdOf } from "../../../kernel/ids.ts";
import {
  type ClusterRow,
  findEpisodeDurationSec,
  findPost,
  insertNode,
  type NodeRow,
} from "../cluster.store.ts";
import { newNode, takeIn } from "./node-refresh.ts";
import { type PostSources, readPosts } from "./read-posts.ts";
import { type Recognised, resolveShortLink } from "./recognise-urls.ts";

/**
 * What became of one given URL: the post it stands for and what its platform said of it. Plain
 * data, so it can be saved.
 */
export interface CollectedPost {
  url: string;
  /** Null for a short link that led to no post. */
  reference: PostReference | null;
  result: ReadResult<PostSnapshot> | null;
}

/** Follows the short links and fetches every post once, outside any transaction. */
/** What collecting posts needs: their platforms, and a client that follows short links. */
export type CollectServices = PostSources & { outbound: OutboundClient };

export async function collectPosts(
  context: Context<CollectServices>,
  recognised: readonly Recognised[],
  signal: AbortSignal,
): Promise<CollectedPost[]> {
  const references = await Promise.all(
    recognised.map(async (entry) =>
      entry.kind === "post"
        ? entry.reference
        : resolveShortLink(context.services, entry, { now: context.now, signal }),
    ),
  );
  const known = references.flatMap((reference, index) =>
    reference === null ? [] : [{ reference, index }],
  );
  const results = await readPosts(
    context.services,
    known.map((entry) => entry.reference),
    signal,
  );
  const resultOf = new Map(
    known.map((entry, position) => [entry.index, results[position] ?? null]),
  );
  return recognised.map((entry, index) => ({
    url: entry.given.url,
    reference: references[index] ?? null,
    result: resultOf.get(index) ?? null,
  }));
}

/** Calls the posts cost, whether or not they gave numbers. */
export const callsOf = (collected: readonly CollectedPost[]): number =>
  collected.reduce((sum, { result }) => sum + (result?.providerCalls ?? 0), 0);

export interface AddedPosts {
  nodes: NodeRow[];
  warnings: string[];
}

/**
 * Puts collected posts into a cluster. A post whose fetch failed is added all the same, with the
 * reason: its URL is worth keeping and the next refresh may succeed. A post the show already has is
 * left where it is, with a warning.
 */
export async function addPosts(
  transaction: DatabaseTransaction,
  cluster: Pick<ClusterRow, "show_id" | "id" | "episode_id">,
  collected: readonly CollectedPost[],
  options: { format: PostFormat | null; addedBy: NodeRow["added_by"]; now: Date },
): Promise<AddedPosts> {
  const episodeDurationSec = await findEpisodeDurationSec(
    transaction,
    cluster.show_id,
    cluster.episode_id,
  );
  const nodes: NodeRow[] = [];
  const warnings: string[] = [];
  for (const { url, reference, result } of collected) {
    if (reference === null) {
      warnings.push(
        `${url}: this short link led to no post that can be measured, so nothing was added for it.`,
      );
      continue;
    }
    const fresh = newNode(reference, {
      showId: cluster.show_id,
      clusterId: cluster.id,
      episodeDurationSec,
      ...options,
    });
    const node =
      result === null
        ? fresh
        : takeIn(fresh, result, {
            now: options.now,
            episodeDurationSec,
            formatHint: reference.formatHint,
          });
    if (await insertNode(transaction, cluster.show_id, node)) {
      nodes.push(node);
      if (node.refresh_error !== null)
        warnings.push(`${url}: added, but not fetched: ${node.refresh_error.message}`);
      continue;
    }
    const existing = await findPost(transaction, cluster.show_id, reference);
    const where =
      existing === undefined || existing.cluster_id === cluster.id
        ? "this cluster"
        : `the cluster ${globalClusterIdOf({ showId: cluster.show_id, clusterId: existing.cluster_id })}`;
    warnings.push(`${url}: already in ${where}; a post belongs to one cluster of a show.`);
  }
  return { nodes, warnings };
}
