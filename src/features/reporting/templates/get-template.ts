import { defineRead } from "../../../kernel/operation/define.ts";
import { BUILT_IN_TEMPLATES } from "./built-in-templates.ts";
import { requireOwnTemplate } from "./template-access.ts";
import { viewBuiltIn, viewTemplate } from "./template-view.ts";
import { templateParams, templateSchema } from "./template.schema.ts";
import { countReportsByTemplate, findDefaultTemplate } from "./template.store.ts";

export const getTemplate = defineRead({
  id: "report_templates.get",
  method: "GET",
  path: "/v1/report-templates/{id}",
  scope: "reports:read",
  effect: "read",
  params: templateParams,
  output: templateSchema,
  summary: "One template of reports",
  description: "Built-in, or of the workspace.",
  example: { params: { id: "{report_template_id}" } },
  mcp: false,
  handler: async (context, { params: { id } }) => {
    const { database, workspace, urls } = context;
    const builtIn = BUILT_IN_TEMPLATES.find((one) => one.id === id);
    if (builtIn === undefined) return viewTemplate(await requireOwnTemplate(context, id), urls);
    const counts = await countReportsByTemplate(database, workspace.id, [id]);
    const own = await findDefaultTemplate(database, workspace.id, builtIn.type);
    return viewBuiltIn(builtIn, {
      urls,
      isDefault: own === undefined,
      reportCount: counts.get(id) ?? 0,
    });
  },
});
