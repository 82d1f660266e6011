import { prefixedId } from "../../../kernel/contract/fields.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { findRun, findRunAmong, runSchema, viewRun } from "../report-runs/index.ts";
import { readSubnetworks } from "../snapshots/index.ts";

export const getReportRun = defineRead({
  id: "reports.get_run",
  method: "GET",
  path: "/v1/report-runs/{id}",
  scope: "reports:read",
  effect: "read",
  params: strictObject({ id: prefixedId("run", { description: "Id of the run." }) }),
  output: runSchema,
  summary: "One run of a report",
  description: "The making of one snapshot: by hand, or at a planned time of an automation.",
  example: { params: { id: "{report_run_id}" } },
  mcp: false,
  handler: async (context, { params }) => {
    const { database, workspace } = context;
    const row =
      (await findRun(database, workspace.id, params.id)) ??
      (await findRunAmong(database, await readSubnetworks(context), params.id));
    if (row === undefined) throw resourceNotFound("report_run");
    return viewRun(row);
  },
});
