import { Type } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { findOpenRun, runSchema, viewRun } from "../report-runs/index.ts";
import { describeGenerationCap, takeGenerationCap } from "./generation/generation-cap.ts";
import { startRun } from "./generation/start-run.ts";
import { requireReportForWrite } from "./report-access.ts";
import { reportParams } from "./report.schema.ts";
import { updateReportRow } from "./report.store.ts";

export const generateReport = defineWrite({
  id: "reports.generate",
  method: "POST",
  path: "/v1/reports/{id}/generate",
  scope: "reports:write",
  plan: "shared_reports",
  effect: "write",
  params: reportParams,
  body: strictObject(
    {
      reason: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 300,
          description: "Why the former snapshot is replaced; printed in the new one.",
        }),
      ),
    },
    { $id: "GenerateReport" },
  ),
  output: writeResultOf(runSchema),
  successStatuses: [202],
  job: { read: "reports.get_run", ids: { id: "id" } },
  errors: ["cap_reached"],
  summary: "Generate a snapshot",
  description:
    "A worker reads all sections in one consistent read, signs the document and publishes it; the " +
    "snapshot before is superseded and stays. While one is being made, the answer is its run.",
  example: { params: { id: "{report_id}" }, body: {} },
  mcp: false,
  preview: async (context, { params: { id }, body: sent }) => {
    const row = await requireReportForWrite(context, id);
    const open = await findOpenRun(context.database, context.workspace.id, id);
    return {
      resource: "report",
      id,
      wouldWrite: { status: "generating" },
      effects: open === undefined ? [`Make a snapshot of the report ${quoted(row.name)}.`] : [],
      warnings: open === undefined ? [] : ["A snapshot of the report is being made already."],
      cap: await describeGenerationCap(context),
      state: { row, open, reason: sent.reason ?? null },
    };
  },
  apply: async (context, { state: { row, open, reason } }) => {
    if (open !== undefined) return { status: 202 as const, id: open.id, data: viewRun(open) };
    const { workspace, database, now } = context;
    await takeGenerationCap(context);
    const run = await startRun(database, {
      workspaceId: workspace.id,
      reportId: row.id,
      reason,
      now,
    });
    await updateReportRow(database, workspace.id, row.id, {
      status: "generating",
      error: null,
      updated_at: now,
    });
    return { status: 202 as const, id: run.id, data: viewRun(run) };
  },
});
