import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { RefreshError } from "../../../db/schema/tables.ts";
import type { EventCause } from "../../../events/record-event.ts";
import { type ClusterReference, parseClusterReference } from "../../../kernel/ids.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import type { PostSnapshot, ReadResult } from "../../../platforms/posts/connector.ts";
import {
  type ClusterRow,
  findCountedNodes,
  findEpisodeDurationSec,
  findNodes,
  globalIdOf,
  lockCluster,
  type NodeRow,
  referenceOf,
  updateNode,
} from "../cluster.store.ts";
import { clusterEventObject, recordClusterEvents } from "../events/cluster-events.ts";
import { referenceOfNode, takeIn } from "./node-refresh.ts";
import { type PostSources, readPosts } from "./read-posts.ts";
import { rollUp } from "../figures/rollup.ts";

/**
 * What the upstreams said of each post, by node id. Plain data, so that it can be saved before it
 * is stored.
 */
export interface CollectedRefresh {
  results: { nodeId: string; result: ReadResult<PostSnapshot> }[];
  providerCalls: number;
}

export interface RefreshOutcome {
  row: ClusterRow;
  posts: number;
  refreshed: number;
  failed: number;
  /**
   * Posts no upstream is set up for: asking again changes nothing until the operator configures
   * one.
   */
  skipped: number;
  errors: RefreshError[];
}

/** Fetches every post a cluster counts; for a merged cluster those are its sources' posts. */
export async function collectRefresh(
  executor: Executor,
  sources: PostSources,
  row: ClusterRow,
  signal: AbortSignal,
): Promise<CollectedRefresh> {
  const nodes = await findCountedNodes(executor, row);
  const results = await readPosts(sources, nodes.map(referenceOfNode), signal);
  return {
    results: nodes.flatMap((node, index) => {
      const result = results[index];
      return result === undefined ? [] : [{ nodeId: node.id, result }];
    }),
    providerCalls: results.reduce((sum, result) => sum + result.providerCalls, 0),
  };
}

/**
 * Stores what was fetched: each post through its guard, then the figures of the sources and of the
 * cluster, then the events. A post removed meanwhile is passed over; one added meanwhile waits for
 * the next refresh.
 */
export async function applyRefresh(
  transaction: DatabaseTransaction,
  urls: Urls,
  reference: ClusterReference,
  collected: CollectedRefresh,
  cause: EventCause,
): Promise<RefreshOutcome | undefined> {
  const row = await lockCluster(transaction, reference);
  if (row === undefined) return undefined;
  const resultOf = new Map(collected.results.map(({ nodeId, result }) => [nodeId, result]));
  const nodes: NodeRow[] = [];
  for (const text of row.merged_from) {
    const source = parseClusterReference(text);
    const held = source === undefined ? undefined : await lockCluster(transaction, source);
    if (held === undefined) continue;
    nodes.push(...(await storeResults(transaction, held, resultOf, cause.now)));
    await rollUp(transaction, held, { now: cause.now, cascade: false });
  }
  nodes.push(...(await storeResults(transaction, row, resultOf, cause.now)));
  const rollup = await rollUp(transaction, row, { now: cause.now });
  const refreshed = nodes.filter((node) => resultOf.get(node.id)?.ok === true).length;
  const skipped = nodes.filter((node) => isSkipped(resultOf.get(node.id))).length;
  const errors = nodes.flatMap((node) => (node.refresh_error === null ? [] : [node.refresh_error]));
  const counts = {
    posts: nodes.length,
    refreshed,
    failed: nodes.length - refreshed - skipped,
    skipped,
  };
  const type = nodes.length > 0 && refreshed === 0 ? "cluster.refresh_failed" : "cluster.refreshed";
  await recordClusterEvents(
    transaction,
    urls,
    rollup,
    [
      {
        type,
        objectId: globalIdOf(rollup.row),
        object: { ...clusterEventObject(urls, rollup.row), refresh: counts },
      },
    ],
    cause,
  );
  return { row: rollup.row, ...counts, errors };
}

function isSkipped(result: ReadResult<PostSnapshot> | undefined): boolean {
  return (
    result === undefined ||
    (!result.ok && (result.code === "not_configured" || result.code === "unsupported"))
  );
}

async function storeResults(
  transaction: DatabaseTransaction,
  row: ClusterRow,
  resultOf: ReadonlyMap<string, ReadResult<PostSnapshot>>,
  now: Date,
): Promise<NodeRow[]> {
  const episodeDurationSec = await findEpisodeDurationSec(transaction, row.show_id, row.episode_id);
  const stored: NodeRow[] = [];
  for (const node of await findNodes(transaction, referenceOf(row))) {
    const result = resultOf.get(node.id);
    const next = result === undefined ? node : takeIn(node, result, { now, episodeDurationSec });
    if (result !== undefined) await updateNode(transaction, row.show_id, next);
    stored.push(next);
  }
  return stored;
}
