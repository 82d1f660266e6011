import type { Executor } from "../../../db/connection/database.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { refreshShowsOnView } from "../../accounts/account-refresh/index.ts";
import { refreshClustersOnView } from "../../grouping/clusters/index.ts";
import type { RunRow } from "../report-runs/index.ts";
import type { AutomationServices } from "./automation-services.ts";
import { type AutomationRow, findAutomation } from "./automation.store.ts";
import {
  countPostsReadSince,
  findCampaignClusters,
  findCampaignShows,
} from "./source-facts.store.ts";

/**
 * Queues the refreshes that a view of the source would: accounts whose figures are older than four
 * hours and linked clusters whose posts are older than five, within the provider calls of the day.
 */
export async function beginRefresh(
  services: AutomationServices,
  automation: AutomationRow,
): Promise<void> {
  const { database, clock, access } = services.runtime();
  const { workspace_id: workspaceId, source } = automation;
  const { callsPerDay } = services.accounts;
  const workspace = await access.workspace(workspaceId);
  const named =
    source.campaign_id === null
      ? source.show_ids
      : await findCampaignShows(database, workspaceId, source.campaign_id);
  const showIds = (named.length > 0 ? named : (workspace?.showIds ?? [])).filter((id) =>
    workspace?.showSet.has(id),
  );
  await inTransaction(database, (transaction) =>
    refreshShowsOnView(transaction, { workspaceId, showIds, clock, callsPerDay }),
  );
  if (source.campaign_id === null) return;
  const clusters = await findCampaignClusters(database, workspaceId, source.campaign_id);
  await refreshClustersOnView({ database, now: clock.now(), callsPerDay }, clusters);
}

/** How many posts of the linked clusters were read since a run began. */
export async function countRefreshed(executor: Executor, run: RunRow): Promise<number> {
  const { workspace_id: workspaceId, automation_id: id, started_at: since } = run;
  if (since === null || id === null || !run.refresh_first) return 0;
  const automation = await findAutomation(executor, workspaceId, id);
  const campaignId = automation?.source.campaign_id ?? null;
  if (campaignId === null) return 0;
  const clusters = await findCampaignClusters(executor, workspaceId, campaignId);
  return countPostsReadSince(executor, clusters, since);
}
