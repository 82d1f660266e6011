import { Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { isoOrNull } from "../../../lib/iso-time.ts";
import { BUILD_MODES, ITEM_STATUSES } from "../cluster-build.schema.ts";
import type { AutoBuildRow } from "./auto-build.store.ts";

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

/** Of a show without one: it is turned off. */
export const autoBuildView = (
  showId: string,
  row: AutoBuildRow | undefined,
): View<typeof autoBuildSchema> => ({
  object: "auto_build",
  id: showId,
  show_id: showId,
  enabled: row !== undefined,
  mode: row?.mode ?? null,
  lookback_days: LOOKBACK_DAYS,
  last_run_at: isoOrNull(row?.last_run_at ?? null),
  next_run_at: isoOrNull(row?.next_run_at ?? null),
  last_error: row?.last_error ?? null,
  recent: row?.recent ?? [],
});
