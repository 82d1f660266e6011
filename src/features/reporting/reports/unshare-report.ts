import { recordUpdate } from "../../../delivery/events/record-update.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { NOTHING_CHANGED } from "../../../kernel/operation/changes.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { applyPublicLink, planPublicLink, recordLinkChange } from "../share-links/index.ts";
import { requireReport, requireReportForWrite } from "./report-access.ts";
import { viewReport } from "./report-view.ts";
import { reportParams, reportSchema } from "./report.schema.ts";

export const unshareReport = defineWrite({
  id: "reports.unshare",
  method: "POST",
  path: "/v1/reports/{id}/unshare",
  scope: "reports:write",
  effect: "write",
  params: reportParams,
  output: writeResultOf(reportSchema),
  summary: "Stop sharing a report",
  description:
    "Revokes the link labelled `public`: `share_url` shows nothing from the next request on. Links " +
    "with a secret stay.",
  example: { params: { id: "{report_id}" } },
  mcp: false,
  preview: async (context, { params: { id } }) => {
    const row = await requireReportForWrite(context, id);
    const change = await planPublicLink(context, id, { visibility: "private" });
    const isShared = change.link !== undefined;
    return {
      resource: "report",
      id,
      wouldWrite: isShared ? { visibility: "private" } : {},
      effects: isShared ? ["Revoke the report's public link: its address shows nothing."] : [],
      warnings: isShared ? [] : [NOTHING_CHANGED],
      state: { row, change },
    };
  },
  apply: async (context, { state: { row, change } }) => {
    const ended = await applyPublicLink(context, row.id, change, null);
    const before = viewReport(row, context.urls);
    const data = viewReport(await requireReport(context, row.id), context.urls);
    await recordUpdate(context, "report.updated", before, data);
    await recordLinkChange(context, ended);
    return { id: row.id, data };
  },
});
