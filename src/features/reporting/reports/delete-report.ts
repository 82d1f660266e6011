import { causeOf, recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import { deletedOf, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { deletedResult } from "../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { removeBytes } from "../../sponsorship/library/index.ts";
import { findReportFileIds } from "../exports/index.ts";
import { withdrawAll } from "../snapshots/index.ts";
import { requireReportForWrite } from "./report-access.ts";
import { viewReport } from "./report-view.ts";
import { reportParams } from "./report.schema.ts";
import { deleteReportRow } from "./report.store.ts";

export const deleteReport = defineWrite({
  id: "reports.delete",
  method: "DELETE",
  path: "/v1/reports/{id}",
  scope: "reports:write",
  effect: "destructive",
  params: reportParams,
  output: writeResultOf(deletedOf("report")),
  confirmRule: "Always: its snapshots, files and links are gone at once.",
  summary: "Delete a report",
  description:
    "Its links end at once. The hashes of its snapshots stay in the public log, where they are " +
    "marked as withdrawn.",
  example: { params: { id: "{report_id}" } },
  mcp: false,
  preview: async (context, { params: { id } }) => {
    const row = await requireReportForWrite(context, id);
    return {
      resource: "report",
      id,
      wouldWrite: { name: row.name, snapshots: row.snapshot_count },
      deletes: true,
      effects: [
        `Delete the report ${quoted(row.name)} with ${snapshotsText(row.snapshot_count)}.`,
        "Every link to it ends at once.",
      ],
      confirm: true,
      irreversible: true,
      state: row,
    };
  },
  apply: async (context, { state: row }) => {
    const { workspace, database, urls } = context;
    await withdrawAll(database, { workspaceId: workspace.id, reportId: row.id });
    for (const fileId of await findReportFileIds(database, workspace.id, row.id))
      await removeBytes(database, workspace.id, fileId);
    await deleteReportRow(database, workspace.id, row.id);
    await recordWorkspaceEvent(
      database,
      workspace.id,
      { type: "report.deleted", objectId: row.id, object: viewReport(row, urls) },
      causeOf(context),
    );
    return deletedResult("report", row.id);
  },
});

const snapshotsText = (count: number): string =>
  count === 1 ? "its snapshot" : `its ${count} snapshots`;
