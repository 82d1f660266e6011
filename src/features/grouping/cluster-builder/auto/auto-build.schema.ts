import { Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import { BUILD_MODES, ITEM_STATUSES } from "../cluster-build.schema.ts";
import type { AutoBuildRow } from "./auto-build.store.ts";
import { PAUSE_REASONS, type PauseReason } from "./find-pause.ts";

/** The schema of a show's hourly build, and its row as the object of the API. */

/** Days whose episodes an hourly run builds. */
export const LOOKBACK_DAYS = 14;

export const autoBuildSchema = strictObject(
  {
    object: oneOf(["auto_build"]),
    id: Type.String({ description: "The id of the show." }),
    show_id: Type.String(),
    enabled: Type.Boolean(),
    mode: nullable(oneOf(BUILD_MODES)),
    status: oneOf(["off", "active", "paused"]),
    paused_reason: nullable(
      oneOf(PAUSE_REASONS, {
        description:
          "`plan_required`: the plan of the workspace that owns the show has no clusters. " +
          "`show_archived`: the show is archived. The mode is kept.",
      }),
    ),
    lookback_days: Type.Integer(),
    last_run_at: nullable(timestamp),
    next_run_at: nullable(timestamp),
    last_error: nullable(strictObject({ code: Type.String(), message: Type.String() })),
    recent: Type.Array(
      strictObject({
        episode_id: Type.String(),
        status: oneOf(ITEM_STATUSES),
        cluster_id: nullable(Type.String()),
        reason: nullable(Type.String()),
        at: timestamp,
      }),
      { description: "What the last run found for each episode, in the order of their dates." },
    ),
  },
  { $id: "AutoBuild" },
);

/** The hourly build of a show; without a row it is off. `pause` is null where it runs. */
export const autoBuildView = (
  showId: string,
  row: AutoBuildRow | undefined,
  pause: PauseReason | null,
): View<typeof autoBuildSchema> => ({
  object: "auto_build",
  id: showId,
  show_id: showId,
  enabled: row !== undefined,
  mode: row?.mode ?? null,
  status: statusOf(row, pause),
  paused_reason: row === undefined ? null : pause,
  lookback_days: LOOKBACK_DAYS,
  last_run_at: isoOrNull(row?.last_run_at ?? null),
  next_run_at: isoOrNull(row?.next_run_at ?? null),
  last_error: row?.last_error ?? null,
  recent: row?.recent ?? [],
});

function statusOf(
  row: AutoBuildRow | undefined,
  pause: PauseReason | null,
): "off" | "active" | "paused" {
  if (row === undefined) return "off";
  return pause === null ? "active" : "paused";
}
