import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";

/** What mails read besides snapshots, of one workspace. */

/** First and last day of a campaign; null for a day that it has not. */
export const findFlight = (
  executor: Executor,
  workspaceId: string,
  campaignId: string,
): Promise<{ start_date: string | null; end_date: string | null } | undefined> =>
  executor
    .selectFrom("campaigns")
    .select(["start_date", "end_date"])
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", campaignId)
    .executeTakeFirst();

/**
 * The latest snapshot below a number that a mail was sent about, of an automation only by that
 * automation; null where there was none.
 */
export async function findFormerSent(
  executor: Executor,
  {
    workspaceId,
    reportId,
    number,
    automationId,
  }: { workspaceId: string; reportId: string; number: number; automationId: string | null },
): Promise<number | null> {
  const row = await executor
    .selectFrom("report_runs")
    .select(sql<number | null>`max(snapshot_number)`.as("number"))
    .where("workspace_id", "=", workspaceId)
    .where("report_id", "=", reportId)
    .where("snapshot_number", "<", number)
    .where("sent_count", ">", 0)
    .where(sql<boolean>`(${automationId}::text is null or automation_id = ${automationId}::text)`)
    .executeTakeFirst();
  return row?.number ?? null;
}
