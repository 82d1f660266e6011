import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { fault, prefixedId } from "../../../kernel/contract/fields.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";

const text = nullable(Type.String());

export const runSchema = strictObject(
  {
    object: oneOf(["report_run"]),
    id: prefixedId("run"),
    report_id: text,
    automation_id: text,
    status: oneOf(COLUMNS.report_runs.status.values),
    stage: nullable(oneOf(COLUMNS.report_runs.stage.values)),
    trigger: oneOf(COLUMNS.report_runs.trigger.values),
    planned_at: nullable(timestamp),
    snapshot_number: nullable(Type.Integer({ minimum: 1 })),
    hold_reasons: Type.Array(Type.String()),
    held_until: nullable(timestamp),
    refreshed_posts: Type.Integer({ minimum: 0 }),
    provider_calls: Type.Integer({ minimum: 0 }),
    sent_count: Type.Integer({ minimum: 0 }),
    error: fault,
    started_at: nullable(timestamp),
    completed_at: nullable(timestamp),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "ReportRun" },
);
