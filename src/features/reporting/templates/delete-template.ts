import { deletedOf, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { ApiError } from "../../../kernel/contract/errors.ts";
import { deletedResult } from "../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { requireTemplateForWrite } from "./template-access.ts";
import { templateParams } from "./template.schema.ts";
import { deleteTemplateRow, findAutomationNames } from "./template.store.ts";

export const deleteTemplate = defineWrite({
  id: "report_templates.delete",
  method: "DELETE",
  path: "/v1/report-templates/{id}",
  scope: "reports:write",
  effect: "destructive",
  params: templateParams,
  output: writeResultOf(deletedOf("report_template")),
  errors: ["state_conflict"],
  confirmRule: "Always: the template is gone at once.",
  summary: "Delete a template of reports",
  description:
    "Reports that were made from it stay as they are. A template of an automation cannot be " +
    "deleted, and neither can a built-in one.",
  example: { params: { id: "{report_template_id}" } },
  mcp: false,
  preview: async (context, { params: { id } }) => {
    const { workspace, database } = context;
    const row = await requireTemplateForWrite(context, id);
    const automations = await findAutomationNames(database, workspace.id, id);
    if (automations.length > 0)
      throw new ApiError(
        "state_conflict",
        `Automations make reports from the template: ${automations.map(quoted).join(", ")}.`,
        { extras: { current_state: "in_use", allowed: [] } },
      );
    return {
      resource: "report_template",
      id,
      wouldWrite: { name: row.name, report_count: row.report_count },
      deletes: true,
      effects: [`Delete the template ${quoted(row.name)}.`, ...staying(row.report_count)],
      confirm: true,
      irreversible: true,
      state: row,
    };
  },
  apply: async ({ workspace, database }, { state: row }) => {
    await deleteTemplateRow(database, workspace.id, row.id);
    return deletedResult("report_template", row.id);
  },
});

/** What stays of the reports that were made from a template. */
const staying = (reports: number): string[] =>
  reports === 0
    ? []
    : [reports === 1 ? "1 report made from it stays." : `${reports} reports made from it stay.`];
