import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { parseClusterReference } from "../../../kernel/ids.ts";
import { utcDay } from "../../../lib/clock.ts";
import {
  type ClusterFigures,
  type ClusterTotals,
  figureCluster,
} from "../../../metrics/cluster-figures.ts";
import { staleNotes } from "../../../metrics/warnings.ts";
import { type ClusterRow, findCountedNodes, globalIdOf, lockCluster } from "../cluster.store.ts";
import { type CountedPost, countedPosts, nodeMetrics } from "./cluster-view.ts";

/**
 * The figures of a cluster are computed where posts change, in the same transaction, and stored
 * beside it: reach columns for lists, and the whole metrics answer as text. A read is then one row
 * by its key and no arithmetic; measured, it is the difference between parsing 100 documents and
 * passing 100 texts through. `doctor` recomputes and compares.
 */
export interface Rollup {
  row: ClusterRow;
  totals: ClusterTotals;
  /** Names of totals that moved. */
  changedFields: string[];
  /** The same of the cluster this one was merged into, whose numbers moved with it. */
  merged?: Rollup | undefined;
}

export interface RollupOptions {
  now: Date;
  /** True when a post left: what it brought must go with it, so the audio guard starts afresh. */
  postsRemoved?: boolean;
  /** False where the caller rolls the merged cluster up itself, once for all its sources. */
  cascade?: boolean;
}

/**
 * Recomputes one cluster and, when it was merged into another, that one too. The caller holds the
 * cluster's lock.
 */
export async function rollUp(
  transaction: DatabaseTransaction,
  row: ClusterRow,
  options: RollupOptions,
): Promise<Rollup> {
  const posts = countedPosts(await findCountedNodes(transaction, row));
  const figures = figureCluster(posts, options.postsRemoved === true ? null : row.audio_reach);
  const document = metricsDocument(row, posts, figures);
  const text = JSON.stringify(document);
  const before: Record<string, unknown> =
    row.metrics_text === ""
      ? {}
      : (JSON.parse(row.metrics_text) as { totals: Record<string, unknown> }).totals;
  const changedFields = Object.entries(figures.totals).flatMap(([name, value]) =>
    before[name] === value ? [] : [name],
  );
  const updated = await transaction
    .updateTable("clusters")
    .set({
      total_reach: figures.totals.reach,
      video_reach: figures.totals.video_reach,
      audio_reach: figures.totals.audio_reach,
      social_reach: figures.totals.social_reach,
      clip_count: figures.clip_count,
      post_count: figures.post_count,
      last_refreshed_at: figures.last_refreshed_at,
      // A post never fetched makes the figures stale from the start.
      stale_at: figures.never_fetched_count > 0 ? options.now : figures.stale_at,
      stale_notes: JSON.stringify(staleNotes(posts)),
      metrics_text: text,
      metrics_hash: createHash("sha256").update(text).digest("base64url").slice(0, 22),
      updated_at: options.now,
    })
    .where("show_id", "=", row.show_id)
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await captureDailyReach(transaction, updated, options.now);
  await transaction
    .updateTable("shows")
    .set({ last_cluster_update: options.now })
    .where("show_id", "=", row.show_id)
    .execute();
  const target =
    row.merged_into === null || options.cascade === false
      ? undefined
      : parseClusterReference(row.merged_into);
  const held = target === undefined ? undefined : await lockCluster(transaction, target);
  const merged = held === undefined ? undefined : await rollUp(transaction, held, options);
  return { row: updated, totals: figures.totals, changedFields, merged };
}

function metricsDocument(
  row: ClusterRow,
  posts: readonly CountedPost[],
  figures: ClusterFigures,
): Record<string, unknown> {
  return {
    object: "cluster_metrics",
    global_id: globalIdOf(row),
    totals: figures.totals,
    platforms: figures.platforms,
    items: posts.map((post) => ({
      node_id: post.nodeId,
      platform: post.platform,
      format: post.format,
      url: post.row.url,
      metrics: nodeMetrics(post.readings, post.reach),
      reach_basis: post.reachBasis,
      last_refreshed_at: post.lastFetchedAt,
    })),
    last_refreshed_at: figures.last_refreshed_at,
    definitions: figures.definitions,
    warnings: figures.warnings,
  };
}

/** The last figures of a day are that day's; they stay when the cluster is deleted. */
async function captureDailyReach(
  transaction: DatabaseTransaction,
  row: ClusterRow,
  now: Date,
): Promise<void> {
  await sql`
    insert into cluster_daily_reach (show_id, cluster_id, day, total_reach, video_reach, audio_reach, social_reach)
    values (${row.show_id}, ${row.id}, ${utcDay(now)}, ${row.total_reach}, ${row.video_reach}, ${row.audio_reach}, ${row.social_reach})
    on conflict (show_id, cluster_id, day) do update set
      total_reach = excluded.total_reach, video_reach = excluded.video_reach,
      audio_reach = excluded.audio_reach, social_reach = excluded.social_reach`.execute(
    transaction,
  );
}
