import { type Static, Type } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { ApiError } from "../../../kernel/contract/errors.ts";
import { prefixedId } from "../../../kernel/contract/fields.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { causeOf, recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import {
  reportParams,
  type ReportRow,
  requireReportForWrite,
  viewReport,
} from "../reports/index.ts";
import { insertRun } from "../report-runs/index.ts";
import { queueMails } from "./queue-mails.ts";
import { type Recipient, RECIPIENTS_MAX, recipientsOf } from "./recipients.ts";

const MESSAGE_CHARS_MAX = 2_000;

export const recipientsField = Type.Array(Type.String({ minLength: 3, maxLength: 254 }), {
  minItems: 1,
  maxItems: RECIPIENTS_MAX,
  description: "E-mail addresses. They are stored encrypted and never returned.",
});

export const messageField = Type.String({
  minLength: 1,
  maxLength: MESSAGE_CHARS_MAX,
  description: "Words above the figures, plain text.",
});

const sendSchema = strictObject(
  {
    object: oneOf(["report_send"]),
    report_id: prefixedId("rep"),
    run_id: prefixedId("run"),
    snapshot_number: Type.Integer({ minimum: 1 }),
    accepted: Type.Integer({ minimum: 0, description: "Mails that were queued." }),
  },
  { $id: "ReportSend" },
);

const body = strictObject(
  { recipients: recipientsField, message: Type.Optional(messageField) },
  { $id: "SendReport" },
);

interface State {
  row: ReportRow;
  snapshot: number;
  recipients: Recipient[];
  message: string | null;
}

export const sendReport = defineWrite({
  id: "reports.send",
  method: "POST",
  path: "/v1/reports/{id}/send",
  scope: "reports:write",
  plan: "shared_reports",
  effect: "write",
  params: reportParams,
  body,
  output: writeResultOf(sendSchema),
  successStatuses: [202],
  job: { read: "reports.get_run", ids: { id: "run_id" } },
  errors: ["state_conflict"],
  confirmRule: "Always: mails leave the server and cannot be called back.",
  summary: "Send a report by mail",
  description:
    "One mail to each recipient, with the headline figures of the published snapshot, what changed " +
    "since the one before and how old the figures are. Its button is in the mail while the report " +
    "is shared. A mail that was interrupted while it was sent is never sent a second time.",
  example: {
    params: { id: "{sent_report_id}" },
    body: { recipients: ["jo@northwind.example"], message: "Week three." },
  },
  mcp: false,
  preview: (context, { params, body: sent }) => previewSend(context, params.id, sent),
  apply: async (context, { state: { row, snapshot, recipients, message } }) => {
    const { workspace, database, now, urls } = context;
    const run = await insertRun(database, workspace.id, {
      id: newId("run"),
      report_id: row.id,
      trigger: "manual",
      status: "running",
      stage: "send",
      sends: true,
      snapshot_number: snapshot,
      message,
      started_at: now,
      created_at: now,
      updated_at: now,
    });
    await queueMails(database, run, recipients, now);
    await recordWorkspaceEvent(
      database,
      workspace.id,
      { type: "report.sent", objectId: row.id, object: viewReport(row, urls) },
      causeOf(context),
    );
    return {
      status: 202 as const,
      id: row.id,
      data: {
        object: "report_send" as const,
        report_id: row.id,
        run_id: run.id,
        snapshot_number: snapshot,
        accepted: recipients.length,
      },
    };
  },
});

async function previewSend(
  context: WriteContext,
  id: string,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const { workspace, runtime } = context;
  const row = await requireReportForWrite(context, id);
  const recipients = recipientsOf(runtime.secrets, workspace.id, sent.recipients);
  if (row.current_snapshot === null)
    throw new ApiError("state_conflict", "The report has no snapshot. Generate one first.", {
      extras: { current_state: row.status, allowed: [] },
    });
  return {
    resource: "report",
    id,
    wouldWrite: {
      snapshot_number: row.current_snapshot,
      recipients: recipients.map(({ masked }) => masked),
      attachments: [],
    },
    effects: [
      `Send snapshot ${row.current_snapshot} of ${quoted(row.name)} to ${recipients.length} ` +
        `recipients: ${recipients.map(({ masked }) => masked).join(", ")}.`,
    ],
    warnings: [
      ...(row.is_shared ? [] : ["The report is not shared, so the mail has no button to open it."]),
      ...(row.status === "draft" ? ["The report was changed since its snapshot."] : []),
    ],
    confirm: true,
    irreversible: true,
    cost: { provider_calls: 0, posts: 0, emails: recipients.length },
    state: { row, snapshot: row.current_snapshot, recipients, message: sent.message ?? null },
  };
}
