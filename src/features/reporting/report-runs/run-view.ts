import { isoOrNull } from "../../../lib/time/iso-time.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { runSchema } from "./run.schema.ts";
import type { RunRow } from "./run.store.ts";

/** The ReportRun object of a row. */
export const viewRun = (row: RunRow): View<typeof runSchema> => ({
  object: "report_run",
  id: row.id,
  report_id: row.report_id,
  automation_id: row.automation_id,
  status: row.status,
  stage: row.stage,
  trigger: row.trigger,
  planned_at: isoOrNull(row.planned_at),
  snapshot_number: row.snapshot_number,
  hold_reasons: row.hold_reasons,
  held_until: isoOrNull(row.held_until),
  refreshed_posts: row.refreshed_posts,
  provider_calls: row.provider_calls,
  sent_count: row.sent_count,
  error: row.error === null ? null : { code: row.error.code, message: row.error.message },
  started_at: isoOrNull(row.started_at),
  completed_at: isoOrNull(row.completed_at),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
