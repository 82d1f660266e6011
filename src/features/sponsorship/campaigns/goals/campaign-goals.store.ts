import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";

/** Days after the end of a campaign on which its posts may still reach a goal. */
const LATE_DAYS = 30;

export interface CountedCampaign {
  workspace_id: string;
  id: string;
}

/**
 * Campaigns of all workspaces that run, or ended in the last 30 days, and have a goal that is not
 * reached; ordered, after a given one.
 */
export const findCampaignsWithGoals = (
  executor: Executor,
  now: Date,
  { after, limit }: { after: CountedCampaign | null; limit: number },
): Promise<CountedCampaign[]> =>
  executor
    .selectFrom("campaigns")
    .select(["workspace_id", "id"])
    .where(sql<boolean>`
      goals is not null
      and (
        status in ('active', 'paused')
        or (
          status = 'completed'
          and status_changed_at > ${now}::timestamptz - ${`${LATE_DAYS} days`}::interval
        )
      )
      and (goals ->> 'impressions' is not null and not 'impressions' = any(goals_reached)
        or goals ->> 'reach' is not null and not 'reach' = any(goals_reached)
        or goals ->> 'plays' is not null and not 'plays' = any(goals_reached))
      and (workspace_id, id) > (${after?.workspace_id ?? ""}, ${after?.id ?? ""})`)
    .orderBy("workspace_id")
    .orderBy("id")
    .limit(limit)
    .execute();

/** Stores which goals were announced. */
export async function setGoalsReached(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
  goalsReached: readonly string[],
): Promise<void> {
  await transaction
    .updateTable("campaigns")
    .set({ goals_reached: [...goalsReached] })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}
