import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { recordWorkspaceEvent, systemCause } from "../../../delivery/events/record-event.ts";
import { formatDay } from "../../../domain/report-documents/format.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import { findReport, viewReport } from "../reports/index.ts";
import { type RunRow, updateRun } from "../report-runs/index.ts";
import { queueMails } from "../sending/index.ts";
import { insertMailLink } from "../share-links/index.ts";
import { type AutomationRow, findAutomation, findRecipients } from "./automation.store.ts";

/** Queues the mails of a run to the recipients of its automation; without any the run has ended. */
export async function sendRun(
  transaction: DatabaseTransaction,
  { urls, secrets }: Pick<Runtime, "urls" | "secrets">,
  run: RunRow,
  now: Date,
): Promise<RunRow> {
  const { workspace_id: workspaceId, automation_id: automationId, report_id: reportId } = run;
  const automation =
    automationId === null
      ? undefined
      : await findAutomation(transaction, workspaceId, automationId);
  const recipients =
    automation === undefined ? [] : await findRecipients(transaction, workspaceId, [automation.id]);
  const active = recipients.filter(({ state }) => state === "active");
  const report =
    reportId === null || active.length === 0
      ? undefined
      : await findReport(transaction, workspaceId, reportId);
  const sending = await updateRun(transaction, workspaceId, run.id, {
    ...(active.length > 0
      ? { status: "running", stage: "send" }
      : { status: "completed", completed_at: now }),
    ...(automation === undefined ? {} : carriedOf(automation)),
    ...(automation === undefined || report === undefined || run.snapshot_number === null
      ? {}
      : {
          link_id: await insertMailLink(
            transaction,
            secrets,
            {
              workspaceId,
              reportId: report.id,
              runId: run.id,
              number: run.snapshot_number,
              depth: automation.delivery.link_depth,
              label: labelOf(automation, now),
              createdBy: null,
            },
            now,
          ),
        }),
    held_until: null,
    updated_at: now,
  });
  await queueMails(
    transaction,
    sending,
    active.map(({ address_hash: hash, address_sealed: sealed, masked }) => ({
      hash,
      sealed,
      masked,
    })),
    { unconfirmed: new Set(), now },
  );
  if (report !== undefined)
    await recordWorkspaceEvent(
      transaction,
      workspaceId,
      { type: "report.sent", objectId: report.id, object: viewReport(report, urls) },
      systemCause(now),
    );
  return sending;
}

/** What the mails of a run carry, as its automation has it when they are queued. */
const carriedOf = ({ delivery }: AutomationRow) => ({
  message: delivery.message,
  reply_to: delivery.reply_to,
  depth: delivery.link_depth,
  attachments: delivery.attach_pdf ? ["pdf"] : [],
});

const NAME_CHARS_MAX = 56;

/** For example `Northwind, weekly: mails of 20 Oct 2026`. */
const labelOf = ({ name }: AutomationRow, now: Date): string =>
  `${name.slice(0, NAME_CHARS_MAX).toWellFormed()}: mails of ${formatDay(now.toISOString())}`.replaceAll(
    "\u00a0",
    " ",
  );

/** True for a workspace whose plan includes reports and that is not suspended. */
export const mayReport = (
  workspace: Pick<WorkspaceAccess, "features" | "isSuspended"> | undefined,
): workspace is NonNullable<typeof workspace> =>
  workspace !== undefined && !workspace.isSuspended && workspace.features.has("shared_reports");
