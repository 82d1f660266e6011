import { listOf, pagingQuery } from "../../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { newestPage } from "../../../../kernel/operation/newest-page.ts";
import { viewAutomations } from "../automation-view.ts";
import { automationSchema } from "../automation.schema.ts";
import { findAutomationPage } from "../automation.store.ts";

export const listAutomations = defineRead({
  id: "report_automations.list",
  method: "GET",
  path: "/v1/report-automations",
  scope: "reports:read",
  effect: "read",
  query: strictObject({ ...pagingQuery }),
  output: listOf(automationSchema),
  summary: "Automations of reports",
  description: "Newest first. They belong to the workspace and not to the person who made them.",
  example: {},
  mcp: false,
  handler: (context, { query }) => {
    const { workspace, database } = context;
    return newestPage(
      context,
      { operationId: "report_automations.list", asked: query, filters: {} },
      (page) => findAutomationPage(database, workspace.id, page),
      (rows) => viewAutomations(database, workspace.id, rows),
    );
  },
});
