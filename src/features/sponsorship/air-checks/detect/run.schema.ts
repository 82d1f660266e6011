import { Type } from "typebox";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { runFields, viewRunFields } from "../../../../infrastructure/runs/run-answer.ts";
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
export const viewRun = (row: RunRow): View<typeof runSchema> => ({
  object: "air_check_run",
  id: row.id,
  air_check_id: row.air_check_id,
  status: row.status,
  ...viewRunFields(row),
});
