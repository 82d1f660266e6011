import { type DatabaseTransaction, inTransaction } from "../../../db/connection/database.ts";
import { recordWorkspaceEvent, systemCause } from "../../../delivery/events/record-event.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { findReport, viewReport } from "../reports/index.ts";
import { lockRun, type RunRow, updateRun, viewRun } from "../report-runs/index.ts";
import { findMails, queueMails } from "../sending/index.ts";
import { comparedSnapshot, findSnapshot } from "../snapshots/index.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import { isStopped } from "./automation-days.ts";
import type { AutomationServices } from "./automation-services.ts";
import { type AutomationRow, findAutomation, findRecipients } from "./automation.store.ts";
import { holdReasons } from "./checks/hold-reasons.ts";
import { isUnchanged as isUnchangedSince } from "./checks/unchanged.ts";
import { findOwnerAddresses, needsSignIn } from "./source-facts.store.ts";
import { findSourceShows } from "./source-shows.ts";

/**
 * Sends the report of a run, holds it and tells the owner why, or skips it because nothing changed.
 * Does nothing where that has been decided before; cancels the run of an automation that was
 * deleted or that a person paused.
 */
export async function sendOrHold(
  services: AutomationServices,
  { workspace_id: workspaceId, id }: RunRow,
): Promise<void> {
  const { database, clock, urls, access } = services.runtime();
  const workspace = await access.workspace(workspaceId);
  if (workspace === undefined) return;
  await inTransaction(database, async (transaction) => {
    const run = await lockRun(transaction, workspaceId, id);
    if (run?.status !== "running" || run.stage !== "send" || run.automation_id === null) return;
    if ((await findMails(transaction, workspaceId, id)).length > 0) return;
    const automation = await findAutomation(transaction, workspaceId, run.automation_id);
    const now = clock.now();
    if (automation === undefined || isStopped(automation, run)) {
      const ended = { completed_at: now, updated_at: now };
      await updateRun(transaction, workspaceId, id, { status: "canceled", ...ended });
      return;
    }
    const { reasons, isUnchanged } = await judge(transaction, workspace, { automation, run });
    if (isUnchanged)
      await updateRun(transaction, workspaceId, id, {
        status: "skipped",
        hold_reasons: ["unchanged"],
        completed_at: now,
        updated_at: now,
      });
    else if (reasons.length > 0) await hold(transaction, services, { run, automation, reasons });
    else await sendRun(transaction, urls, run, now);
  });
}

async function judge(
  transaction: DatabaseTransaction,
  workspace: WorkspaceAccess,
  { automation, run }: { automation: AutomationRow; run: RunRow },
): Promise<{ reasons: string[]; isUnchanged: boolean }> {
  const { workspace_id: workspaceId, report_id: reportId, snapshot_number: number } = run;
  const nothing = { reasons: [], isUnchanged: false };
  if (reportId === null || number === null) return nothing;
  const row = await findSnapshot(transaction, workspaceId, reportId, number);
  const current = await comparedSnapshot(transaction, { workspaceId, reportId, number });
  if (row === undefined || current === undefined) return nothing;
  const { checks } = automation;
  const formerNumber = row.supersedes;
  const former =
    formerNumber === null
      ? undefined
      : {
          row: await findSnapshot(transaction, workspaceId, reportId, formerNumber),
          compared: await comparedSnapshot(transaction, {
            workspaceId,
            reportId,
            number: formerNumber,
          }),
        };
  return {
    reasons: holdReasons(checks, {
      document: current.document,
      headline: row.headline,
      former: former?.row?.headline ?? [],
      needsSignIn:
        checks.hold_if.includes("needs_reauth") &&
        (await needsSignIn(transaction, await findSourceShows(transaction, automation, workspace))),
    }),
    isUnchanged:
      checks.skip_if_unchanged &&
      former?.compared !== undefined &&
      isUnchangedSince(former.compared, current),
  };
}

async function hold(
  transaction: DatabaseTransaction,
  services: AutomationServices,
  { run, automation, reasons }: { run: RunRow; automation: AutomationRow; reasons: string[] },
): Promise<void> {
  const now = services.runtime().clock.now();
  const { workspace_id: workspaceId } = run;
  const { hold_hours: hours } = automation.checks;
  const heldUntil = hours === null ? null : new Date(now.getTime() + hours * HOUR_MS);
  const held = await updateRun(transaction, workspaceId, run.id, {
    status: "held",
    hold_reasons: reasons,
    held_until: heldUntil,
    updated_at: now,
  });
  await recordWorkspaceEvent(
    transaction,
    workspaceId,
    { type: "report.held", objectId: run.id, object: viewRun(held) },
    systemCause(now),
  );
  for (const email of await findOwnerAddresses(transaction, workspaceId))
    await services.mails.reportHeld(transaction, {
      email,
      name: automation.name,
      runId: run.id,
      reasons,
      sentAt: heldUntil,
    });
}

/** Queues the mails of a run to the recipients of its automation; without any the run has ended. */
export async function sendRun(
  transaction: DatabaseTransaction,
  urls: Urls,
  run: RunRow,
  now: Date,
): Promise<RunRow> {
  const { workspace_id: workspaceId, automation_id: automationId, report_id: reportId } = run;
  const recipients =
    automationId === null ? [] : await findRecipients(transaction, workspaceId, [automationId]);
  const active = recipients.filter(({ state }) => state === "active");
  const sending = await updateRun(transaction, workspaceId, run.id, {
    ...(active.length > 0
      ? { status: "running", stage: "send" }
      : { status: "completed", completed_at: now }),
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
    now,
  );
  const report =
    reportId === null ? undefined : await findReport(transaction, workspaceId, reportId);
  if (report !== undefined && active.length > 0)
    await recordWorkspaceEvent(
      transaction,
      workspaceId,
      { type: "report.sent", objectId: report.id, object: viewReport(report, urls) },
      systemCause(now),
    );
  return sending;
}
