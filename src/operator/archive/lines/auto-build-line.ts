import type { Selectable } from "kysely";
import { Type } from "typebox";
import type { AutoBuildsTable } from "../../../db/schema/tables.ts";
import { BUILD_MODES } from "../../../features/grouping/cluster-builder/index.ts";
import { oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { defineArchiveObject, isoTime, plainId } from "../archive-object.ts";

/**
 * The hourly build of a show. Its runs have no fields: an import sets the next one due at once, and
 * later ones get the show's own moment of the hour.
 */
export const autoBuildObject = defineArchiveObject({
  object: "auto_build",
  table: "auto_builds",
  key: ["show_id"],
  times: ["next_run_at", "created_at", "updated_at"],
  schema: strictObject({
    object: oneOf(["auto_build"]),
    show_id: plainId,
    mode: oneOf(BUILD_MODES),
    created_at: Type.Optional(timestamp),
  }),
  computed: [
    "id",
    "enabled",
    "lookback_days",
    "last_run_at",
    "next_run_at",
    "last_error",
    "recent",
    "updated_at",
  ],
  rowOf: (line) => ({
    show_id: line.show_id,
    mode: line.mode,
    next_run_at: null,
    created_at: isoTime(line.created_at),
    updated_at: null,
  }),
});

export const autoBuildLine = (row: Selectable<AutoBuildsTable>): Record<string, unknown> => ({
  object: "auto_build",
  show_id: row.show_id,
  mode: row.mode,
  created_at: row.created_at.toISOString(),
});
