import { defineRead } from "../../../../kernel/operation/define.ts";
import { requireAutomation } from "../automation-access.ts";
import { viewOne } from "../automation-view.ts";
import { automationParams, automationSchema } from "../automation.schema.ts";

export const getAutomation = defineRead({
  id: "report_automations.get",
  method: "GET",
  path: "/v1/report-automations/{id}",
  scope: "reports:read",
  effect: "read",
  params: automationParams,
  output: automationSchema,
  summary: "One automation of reports",
  description: "With its latest run. Recipients are masked.",
  example: { params: { id: "{report_automation_id}" } },
  mcp: false,
  handler: async (context, { params }) =>
    viewOne(context.database, await requireAutomation(context, params.id)),
});
