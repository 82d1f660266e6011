import { globalClusterIdOf } from "../../../kernel/ids.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import type { AirCheckFlag, FlagConfidence } from "../../../domain/ad-reads/air-check.ts";
import type { airCheckSchema } from "./air-check.schema.ts";
import type { AirCheckRow } from "./air-check.store.ts";

/** The AirCheck object of a row. */
export const viewAirCheck = (row: AirCheckRow): View<typeof airCheckSchema> => ({
  object: "air_check",
  id: row.id,
  campaign_id: row.campaign_id,
  slot_id: row.slot_id,
  show_id: row.show_id,
  episode_id: row.episode_id,
  cluster_ref:
    row.cluster_id === null
      ? null
      : globalClusterIdOf({ showId: row.show_id, clusterId: row.cluster_id }),
  status: row.status,
  source: row.source,
  media_file_id: row.media_file_id,
  media_url: row.media_url,
  start_sec: row.start_sec,
  end_sec: row.end_sec,
  duration_sec:
    row.start_sec === null || row.end_sec === null
      ? null
      : Math.round((row.end_sec - row.start_sec) * 10) / 10,
  position: row.position,
  transcript_excerpt: row.transcript_excerpt,
  found_talking_points: row.found_talking_points.map((point) => ({ ...point })),
  promo_code_found: row.promo_code_found,
  heard_promo_codes: row.heard_promo_codes,
  flags: row.flags as AirCheckFlag[],
  flag_details: row.flag_details.map(({ flag, confidence, reason }) => ({
    flag: flag as AirCheckFlag,
    confidence: confidence as FlagConfidence,
    reason,
  })),
  questions: row.questions.map(({ flag, reason }) => ({ flag: flag as AirCheckFlag, reason })),
  score: row.score,
  notes: row.notes,
  rejected_reason: row.rejected_reason,
  submitted_at: isoOrNull(row.submitted_at),
  reviewed_at: isoOrNull(row.reviewed_at),
  reviewed_by:
    row.reviewed_by?.includes("@") === true ? maskEmail(row.reviewed_by) : row.reviewed_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
