import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { recordWorkspaceEvent, systemCause } from "../../../delivery/events/record-event.ts";
import type { Mails } from "../../../kernel/access/mails.ts";
import type { PausedReason } from "./automation-days.ts";
import { viewOne } from "./automation-view.ts";
import {
  type AutomationRow,
  findAutomation,
  findEndedStatuses,
  lockAutomation,
  updateAutomationRow,
} from "./automation.store.ts";
import { findOwnerAddresses } from "./source-facts.store.ts";

/** Failed runs in a row after which an automation is paused. */
const FAILURES_MAX = 3;

interface Parts {
  mails: Mails;
  now: Date;
}

/** Pauses an automation for a reason of its own, and tells the owner unless it simply ended. */
export async function pauseAutomation(
  transaction: DatabaseTransaction,
  { mails, now }: Parts,
  row: AutomationRow,
  reason: PausedReason,
): Promise<void> {
  const { workspace_id: workspaceId, id } = row;
  await updateAutomationRow(transaction, row, {
    status: "paused",
    paused_reason: reason,
    paused_at: now,
    next_run_at: null,
    updated_at: now,
  });
  const after = await findAutomation(transaction, workspaceId, id);
  if (after === undefined) return;
  await recordWorkspaceEvent(
    transaction,
    workspaceId,
    {
      type: "report_automation.paused",
      objectId: id,
      object: await viewOne(transaction, after),
    },
    systemCause(now),
  );
  if (reason === "ended") return;
  for (const email of await findOwnerAddresses(transaction, workspaceId))
    await mails.reportAutomationPaused(transaction, { email, name: row.name, reason });
}

/**
 * Counts the failed runs in a row from the runs themselves, so that a repeated call changes
 * nothing, and pauses the automation after three.
 */
export async function countFailures(
  transaction: DatabaseTransaction,
  parts: Parts,
  { workspaceId, automationId }: { workspaceId: string; automationId: string },
): Promise<void> {
  const row = await lockAutomation(transaction, workspaceId, automationId);
  if (row === undefined) return;
  const statuses = await findEndedStatuses(transaction, row);
  const other = statuses.findIndex((status) => status !== "failed");
  const failures = other === -1 ? statuses.length : other;
  if (failures !== row.consecutive_failures)
    await updateAutomationRow(transaction, row, {
      consecutive_failures: failures,
      updated_at: parts.now,
    });
  if (failures >= FAILURES_MAX && row.status === "active")
    await pauseAutomation(transaction, parts, row, "failing");
}
