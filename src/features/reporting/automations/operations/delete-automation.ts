import { deletedOf, writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { deletedResult } from "../../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { requireAutomationForWrite } from "../automation-access.ts";
import { automationParams } from "../automation.schema.ts";
import { deleteAutomationRow } from "../automation.store.ts";

export const deleteAutomation = defineWrite({
  id: "report_automations.delete",
  method: "DELETE",
  path: "/v1/report-automations/{id}",
  scope: "reports:write",
  effect: "destructive",
  params: automationParams,
  output: writeResultOf(deletedOf("report_automation")),
  confirmRule: "Always: nothing more is sent, and its recipients are forgotten.",
  summary: "Delete an automation of reports",
  description: "Its report and the snapshots stay, and so do the records of its runs.",
  example: { params: { id: "{report_automation_id}" } },
  mcp: false,
  preview: async (context, { params: { id } }) => {
    const row = await requireAutomationForWrite(context, id);
    return {
      resource: "report_automation",
      id,
      wouldWrite: { name: row.name },
      deletes: true,
      effects: [
        `Delete the automation ${quoted(row.name)} with the addresses of its recipients.`,
        "Its report stays.",
      ],
      confirm: true,
      irreversible: true,
      state: row,
    };
  },
  apply: async ({ workspace, database }, { state: row }) => {
    await deleteAutomationRow(database, workspace.id, row.id);
    return deletedResult("report_automation", row.id);
  },
});
