import type { Selectable } from "kysely";
import { Type } from "typebox";
import type { ClusterDailyReachTable } from "../../../db/schema/tables.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import { defineArchiveObject, isoTime, optionalTime, plainId } from "../archive-object.ts";

const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const countsByName = Type.Record(Type.String(), count);

const dayFigures = nullable(
  strictObject({
    last_refreshed_at: nullable(timestamp),
    totals: countsByName,
    platforms: Type.Record(Type.String(), countsByName),
  }),
);

/**
 * Figures of a cluster at the end of a day. They outlive their cluster, so the line needs its
 * show alone. Earlier releases exported reach alone.
 */
export const dailyReachObject = defineArchiveObject({
  object: "cluster_daily_reach",
  table: "cluster_daily_reach",
  key: ["show_id", "cluster_id", "day"],
  times: [],
  schema: strictObject({
    object: oneOf(["cluster_daily_reach"]),
    show_id: plainId,
    cluster_id: plainId,
    day: Type.String({ format: "date" }),
    total_reach: nullable(count),
    video_reach: nullable(count),
    audio_reach: nullable(count),
    social_reach: nullable(count),
    captured_at: optionalTime,
    figures: Type.Optional(dayFigures),
    closes_at: optionalTime,
    closing_captured_at: optionalTime,
    closing_figures: Type.Optional(dayFigures),
  }),
  rowOf: (line) => ({
    show_id: line.show_id,
    cluster_id: line.cluster_id,
    day: isoTime(line.day)?.slice(0, 10),
    total_reach: line.total_reach,
    video_reach: line.video_reach,
    audio_reach: line.audio_reach,
    social_reach: line.social_reach,
    captured_at: isoTime(line.captured_at),
    figures: line.figures ?? null,
    closes_at: isoTime(line.closes_at),
    closing_captured_at: isoTime(line.closing_captured_at),
    closing_figures: line.closing_figures ?? null,
  }),
});

export function dailyReachLine(row: Selectable<ClusterDailyReachTable>): Record<string, unknown> {
  return {
    object: "cluster_daily_reach",
    show_id: row.show_id,
    cluster_id: row.cluster_id,
    day: row.day,
    total_reach: row.total_reach,
    video_reach: row.video_reach,
    audio_reach: row.audio_reach,
    social_reach: row.social_reach,
    captured_at: isoOrNull(row.captured_at),
    figures: row.figures,
    closes_at: isoOrNull(row.closes_at),
    closing_captured_at: isoOrNull(row.closing_captured_at),
    closing_figures: row.closing_figures,
  };
}
