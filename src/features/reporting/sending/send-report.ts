import type { Static } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { causeOf, recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { formatDay } from "../../../domain/report-documents/format.ts";
import {
  reportParams,
  type ReportRow,
  requireReportForWrite,
  viewReport,
} from "../reports/index.ts";
import { insertRun } from "../report-runs/index.ts";
import { insertMailLink, MAIL_LINK_DAYS, type ShareLinkRow } from "../share-links/index.ts";
import { findShownSnapshot } from "../snapshots/index.ts";
import { chosenLink, linkEffect } from "./chosen-link.ts";
import { askRecipients, type ConfirmationServices, findUnconfirmed } from "./confirmation.ts";
import type { ATTACHED_FORMATS } from "./content/mail-files.ts";
import { queueMails } from "./queue-mails.ts";
import {
  maskedAddress,
  type Recipient,
  recipientCount,
  recipientsOf,
  requireAddress,
} from "./recipients.ts";
import { sendBody, sendSchema } from "./send.schema.ts";

interface State {
  row: ReportRow;
  snapshot: number;
  recipients: Recipient[];
  unconfirmed: Set<string>;
  link: ShareLinkRow | null;
  attachments: (typeof ATTACHED_FORMATS)[number][];
  replyTo: string | null;
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
  body: sendBody,
  output: writeResultOf(sendSchema),
  successStatuses: [202],
  job: { read: "reports.get_run", ids: { id: "run_id" } },
  errors: ["state_conflict"],
  confirmRule: "Always: mails leave the server and cannot be called back.",
  summary: "Send a report by mail",
  description:
    "One mail to each recipient, with the headline figures of the published snapshot, what changed " +
    "since the report that was sent before, how old the figures are, a chart, and a link. A mail " +
    "that was interrupted while it was sent is never sent a second time.",
  example: {
    params: { id: "{sent_report_id}" },
    body: { recipients: ["jo@northwind.example"], message: "Week three.", attachments: ["pdf"] },
  },
  mcp: {
    tool: "send_report",
    description:
      "Mail a report's published snapshot. The plan lists its recipients, masked. Mails cannot be " +
      "called back.",
    arguments: { recipients: "E-mail addresses.", message: "Plain text above the figures." },
    leftOut: ["attachments", "link_id", "reply_to"],
  },
  preview: (context: WriteContext<ConfirmationServices>, { params, body: sent }) =>
    previewSend(context, params.id, sent),
  apply: async (context: WriteContext<ConfirmationServices>, { state }) => {
    const { workspace, database, now, urls, credential, runtime, services } = context;
    const { row, snapshot, recipients, unconfirmed, attachments } = state;
    const runId = newId("run");
    const depth = state.link?.depth ?? "full";
    const linkId =
      state.link?.id ??
      (await insertMailLink(
        database,
        runtime.secrets,
        {
          workspaceId: workspace.id,
          reportId: row.id,
          runId,
          number: snapshot,
          depth,
          label: `Mails of ${formatDay(now.toISOString()).replaceAll("\u00a0", " ")}`,
          createdBy: credential.personId,
        },
        now,
      ));
    const run = await insertRun(database, workspace.id, {
      id: runId,
      report_id: row.id,
      trigger: "manual",
      status: "running",
      stage: "send",
      sends: true,
      snapshot_number: snapshot,
      message: state.message,
      depth,
      link_id: linkId,
      attachments,
      reply_to: state.replyTo,
      started_at: now,
      created_at: now,
      updated_at: now,
    });
    await queueMails(database, run, recipients, { unconfirmed, now });
    await askRecipients(
      database,
      services,
      {
        workspaceId: workspace.id,
        workspaceName: workspace.name,
        secrets: runtime.secrets,
        baseUrl: urls.addresses.baseUrl,
        now,
      },
      recipients.filter(({ hash }) => unconfirmed.has(hash)),
    );
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
        accepted: recipients.length - unconfirmed.size,
        unconfirmed: unconfirmed.size,
        link_id: linkId,
        depth,
        attachments,
      },
    };
  },
});

async function previewSend(
  context: WriteContext<ConfirmationServices>,
  id: string,
  sent: Static<typeof sendBody>,
): Promise<Change<State>> {
  const { workspace, runtime, database, services } = context;
  const row = await requireReportForWrite(context, id);
  const recipients = recipientsOf(runtime.secrets, workspace.id, sent.recipients);
  const snapshot = await requireShownSnapshot(context, row);
  const link = await chosenLink(context, row, sent.link_id ?? null);
  const attachments = sent.attachments ?? [];
  if (attachments.length > 0 && link !== null && link.depth !== "full")
    throw parameterInvalid(
      "attachments",
      "conflict",
      `Files hold full figures, and the link of these mails tells ${link.depth}.`,
    );
  const replyTo = sent.reply_to == null ? null : requireAddress(sent.reply_to, "reply_to");
  const unconfirmed = await findUnconfirmed(database, services, workspace.id, recipients);
  const mailed = recipients.filter(({ hash }) => !unconfirmed.has(hash));
  const nameOf = ({ masked }: Recipient): string => masked;
  return {
    resource: "report",
    id,
    wouldWrite: {
      snapshot_number: snapshot,
      recipients: recipients.map(nameOf),
      attachments,
      link_id: link?.id ?? null,
      depth: link?.depth ?? "full",
      reply_to: replyTo === null ? null : maskedAddress(replyTo),
    },
    effects: [
      `Send snapshot ${snapshot} of ${quoted(row.name)} to ${recipientCount(mailed.length)}` +
        `${mailed.length === 0 ? "" : `: ${mailed.map(nameOf).join(", ")}`}.`,
      linkEffect(link, MAIL_LINK_DAYS),
      attachments.length === 0 ? "Nothing is attached." : "The PDF is attached below 5 MB.",
      ...(unconfirmed.size === 0
        ? []
        : [
            unconfirmed.size === 1
              ? "1 recipient has to confirm first, and gets no report."
              : `${unconfirmed.size} recipients have to confirm first, and get no report.`,
          ]),
    ],
    warnings: [
      ...(row.status === "draft" ? ["The report was changed since its snapshot."] : []),
      ...(link?.snapshot_number == null || link.snapshot_number === snapshot
        ? []
        : [
            `The link shows snapshot ${link.snapshot_number}, and the mails are about ${snapshot}.`,
          ]),
    ],
    confirm: true,
    irreversible: true,
    cost: { provider_calls: 0, posts: 0, emails: mailed.length },
    state: {
      row,
      snapshot,
      recipients,
      unconfirmed,
      link,
      attachments,
      replyTo,
      message: sent.message ?? null,
    },
  };
}

/** The number of the published snapshot. @throws ApiError where there is none that can be shown. */
async function requireShownSnapshot(
  { workspace, database }: WriteContext,
  { id, status, current_snapshot: number }: ReportRow,
): Promise<number> {
  const snapshot = await findShownSnapshot(database, workspace.id, id, number);
  if (snapshot !== undefined) return snapshot.number;
  throw new ApiError(
    "state_conflict",
    number === null
      ? "The report has no snapshot. Generate one first."
      : "The published snapshot was withdrawn. Generate the report again first.",
    { extras: { current_state: number === null ? status : "withdrawn", allowed: [] } },
  );
}
