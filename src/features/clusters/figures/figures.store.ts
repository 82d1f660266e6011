import { type Insertable, sql } from "kysely";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { ClustersTable } from "../../../db/schema/tables.ts";
import { utcDay } from "../../../lib/clock.ts";
import type { StaleNote } from "../../../metrics/metric.ts";
import type { ClusterRow } from "../cluster.store.ts";

/** The statements that store a cluster's figures: on its row, for the day, and on its show. */

/** The columns of a cluster that are computed from its posts. */
export interface FigureColumns extends Required<
  Pick<
    Insertable<ClustersTable>,
    | "total_reach"
    | "video_reach"
    | "audio_reach"
    | "social_reach"
    | "clip_count"
    | "post_count"
    | "last_refreshed_at"
    | "stale_at"
    | "metrics_text"
    | "metrics_hash"
  >
> {
  stale_notes: StaleNote[];
}

/** Stores the figures of a locked cluster and returns the row. */
export async function storeFigures(
  transaction: DatabaseTransaction,
  row: ClusterRow,
  { stale_notes: staleNotes, ...figures }: FigureColumns,
  now: Date,
): Promise<ClusterRow> {
  return transaction
    .updateTable("clusters")
    .set({ ...figures, stale_notes: JSON.stringify(staleNotes), updated_at: now })
    .where("show_id", "=", row.show_id)
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The last figures of a UTC day are that day's; they stay when the cluster is deleted. */
export async function storeDailyReach(
  transaction: DatabaseTransaction,
  row: ClusterRow,
  now: Date,
): Promise<void> {
  await sql`
    insert into cluster_daily_reach (
      show_id,
      cluster_id,
      day,
      total_reach,
      video_reach,
      audio_reach,
      social_reach
    )
    values (
      ${row.show_id},
      ${row.id},
      ${utcDay(now)},
      ${row.total_reach},
      ${row.video_reach},
      ${row.audio_reach},
      ${row.social_reach}
    )
    on conflict (show_id, cluster_id, day) do update set
      total_reach = excluded.total_reach,
      video_reach = excluded.video_reach,
      audio_reach = excluded.audio_reach,
      social_reach = excluded.social_reach`.execute(transaction);
}

/** Writes when a cluster of the show last changed. */
export async function setLastClusterUpdate(
  transaction: DatabaseTransaction,
  showId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("shows")
    .set({ last_cluster_update: now })
    .where("show_id", "=", showId)
    .execute();
}
