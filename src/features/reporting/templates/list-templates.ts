import { Type } from "typebox";
import { REPORT_TYPES } from "../../../domain/report-documents/document.ts";
import { listOf } from "../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { BUILT_IN_TEMPLATES } from "./built-in-templates.ts";
import { viewBuiltIn, viewTemplate } from "./template-view.ts";
import { templateSchema } from "./template.schema.ts";
import { countReportsByTemplate, findTemplates } from "./template.store.ts";

export const listTemplates = defineRead({
  id: "report_templates.list",
  method: "GET",
  path: "/v1/report-templates",
  scope: "reports:read",
  effect: "read",
  query: strictObject({ type: Type.Optional(oneOf(REPORT_TYPES)) }),
  output: listOf(templateSchema),
  summary: "Templates of reports",
  description:
    "The workspace's own ones, the newest first, then the built-in ones. A built-in template is " +
    "the default of its type until the workspace has one of its own.",
  example: {},
  mcp: false,
  handler: async ({ database, workspace, urls }, { query }) => {
    const own = await findTemplates(database, workspace.id);
    const counts = await countReportsByTemplate(
      database,
      workspace.id,
      BUILT_IN_TEMPLATES.map(({ id }) => id),
    );
    const replaced = new Set(own.filter((row) => row.is_default).map(({ type }) => type));
    const all = [
      ...own.map((row) => viewTemplate(row, urls)),
      ...BUILT_IN_TEMPLATES.map((template) =>
        viewBuiltIn(template, {
          urls,
          isDefault: !replaced.has(template.type),
          reportCount: counts.get(template.id) ?? 0,
        }),
      ),
    ].filter(({ type }) => query.type === undefined || type === query.type);
    return wholeList(all, { total: all.length });
  },
});
