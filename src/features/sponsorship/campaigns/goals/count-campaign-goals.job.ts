import { Type } from "typebox";
import { type Database, type Executor, inTransaction } from "../../../../db/connection/database.ts";
import { recordWorkspaceEvent, systemCause } from "../../../../delivery/events/record-event.ts";
import type { CronEntry } from "../../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import type { AccessCache } from "../../../../kernel/access/access-cache.ts";
import type { WorkspaceAccess } from "../../../../kernel/access/workspace-access.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import { type CampaignRow, lockCampaign } from "../campaign/campaign.store.ts";
import { viewStoredCampaign } from "../campaign/campaign-view.ts";
import { loadCampaignPosts } from "../metrics/campaign-posts.ts";
import {
  deliveredBySlot,
  deliveredTotal,
  figureAll,
  goalsProgress,
} from "../metrics/figure-totals.ts";
import { findSlots } from "../slots/slot.store.ts";
import {
  type CountedCampaign,
  findCampaignsWithGoals,
  setGoalsReached,
} from "./campaign-goals.store.ts";

const PAGE = 100;

interface Services {
  database: Database;
  urls: Urls;
  access: Pick<AccessCache, "workspace">;
}

/**
 * Counts the goals of campaigns and records `campaign.goal_reached` once for each that is reached:
 * a goal that was announced is not announced again, even where its count falls.
 */
export const countCampaignGoalsJob = defineJob({
  name: "campaigns.count_goals",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, signal }: JobContext<Services>) => {
    const now = clock.now();
    const failures: unknown[] = [];
    let after: CountedCampaign | null = null;
    for (;;) {
      const page: CountedCampaign[] = await findCampaignsWithGoals(services.database, now, {
        after,
        limit: PAGE,
      });
      for (const campaign of page) {
        signal.throwIfAborted();
        try {
          await countGoals(services, campaign, now);
        } catch (error) {
          failures.push(error);
        }
      }
      after = page.at(-1) ?? null;
      if (page.length < PAGE) break;
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `Goals of ${failures.length} campaigns were not counted.`);
  },
});

async function countGoals(
  { database, urls, access }: Services,
  { workspace_id: workspaceId, id }: CountedCampaign,
  now: Date,
): Promise<void> {
  const workspace = await access.workspace(workspaceId);
  if (workspace === undefined) return;
  await inTransaction(database, async (transaction) => {
    const row = await lockCampaign(transaction, workspaceId, id);
    if (row === undefined) return;
    const reached = (await progressOf(transaction, workspace, row)).flatMap(
      ({ metric, target, value }) =>
        value !== null && value >= target && !row.goals_reached.includes(metric)
          ? [{ metric, target, value }]
          : [],
    );
    if (reached.length === 0) return;
    await setGoalsReached(transaction, workspaceId, id, [
      ...row.goals_reached,
      ...reached.map(({ metric }) => metric),
    ]);
    const object = await viewStoredCampaign({ workspace, database: transaction, urls }, row);
    for (const goal of reached)
      await recordWorkspaceEvent(
        transaction,
        workspaceId,
        {
          type: "campaign.goal_reached",
          objectId: id,
          object: { ...object, goal_reached: goal },
        },
        systemCause(now),
      );
  });
}

async function progressOf(database: Executor, workspace: WorkspaceAccess, row: CampaignRow) {
  const [byId, slots] = await Promise.all([
    loadCampaignPosts(database, workspace, [row.id]),
    findSlots(database, workspace.id, row.id),
  ]);
  const posts = byId.get(row.id);
  if (posts === undefined) return [];
  return goalsProgress(
    row,
    figureAll(posts, row, workspace),
    deliveredTotal(posts, deliveredBySlot(posts, slots)),
  );
}

/** Runs every hour, since figures of posts are fetched a few times a day. */
export const countCampaignGoalsCron: CronEntry = {
  name: "campaigns.count_goals",
  crontab: "12 * * * *",
  job: countCampaignGoalsJob,
};
