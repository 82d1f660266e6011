import { type DatabaseTransaction, inTransaction } from "../../../db/connection/database.ts";
import { recordWorkspaceEvent, systemCause } from "../../../delivery/events/record-event.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { lockRun, type RunRow, updateRun, viewRun } from "../report-runs/index.ts";
import { findMails } from "../sending/index.ts";
import { comparedSnapshot, findSnapshot } from "../snapshots/index.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import { isStopped } from "./automation-days.ts";
import type { AutomationServices } from "./automation-services.ts";
import { type AutomationRow, findAutomation } from "./automation.store.ts";
import { holdReasons } from "./checks/hold-reasons.ts";
import { isUnchanged as isUnchangedSince } from "./checks/unchanged.ts";
import { heldRunUrls } from "./held/held-run-urls.ts";
import { sendRun } from "./send-run.ts";
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
  const runtime = services.runtime();
  const { database, clock, access } = runtime;
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
    else await sendRun(transaction, runtime, run, now);
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
  const { clock, secrets, urls } = services.runtime();
  const now = clock.now();
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
      reasons,
      sentAt: heldUntil,
      ...heldRunUrls(secrets, urls.addresses.baseUrl, run, now),
    });
}
