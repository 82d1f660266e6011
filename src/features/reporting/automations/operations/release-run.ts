import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { runSchema, viewRun } from "../../report-runs/index.ts";
import { findRecipients } from "../automation.store.ts";
import { requireHeldRun, runParams } from "./held-run.ts";
import { sendRun } from "../send-or-hold.ts";

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
    const recipients = (
      await findRecipients(database, workspace.id, [run.automation_id ?? ""])
    ).filter(({ state }) => state === "active");
    return {
      resource: "report_run",
      id,
      wouldWrite: { status: "running", recipients: recipients.map(({ masked }) => masked) },
      effects: [`Send the held report to ${recipients.length} recipients.`],
      confirm: true,
      irreversible: true,
      cost: { provider_calls: 0, posts: 0, emails: recipients.length },
      state: run,
    };
  },
  apply: async ({ database, urls, now }, { state: run }) => {
    const sending = await sendRun(database, urls, run, now);
    return { id: run.id, data: viewRun(sending) };
  },
});
