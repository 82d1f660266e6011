import { listOf, pagingQuery } from "../../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { newestPage } from "../../../../kernel/operation/newest-page.ts";
import { runSchema, viewRun } from "../../report-runs/index.ts";
import { requireAutomation } from "../automation-access.ts";
import { automationParams } from "../automation.schema.ts";
import { findRunPage } from "../automation.store.ts";

export const listAutomationRuns = defineRead({
  id: "report_automations.list_runs",
  method: "GET",
  path: "/v1/report-automations/{id}/runs",
  scope: "reports:read",
  effect: "read",
  params: automationParams,
  query: strictObject({ ...pagingQuery }),
  output: listOf(runSchema),
  summary: "Runs of an automation",
  description: "Newest first, with the planned times that passed while the server was down.",
  example: { params: { id: "{report_automation_id}" } },
  mcp: false,
  handler: async (context, { params, query }) => {
    const { id } = await requireAutomation(context, params.id);
    return newestPage(
      context,
      { operationId: "report_automations.list_runs", asked: query, filters: { id } },
      (page) => findRunPage(context.database, context.workspace.id, id, page),
      (rows) => rows.map(viewRun),
    );
  },
});
