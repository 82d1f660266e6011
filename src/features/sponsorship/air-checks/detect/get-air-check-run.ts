import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { airCheckParams } from "../air-check.schema.ts";
import { requireAirCheck } from "../air-check-access.ts";
import { runSchema, viewRun } from "./run.schema.ts";
import { findLastRun } from "./runs.store.ts";

export const getAirCheckRun = defineRead({
  id: "air_checks.get_run",
  method: "GET",
  path: "/v1/air-checks/{id}/run",
  scope: "campaigns:read",
  plan: "campaigns",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  params: airCheckParams,
  output: runSchema,
  summary: "How the search for a read stands",
  description: "The last search of the air check. 404 before one.",
  example: { params: { id: "{air_check_id}" } },
  mcp: false,
  handler: async (context, { params: { id } }) => {
    await requireAirCheck(context, id);
    const row = await findLastRun(context.database, context.workspace.id, id);
    if (row === undefined) throw resourceNotFound("air_check_run");
    return viewRun(row);
  },
});
