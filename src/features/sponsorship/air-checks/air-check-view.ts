import { viewOf } from "../../../kernel/resource/view-of.ts";
import { globalClusterIdOf } from "../../../kernel/ids.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import type { AirCheckFlag, FlagConfidence } from "../../../domain/ad-reads/air-check.ts";
import { airCheckSchema } from "./air-check.schema.ts";
import type { AirCheckRow } from "./air-check.store.ts";

/** The AirCheck object of a row. */
export const viewAirCheck = (row: AirCheckRow) =>
  viewOf(airCheckSchema, row, {
    object: "air_check",
    cluster_ref:
      row.cluster_id === null
        ? null
        : globalClusterIdOf({ showId: row.show_id, clusterId: row.cluster_id }),
    duration_sec:
      row.start_sec === null || row.end_sec === null
        ? null
        : Math.round((row.end_sec - row.start_sec) * 10) / 10,
    found_talking_points: row.found_talking_points.map((point) => ({ ...point })),
    flags: row.flags as AirCheckFlag[],
    flag_details: row.flag_details.map(({ flag, confidence, reason }) => ({
      flag: flag as AirCheckFlag,
      confidence: confidence as FlagConfidence,
      reason,
    })),
    questions: row.questions.map(({ flag, reason }) => ({ flag: flag as AirCheckFlag, reason })),
    reviewed_by:
      row.reviewed_by?.includes("@") === true ? maskEmail(row.reviewed_by) : row.reviewed_by,
  });
