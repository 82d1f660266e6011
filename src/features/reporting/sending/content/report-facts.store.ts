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

/** The latest snapshot below a number that a mail was sent about; null where there was none. */
export async function findFormerSent(
  executor: Executor,
  { workspaceId, reportId, number }: { workspaceId: string; reportId: string; number: number },
): Promise<number | null> {
  const row = await executor
    .selectFrom("report_runs")
    .select(sql<number | null>`max(snapshot_number)`.as("number"))
    .where("workspace_id", "=", workspaceId)
    .where("report_id", "=", reportId)
    .where("snapshot_number", "<", number)
    .where("sent_count", ">", 0)
    .executeTakeFirst();
  return row?.number ?? null;
}
