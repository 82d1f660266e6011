import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { ClustersTable } from "../../../db/schema/tables.ts";
import {
  type ClusterReference,
  globalClusterIdOf,
  parseClusterReference,
} from "../../../kernel/ids.ts";

/** The rows of `clusters`: every statement names the show. */

export type ClusterRow = Selectable<ClustersTable>;

/** The columns of a cluster that lists return. */
export const SUMMARY_COLUMNS = [
  "show_id",
  "id",
  "name",
  "episode_id",
  "total_reach",
  "video_reach",
  "audio_reach",
  "social_reach",
  "clip_count",
  "post_count",
  "last_refreshed_at",
  "created_at",
  "updated_at",
] as const;

export type SummaryRow = Pick<ClusterRow, (typeof SUMMARY_COLUMNS)[number]>;

export const referenceOf = (row: Pick<ClusterRow, "show_id" | "id">): ClusterReference => ({
  showId: row.show_id,
  clusterId: row.id,
});

export const globalIdOf = (row: Pick<ClusterRow, "show_id" | "id">): string =>
  globalClusterIdOf(referenceOf(row));

/** Reads one cluster of a show without a lock; undefined where there is no such cluster. */
export async function findCluster(
  executor: Executor,
  { showId, clusterId }: ClusterReference,
): Promise<ClusterRow | undefined> {
  return executor
    .selectFrom("clusters")
    .selectAll()
    .where("show_id", "=", showId)
    .where("id", "=", clusterId)
    .executeTakeFirst();
}

/**
 * Reads a cluster and locks it until the transaction ends, so that its writers run one after
 * another.
 */
export async function lockCluster(
  transaction: DatabaseTransaction,
  { showId, clusterId }: ClusterReference,
): Promise<ClusterRow | undefined> {
  return transaction
    .selectFrom("clusters")
    .selectAll()
    .where("show_id", "=", showId)
    .where("id", "=", clusterId)
    .forUpdate()
    .executeTakeFirst();
}

/** The clusters of an episode, oldest first, merged ones included. */
export async function findClustersOfEpisode(
  executor: Executor,
  showId: string,
  episodeId: string,
): Promise<Pick<ClusterRow, "show_id" | "id" | "episode_id" | "merged_into">[]> {
  return executor
    .selectFrom("clusters")
    .select(["show_id", "id", "episode_id", "merged_into"])
    .where("show_id", "=", showId)
    .where("episode_id", "=", episodeId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/**
 * Lets one transaction at a time look for the clusters of a show's episodes and make the missing
 * ones. It uses a lock of its own: everything that changes a cluster writes the row of the show
 * last, so locking that row before a cluster would deadlock with those writers.
 */
export async function lockEpisodeClusters(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<void> {
  const name = `clusters of episodes\n${showId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

type NewCluster = Pick<
  Insertable<ClustersTable>,
  "id" | "name" | "episode_id" | "created_at" | "updated_at"
>;

/**
 * Inserts a cluster without posts and returns its row. The caller adds the posts of its episode
 * (`addOwnPosts`).
 */
export async function insertCluster(
  transaction: DatabaseTransaction,
  showId: string,
  cluster: NewCluster,
): Promise<ClusterRow> {
  return transaction
    .insertInto("clusters")
    .values({ ...cluster, show_id: showId, own_posts_at: cluster.created_at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The fields of a cluster that a caller sets. */
export interface ClusterFields {
  name?: string;
  tags?: string[];
  /**
   * The given customizations; they replace the stored ones of the same name, and the others stay.
   */
  customization?: ClusterRow["customization"];
}

/** Writes the given fields of a locked cluster and returns the row. */
export async function updateClusterFields(
  transaction: DatabaseTransaction,
  row: ClusterRow,
  { customization, ...columns }: ClusterFields,
  now: Date,
): Promise<ClusterRow> {
  const merged =
    customization === undefined
      ? {}
      : { customization: JSON.stringify({ ...row.customization, ...customization }) };
  return transaction
    .updateTable("clusters")
    .set({ ...columns, ...merged, updated_at: now })
    .where("show_id", "=", row.show_id)
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes which cluster this cluster was merged into, or which clusters were merged into it. */
export async function setMergeState(
  transaction: DatabaseTransaction,
  { showId, clusterId }: ClusterReference,
  state: Partial<Pick<ClusterRow, "merged_into" | "merged_from" | "updated_at">>,
): Promise<void> {
  await transaction
    .updateTable("clusters")
    .set(state)
    .where("show_id", "=", showId)
    .where("id", "=", clusterId)
    .execute();
}

/**
 * Writes when the last `cluster.updated` of a cluster was recorded, and which changed fields wait
 * for the next one. The API shows neither.
 */
export async function setUpdateState(
  transaction: DatabaseTransaction,
  row: ClusterRow,
  state: Partial<Pick<ClusterRow, "updated_event_at" | "pending_changed_fields">>,
): Promise<void> {
  await transaction
    .updateTable("clusters")
    .set(state)
    .where("show_id", "=", row.show_id)
    .where("id", "=", row.id)
    .execute();
}

/** Deletes a cluster with its posts. Its captured daily reach stays. */
export async function deleteClusterRow(
  transaction: DatabaseTransaction,
  { showId, clusterId }: ClusterReference,
): Promise<void> {
  await transaction
    .deleteFrom("clusters")
    .where("show_id", "=", showId)
    .where("id", "=", clusterId)
    .execute();
}

/**
 * Title and duration in seconds of an episode of the show; undefined where there is no such
 * episode.
 */
export async function findEpisode(
  executor: Executor,
  showId: string,
  episodeId: string,
): Promise<{ title: string; duration_sec: number | null } | undefined> {
  return executor
    .selectFrom("episodes")
    .select(["title", "duration_sec"])
    .where("show_id", "=", showId)
    .where("id", "=", episodeId)
    .executeTakeFirst();
}

/**
 * Whether a cluster counts the posts of an episode: its own episode, or that of a cluster merged
 * into it.
 */
export async function isOfEpisode(
  executor: Executor,
  { show_id: showId, episode_id: episodeId, merged_from: mergedFrom }: ClusterRow,
): Promise<boolean> {
  if (episodeId !== null || mergedFrom.length === 0) return episodeId !== null;
  const ids = mergedFrom.flatMap((text) => parseClusterReference(text)?.clusterId ?? []);
  const source = await executor
    .selectFrom("clusters")
    .select("id")
    .where("show_id", "=", showId)
    .where(sql<boolean>`id = any(${ids})`)
    .where("episode_id", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return source !== undefined;
}
