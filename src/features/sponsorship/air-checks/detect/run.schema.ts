import { Type } from "typebox";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { isoOrNull } from "../../../../lib/time/iso-time.ts";
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
export const viewRun = (row: RunRow): View<typeof runSchema> => ({
  object: "air_check_run",
  id: row.id,
  air_check_id: row.air_check_id,
  status: row.status,
  error: row.error === null ? null : { code: row.error.code, message: row.error.message },
  started_at: isoOrNull(row.started_at),
  completed_at: isoOrNull(row.completed_at),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
