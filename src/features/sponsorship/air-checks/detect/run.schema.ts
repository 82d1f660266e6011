import { viewOf } from "../../../../kernel/resource/view-of.ts";
import { Type } from "typebox";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { runFields } from "../../../../infrastructure/runs/run-answer.ts";
import type { RunRow } from "./runs.store.ts";

export const runSchema = strictObject(
  {
    object: oneOf(["air_check_run"]),
    id: Type.String(),
    air_check_id: Type.String(),
    status: oneOf(COLUMNS.air_check_runs.status.values),
    ...runFields,
  },
  { $id: "AirCheckRun" },
);

/** The AirCheckRun object of a row. */
export const viewRun = (row: RunRow) =>
  viewOf(runSchema, row, {
    object: "air_check_run",
    error: row.error === null ? null : { code: row.error.code, message: row.error.message },
  });
