import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";

/** Statements on recipients of automations that have ended. */

/**
 * Automations of all workspaces that ended before a moment, with recipients. Reasons that a person
 * can take back, as an archived show, are no end.
 */
export const findEndedAutomations = (
  executor: Executor,
  before: Date,
): Promise<{ workspace_id: string; id: string }[]> =>
  executor
    .selectFrom("report_automations")
    .innerJoin("report_recipients", (join) =>
      join
        .onRef("report_recipients.workspace_id", "=", "report_automations.workspace_id")
        .onRef("report_recipients.automation_id", "=", "report_automations.id"),
    )
    .select(["report_automations.workspace_id", "report_automations.id"])
    .distinct()
    .where(
      sql<boolean>`report_automations.status = 'paused' and report_automations.paused_reason in
        ('ended', 'campaign_canceled', 'campaign_deleted', 'show_deleted')`,
    )
    // Automations of earlier releases have no moment of their pause.
    .where(
      sql<boolean>`coalesce(report_automations.paused_at, report_automations.updated_at)
        < ${before}::timestamptz`,
    )
    .execute();

interface AutomationKey {
  workspace_id: string;
  id: string;
}

/** Locks an automation until the transaction ends; false where it is not paused. */
export async function lockPausedAutomation(
  transaction: DatabaseTransaction,
  { workspace_id: workspaceId, id }: AutomationKey,
): Promise<boolean> {
  const paused = await transaction
    .selectFrom("report_automations")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("status", "=", "paused")
    .forUpdate()
    .executeTakeFirst();
  return paused !== undefined;
}

export async function deleteRecipients(
  transaction: DatabaseTransaction,
  { workspace_id: workspaceId, id }: AutomationKey,
): Promise<void> {
  await transaction
    .deleteFrom("report_recipients")
    .where("workspace_id", "=", workspaceId)
    .where("automation_id", "=", id)
    .execute();
}
