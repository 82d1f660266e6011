import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { runSchema, updateRun, viewRun } from "../../report-runs/index.ts";
import { requireHeldRun, runParams } from "./held-run.ts";

export const cancelRun = defineWrite({
  id: "report_runs.cancel",
  method: "POST",
  path: "/v1/report-runs/{id}/cancel",
  scope: "reports:write",
  effect: "write",
  params: runParams,
  output: writeResultOf(runSchema),
  errors: ["state_conflict"],
  summary: "Do not send a held report",
  description: "The snapshot stays; nothing is sent, and the automation goes on.",
  example: { params: { id: "{held_run_id}" } },
  mcp: false,
  preview: async (context, { params: { id } }) => {
    const run = await requireHeldRun(context, id);
    return {
      resource: "report_run",
      id,
      wouldWrite: { status: "canceled" },
      effects: ["Do not send the held report."],
      state: run,
    };
  },
  apply: async ({ workspace, database, now }, { state: run }) => {
    const ended = await updateRun(database, workspace.id, run.id, {
      status: "canceled",
      held_until: null,
      completed_at: now,
      updated_at: now,
    });
    return { id: run.id, data: viewRun(ended) };
  },
});
