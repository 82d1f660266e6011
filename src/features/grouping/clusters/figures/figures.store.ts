import { type Insertable, sql } from "kysely";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { preparedQuery } from "../../../../db/connection/prepared-query.ts";
import type { ClusterDayFigures, ClustersTable } from "../../../../db/schema/tables.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import type { StaleNote } from "../../../../domain/metrics/metric.ts";
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
    | "asked_at"
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

/** The figures that a write stores for the day. */
export interface ClusterDayCapture {
  reach: Pick<FigureColumns, "total_reach" | "video_reach" | "audio_reach" | "social_reach">;
  figures: ClusterDayFigures;
  /** The close of a since-publish window on this day, before the write. */
  closesAt: Date | null;
}

/**
 * Stores the figures of a UTC day; the last write of a day determines them, and they stay when the
 * cluster is deleted. Where a since-publish window closed after an earlier capture of the day, that
 * capture is kept too: it is what was known at the close.
 */
export async function storeDay(
  transaction: DatabaseTransaction,
  row: ClusterRow,
  { reach, figures, closesAt }: ClusterDayCapture,
  now: Date,
): Promise<void> {
  await sql`
    insert into cluster_daily_reach as stored (
      show_id,
      cluster_id,
      day,
      total_reach,
      video_reach,
      audio_reach,
      social_reach,
      captured_at,
      figures,
      closes_at
    )
    values (
      ${row.show_id},
      ${row.id},
      ${utcDay(now)},
      ${reach.total_reach},
      ${reach.video_reach},
      ${reach.audio_reach},
      ${reach.social_reach},
      ${now},
      ${JSON.stringify(figures)},
      ${closesAt}
    )
    on conflict (show_id, cluster_id, day) do update set
      total_reach = excluded.total_reach,
      video_reach = excluded.video_reach,
      audio_reach = excluded.audio_reach,
      social_reach = excluded.social_reach,
      captured_at = excluded.captured_at,
      figures = excluded.figures,
      closes_at = case
        when stored.captured_at <= excluded.closes_at then excluded.closes_at
        else stored.closes_at
      end,
      closing_captured_at = case
        when stored.captured_at <= excluded.closes_at then stored.captured_at
        else stored.closing_captured_at
      end,
      closing_figures = case
        when stored.captured_at <= excluded.closes_at then stored.figures
        else stored.closing_figures
      end`.execute(transaction);
}

const episodeDate = preparedQuery((database, key: { showId: string; episodeId: string }) =>
  database
    .selectFrom("episodes")
    .select(["published_at", "published_at_estimated"])
    .where("show_id", "=", key.showId)
    .where("id", "=", key.episodeId),
);

/**
 * When an episode was published; null where the date is unknown, which includes episodes whose feed
 * gives no date, so that one was derived from their position in it.
 */
export async function findPublishedAt(
  transaction: DatabaseTransaction,
  showId: string,
  episodeId: string,
): Promise<Date | null> {
  const { rows } = await transaction.executeQuery(episodeDate({ showId, episodeId }));
  const [episode] = rows;
  return episode === undefined || episode.published_at_estimated === true
    ? null
    : episode.published_at;
}

const lastUpdateOfShow = preparedQuery((database, values: { showId: string; now: Date }) =>
  database
    .updateTable("shows")
    .set({ last_cluster_update: values.now })
    .where("show_id", "=", values.showId),
);

/** Writes when a cluster of the show last changed. */
export async function setLastClusterUpdate(
  transaction: DatabaseTransaction,
  showId: string,
  now: Date,
): Promise<void> {
  await transaction.executeQuery(lastUpdateOfShow({ showId, now }));
}
