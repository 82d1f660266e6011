import { createHash } from "node:crypto";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { parseClusterReference } from "../../../../kernel/ids.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import {
  type ClusterFigures,
  type ClusterTotals,
  figureCluster,
} from "../../../../domain/metrics/cluster-figures.ts";
import { staleNotes } from "../../../../domain/metrics/warnings.ts";
import type { clusterMetricsSchema } from "../cluster.schema.ts";
import { type ClusterRow, globalIdOf, isOfEpisode, lockCluster } from "../cluster.store.ts";
import { findCountedPosts } from "../post.store.ts";
import { askedAt } from "./asked-at.ts";
import { type CountedPost, countedPosts, postMetrics } from "./counted-posts.ts";
import { closeOfDay } from "../history/captures.ts";
import { dayFigures } from "../history/day-figures.ts";
import { earliest } from "../history/published-at.ts";
import { findPublishedAt, setLastClusterUpdate, storeDay, storeFigures } from "./figures.store.ts";

/**
 * The figures of a cluster after its posts were added up. They are computed where posts change, in
 * the same transaction, and stored with the cluster: reach in columns for lists, and the whole
 * metrics answer as text. A read is then one row by its key without arithmetic: 100 stored texts
 * are passed on instead of 100 documents parsed (record 0004). `doctor` recomputes and compares
 * them.
 */
export interface Rollup {
  row: ClusterRow;
  totals: ClusterTotals;
  /** Names of the totals that changed. */
  changedFields: string[];
  /** The roll-up of the cluster that this one was merged into, whose figures changed with it. */
  merged?: Rollup | undefined;
}

export interface RollupOptions {
  now: Date;
  /** True where a post was removed: its reach is no longer counted, so the audio guard is reset. */
  postsRemoved?: boolean;
  /** False where the caller rolls up the merged cluster itself, once for all its sources. */
  cascade?: boolean;
}

/**
 * Recomputes and stores the figures of a cluster and, where it was merged into another, of that
 * cluster too. The caller holds the cluster's lock.
 */
export async function rollUp(
  transaction: DatabaseTransaction,
  row: ClusterRow,
  options: RollupOptions,
): Promise<Rollup> {
  const { now } = options;
  const [rows, hasEpisode, episodeAt] = await Promise.all([
    findCountedPosts(transaction, row),
    isOfEpisode(transaction, row),
    row.episode_id === null ? null : findPublishedAt(transaction, row.show_id, row.episode_id),
  ]);
  const posts = countedPosts(rows);
  const figures = figureCluster(posts, {
    isOfEpisode: hasEpisode,
    storedAudioReach: options.postsRemoved === true ? null : row.audio_reach,
  });
  const text = JSON.stringify(metricsDocument(row, posts, figures));
  const reach = {
    total_reach: figures.totals.reach,
    video_reach: figures.totals.video_reach,
    audio_reach: figures.totals.audio_reach,
    social_reach: figures.totals.social_reach,
  };
  const closesAt = closeOfDay(episodeAt ?? earliest(rows), now);
  const [updated] = await Promise.all([
    storeFigures(
      transaction,
      row,
      {
        ...reach,
        clip_count: figures.clip_count,
        post_count: figures.post_count,
        last_refreshed_at: figures.last_refreshed_at,
        asked_at: askedAt(rows),
        // A post that was never fetched makes the figures stale from the start.
        stale_at: figures.never_fetched_count > 0 ? now : figures.stale_at,
        stale_notes: staleNotes(posts),
        metrics_text: text,
        metrics_hash: createHash("sha256").update(text).digest("base64url").slice(0, 22),
      },
      now,
    ),
    storeDay(transaction, row, { reach, figures: dayFigures(figures), closesAt }, now),
    setLastClusterUpdate(transaction, row.show_id, now),
  ]);
  return {
    row: updated,
    totals: figures.totals,
    changedFields: changedTotals(row, figures.totals),
    merged: await rollUpTarget(transaction, row, options),
  };
}

/** The names of the totals that differ from the stored ones; all names before the first roll-up. */
function changedTotals({ metrics_text: text }: ClusterRow, totals: ClusterTotals): string[] {
  const before: Record<string, unknown> =
    text === "" ? {} : (JSON.parse(text) as { totals: Record<string, unknown> }).totals;
  return Object.entries(totals).flatMap(([name, value]) => (before[name] === value ? [] : [name]));
}

async function rollUpTarget(
  transaction: DatabaseTransaction,
  row: ClusterRow,
  options: RollupOptions,
): Promise<Rollup | undefined> {
  if (row.merged_into === null || options.cascade === false) return undefined;
  const target = parseClusterReference(row.merged_into);
  const locked = target === undefined ? undefined : await lockCluster(transaction, target);
  return locked === undefined ? undefined : rollUp(transaction, locked, options);
}

/** The metrics answer without the warnings of age, which `metricsText` adds when it is read. */
function metricsDocument(
  row: ClusterRow,
  posts: readonly CountedPost[],
  figures: ClusterFigures,
): View<typeof clusterMetricsSchema> {
  return {
    object: "cluster_metrics",
    global_id: globalIdOf(row),
    totals: { ...figures.totals },
    platforms: figures.platforms,
    items: posts.map((post) => ({
      node_id: post.nodeId,
      platform: post.platform,
      format: post.format,
      url: post.row.url,
      metrics: postMetrics(post.readings, post.reach),
      reach_basis: post.reachBasis,
      last_refreshed_at: post.lastFetchedAt,
    })),
    last_refreshed_at: figures.last_refreshed_at,
    definitions: figures.definitions,
    warnings: figures.warnings,
  };
}
