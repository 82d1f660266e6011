import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { runSchema, viewRun } from "../../report-runs/index.ts";
import { cancelHeldRun } from "../held/decide-held-run.ts";
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
  apply: async ({ database, now }, { state: run }) => ({
    id: run.id,
    data: viewRun(await cancelHeldRun(database, run, now)),
  }),
});
