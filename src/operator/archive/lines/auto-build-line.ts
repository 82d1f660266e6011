import { asColumns } from "../archive-fields.ts";
import { defineArchiveObject, plainId } from "../archive-object.ts";

/**
 * The hourly build of a show. Its runs have no fields: an import makes the next run due at once,
 * and later runs take place at the show's own minute.
 */
export const autoBuildObject = defineArchiveObject({
  object: "auto_build",
  table: "auto_builds",
  key: ["show_id"],
  times: ["next_run_at", "created_at", "updated_at"],
  fields: { show_id: { schema: plainId }, ...asColumns("mode", "created_at") },
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
  also: () => ({ next_run_at: null, updated_at: null }),
});
