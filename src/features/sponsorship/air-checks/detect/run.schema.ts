import { viewOf } from "../../../../kernel/resource/view-of.ts";
import { Type } from "typebox";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import type { RunRow } from "./runs.store.ts";

export const runSchema = strictObject(
  {
    object: oneOf(["air_check_run"]),
    id: Type.String(),
    air_check_id: Type.String(),
    status: oneOf(COLUMNS.air_check_runs.status.values),
    error: nullable(strictObject({ code: Type.String(), message: Type.String() })),
    started_at: nullable(timestamp),
    completed_at: nullable(timestamp),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "AirCheckRun" },
);

/** The AirCheckRun object of a row. */
export const viewRun = (row: RunRow) =>
  viewOf(runSchema, row, {
    object: "air_check_run",
    error: row.error === null ? null : { code: row.error.code, message: row.error.message },
  });
