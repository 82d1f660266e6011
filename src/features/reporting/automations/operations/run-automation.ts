import { Type } from "typebox";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { newId } from "../../../../kernel/ids.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { estimateRefresh, refreshSentence } from "../../refreshing/index.ts";
import { insertRun, runSchema, viewRun } from "../../report-runs/index.ts";
import { recipientCount } from "../../sending/index.ts";
import { requireAutomationForWrite } from "../automation-access.ts";
import { automationParams } from "../automation.schema.ts";
import { findRecipients } from "../automation.store.ts";
import { automationRunJob, automationRunKey } from "../run-automation.job.ts";

export const runAutomation = defineWrite({
  id: "report_automations.run",
  method: "POST",
  path: "/v1/report-automations/{id}/run",
  scope: "reports:write",
  plan: "shared_reports",
  effect: "metered",
  params: automationParams,
  body: strictObject(
    {
      send: Type.Optional(
        Type.Boolean({ default: false, description: "Mail it to the recipients as well." }),
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
    { $id: "RunReportAutomation" },
  ),
  output: writeResultOf(runSchema),
  successStatuses: [202],
  job: { read: "reports.get_run", ids: { id: "id" } },
  confirmRule: "Always.",
  summary: "Run an automation now",
  description:
    "Makes a snapshot of its report from the figures that are there, with `refresh_first` after " +
    "reading them again, and with `send` mails it by the same rules as a planned one. Its planned " +
    "times stay as they are.",
  example: { params: { id: "{report_automation_id}" }, body: { send: false } },
  mcp: false,
  preview: async (
    context: WriteContext<{ accounts: { callsPerDay: number } }>,
    { params: { id }, body: sent },
  ) => {
    const row = await requireAutomationForWrite(context, id);
    const sends = sent.send ?? false;
    const refreshes = sent.refresh_first ?? false;
    const estimate = refreshes ? await estimateRefresh(context, row.source) : null;
    const recipients = sends
      ? (await findRecipients(context.database, context.workspace.id, [id])).filter(
          ({ state }) => state === "active",
        )
      : [];
    return {
      resource: "report_automation",
      id,
      wouldWrite: {
        send: sends,
        ...(refreshes ? { refresh_first: true } : {}),
        recipients: recipients.map(({ masked }) => masked),
      },
      effects: [
        ...(estimate === null ? [] : [refreshSentence(estimate)]),
        `Make the report of ${quoted(row.name)}.`,
        ...(sends ? [`Send it to ${recipientCount(recipients.length)}.`] : []),
      ],
      // What is due changes by itself.
      terms: {
        automation: row.name,
        send: sends,
        refresh_first: refreshes,
        recipients: recipients.map(({ address_hash: hash }) => hash),
      },
      confirm: true,
      irreversible: sends,
      cost: {
        provider_calls: estimate?.calls ?? 0,
        posts: estimate?.posts ?? 0,
        emails: recipients.length,
      },
      state: { row, sends, refreshes },
    };
  },
  apply: async ({ workspace, database, now }, { state: { row, sends, refreshes } }) => {
    const run = await insertRun(database, workspace.id, {
      id: newId("run"),
      automation_id: row.id,
      report_id: row.report_id,
      trigger: "manual",
      status: "queued",
      sends,
      refresh_first: refreshes,
      created_at: now,
      updated_at: now,
    });
    await enqueueJob(
      database,
      automationRunJob,
      { workspace_id: workspace.id, run_id: run.id },
      { jobKey: automationRunKey(run.id) },
    );
    return { status: 202 as const, id: run.id, data: viewRun(run) };
  },
});
