import { Type } from "typebox";
import { nullable, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { asColumns } from "../archive-fields.ts";
import { defineArchiveObject, plainId } from "../archive-object.ts";

const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const reach = { schema: nullable(count) };
const countsByName = Type.Record(Type.String(), count);

const dayFigures = {
  schema: Type.Optional(
    nullable(
      strictObject({
        last_refreshed_at: nullable(timestamp),
        totals: countsByName,
        platforms: Type.Record(Type.String(), countsByName),
      }),
    ),
  ),
};

/**
 * Figures of a cluster at the end of a day. They outlive their cluster, so the line requires only
 * its show. Earlier releases exported only reach.
 */
export const dailyReachObject = defineArchiveObject({
  object: "cluster_daily_reach",
  table: "cluster_daily_reach",
  key: ["show_id", "cluster_id", "day"],
  times: [],
  fields: {
    show_id: { schema: plainId },
    cluster_id: { schema: plainId },
    ...asColumns("day"),
    total_reach: reach,
    video_reach: reach,
    audio_reach: reach,
    social_reach: reach,
    ...asColumns("captured_at"),
    figures: dayFigures,
    ...asColumns("closes_at", "closing_captured_at"),
    closing_figures: dayFigures,
  },
});
