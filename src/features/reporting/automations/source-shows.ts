import type { Executor } from "../../../db/connection/database.ts";
import { parseClusterReference } from "../../../kernel/ids.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import type { AutomationRow } from "./automation.store.ts";
import { findCampaignShows } from "./source-facts.store.ts";

/**
 * The shows that the reports of an automation are about: those that it names, and those of its
 * clusters and its campaign; of a network without named shows all of them. Only shows that the
 * workspace sees.
 */
export async function findSourceShows(
  executor: Executor,
  { workspace_id: workspaceId, source }: Pick<AutomationRow, "workspace_id" | "source">,
  { showIds, showSet }: Pick<WorkspaceAccess, "showIds" | "showSet">,
): Promise<string[]> {
  const ofCampaign =
    source.campaign_id === null
      ? []
      : await findCampaignShows(executor, workspaceId, source.campaign_id);
  const ofClusters = (source.cluster_refs ?? []).flatMap(
    (ref) => parseClusterReference(ref)?.showId ?? [],
  );
  const named = [...new Set([...source.show_ids, ...ofClusters, ...ofCampaign])];
  const isAll = source.type === "network" && named.length === 0;
  return (isAll ? [...showIds] : named).filter((id) => showSet.has(id));
}
