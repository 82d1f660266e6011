import { type Static, Type } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { estimateRefresh, refreshSentence } from "../refreshing/index.ts";
import { findOpenRun, type RunRow, runSchema, viewRun } from "../report-runs/index.ts";
import { describeGenerationCap, takeGenerationCap } from "./generation/generation-cap.ts";
import { startRun } from "./generation/start-run.ts";
import { requireReportForWrite } from "./report-access.ts";
import { reportParams } from "./report.schema.ts";
import { type ReportRow, updateReportRow } from "./report.store.ts";

const body = strictObject(
  {
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 300,
        description: "Why the former snapshot is replaced; printed in the new one.",
      }),
    ),
    refresh_first: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Read accounts and posts that are older than an hour again first, for at most ten " +
          "minutes and within the provider calls of the day.",
      }),
    ),
  },
  { $id: "GenerateReport" },
);

interface State {
  row: ReportRow;
  open: RunRow | undefined;
  reason: string | null;
  refreshes: boolean;
}

export const generateReport = defineWrite({
  id: "reports.generate",
  method: "POST",
  path: "/v1/reports/{id}/generate",
  scope: "reports:write",
  plan: "shared_reports",
  effect: "metered",
  params: reportParams,
  body,
  output: writeResultOf(runSchema),
  successStatuses: [202],
  job: { read: "reports.get_run", ids: { id: "id" } },
  errors: ["cap_reached"],
  confirmRule: "With `refresh_first`: it spends provider calls.",
  summary: "Generate a snapshot",
  description:
    "A worker reads all sections in one consistent read, signs the document and publishes it; the " +
    "snapshot before is superseded and stays. While one is being made, the answer is its run. With " +
    "`refresh_first` figures are read again before, and the snapshot is made of what is there.",
  example: { params: { id: "{report_id}" }, body: {} },
  mcp: false,
  preview: (context: WriteContext<{ accounts: { callsPerDay: number } }>, { params, body: sent }) =>
    previewGenerate(context, params.id, sent),
  apply: async (context, { state: { row, open, reason, refreshes } }) => {
    if (open !== undefined) return { status: 202 as const, id: open.id, data: viewRun(open) };
    const { workspace, database, now } = context;
    await takeGenerationCap(context);
    const run = await startRun(database, {
      workspaceId: workspace.id,
      reportId: row.id,
      reason,
      refreshes,
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

async function previewGenerate(
  context: WriteContext<{ accounts: { callsPerDay: number } }>,
  id: string,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const row = await requireReportForWrite(context, id);
  const open = await findOpenRun(context.database, context.workspace.id, id, context.now);
  const state = { row, open, reason: sent.reason ?? null, refreshes: sent.refresh_first ?? false };
  const plan = {
    resource: "report",
    id,
    wouldWrite: { status: "generating", ...(state.refreshes ? { refresh_first: true } : {}) },
    warnings: open === undefined ? [] : ["A snapshot of the report is being made already."],
    cap: await describeGenerationCap(context),
    state,
  };
  const made = open === undefined ? [`Make a snapshot of the report ${quoted(row.name)}.`] : [];
  if (!state.refreshes || open !== undefined) return { ...plan, effects: made };
  const estimate = await estimateRefresh(context, { type: row.type, ...row.definition });
  return {
    ...plan,
    effects: [refreshSentence(estimate), ...made],
    // What is due changes by itself.
    terms: { report: id, refresh_first: true, reason: state.reason },
    confirm: true,
    cost: { provider_calls: estimate.calls, posts: estimate.posts, emails: 0 },
  };
}
