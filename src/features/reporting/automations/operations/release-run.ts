import { stateConflict } from "../../../../kernel/contract/errors.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { type RunRow, runSchema, viewRun } from "../../report-runs/index.ts";
import { findShownSnapshot } from "../../snapshots/index.ts";
import { recipientCount } from "../../sending/index.ts";
import { findRecipients } from "../automation.store.ts";
import { requireHeldRun, runParams } from "./held-run.ts";
import { sendRun } from "../send-run.ts";

export const releaseRun = defineWrite({
  id: "report_runs.release",
  method: "POST",
  path: "/v1/report-runs/{id}/release",
  scope: "reports:write",
  plan: "shared_reports",
  effect: "write",
  params: runParams,
  output: writeResultOf(runSchema),
  errors: ["state_conflict"],
  confirmRule: "Always: mails leave the server and cannot be called back.",
  summary: "Send a held report",
  description: "Sends the snapshot of a held run to the recipients of its automation.",
  example: { params: { id: "{held_run_id}" } },
  mcp: false,
  preview: async (context, { params: { id } }) => {
    const run = await requireHeldRun(context, id);
    const { workspace, database } = context;
    await requireShown(context, run);
    const recipients = (
      await findRecipients(database, workspace.id, [run.automation_id ?? ""])
    ).filter(({ state }) => state === "active");
    return {
      resource: "report_run",
      id,
      wouldWrite: { status: "running", recipients: recipients.map(({ masked }) => masked) },
      effects: [`Send the held report to ${recipientCount(recipients.length)}.`],
      confirm: true,
      irreversible: true,
      cost: { provider_calls: 0, posts: 0, emails: recipients.length },
      state: run,
    };
  },
  apply: async ({ database, runtime, now }, { state: run }) => {
    const sending = await sendRun(database, runtime, run, now);
    return { id: run.id, data: viewRun(sending) };
  },
});

/** @throws ApiError `state_conflict` where the snapshot was withdrawn, or its report deleted. */
async function requireShown(
  { workspace, database }: WriteContext,
  { report_id: reportId, snapshot_number: number }: RunRow,
): Promise<void> {
  if ((await findShownSnapshot(database, workspace.id, reportId, number)) === undefined)
    throw stateConflict("The snapshot of the run was withdrawn.", "withdrawn", ["cancel"]);
}
