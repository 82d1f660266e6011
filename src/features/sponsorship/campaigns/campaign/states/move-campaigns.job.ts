import { Type } from "typebox";
import { type Database, inTransaction } from "../../../../../db/connection/database.ts";
import { systemCause } from "../../../../../delivery/events/record-event.ts";
import type { CronEntry } from "../../../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../../../infrastructure/jobs/define-job.ts";
import type { AccessCache } from "../../../../../kernel/access/access-cache.ts";
import type { Urls } from "../../../../../kernel/contract/urls.ts";
import { findDueSlots } from "../../slots/slot.store.ts";
import { settleDueSlot } from "../../slots/slot-status.ts";
import { settleCampaign } from "./campaign-status.ts";
import { findDueCampaigns, lockCampaign } from "../campaign.store.ts";

const PAGE = 200;

interface Services {
  database: Database;
  urls: Urls;
  access: Pick<AccessCache, "workspace">;
}

/**
 * Moves campaigns and slots that are due: a campaign begins and ends with its days, a slot airs
 * with its episode and is missed a week after its last day. Each is moved in its own transaction,
 * so that one that fails does not delay the others.
 */
export const moveCampaignsJob = defineJob({
  name: "campaigns.move",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, signal }: JobContext<Services>) => {
    const now = clock.now();
    await eachDue(
      signal,
      () => findDueCampaigns(services.database, now, PAGE),
      (due) =>
        inScope(services, due.workspace_id, async (scope) => {
          const row = await lockCampaign(scope.database, due.workspace_id, due.id);
          if (row !== undefined) await settleCampaign(scope, row, systemCause(now));
        }),
    );
    await eachDue(
      signal,
      () => findDueSlots(services.database, now, PAGE),
      (due) =>
        inScope(services, due.workspace_id, async (scope) => {
          const row = await lockCampaign(scope.database, due.workspace_id, due.campaign_id);
          if (row !== undefined) await settleDueSlot(scope, row, due.id, systemCause(now));
        }),
    );
  },
});

/**
 * Processes pages of due rows until a page is not full, or contains only rows that failed before.
 */
async function eachDue<Due extends { id: string }>(
  signal: AbortSignal,
  find: () => Promise<Due[]>,
  settle: (due: Due) => Promise<void>,
): Promise<void> {
  const seen = new Set<string>();
  const failures: unknown[] = [];
  for (;;) {
    const page = await find();
    const fresh = page.filter(({ id }) => !seen.has(id));
    for (const due of fresh) {
      signal.throwIfAborted();
      seen.add(due.id);
      try {
        await settle(due);
      } catch (error) {
        failures.push(error);
      }
    }
    if (fresh.length === 0 || page.length < PAGE) break;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} could not be moved.`);
}

async function inScope(
  { database, urls, access }: Services,
  workspaceId: string,
  run: (scope: Parameters<typeof settleCampaign>[0]) => Promise<void>,
): Promise<void> {
  const workspace = await access.workspace(workspaceId);
  await inTransaction(database, (transaction) =>
    run({
      database: transaction,
      urls,
      workspace: {
        id: workspaceId,
        handle: workspace?.handle ?? null,
        showIds: workspace?.showIds ?? [],
      },
    }),
  );
}

/** Runs every minute. */
export const moveCampaignsCron: CronEntry = {
  name: "campaigns.move",
  crontab: "* * * * *",
  job: moveCampaignsJob,
};
