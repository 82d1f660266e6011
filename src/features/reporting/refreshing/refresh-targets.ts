import type { Executor } from "../../../db/connection/database.ts";
import type { ReportType } from "../../../domain/report-documents/document.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import {
  type ClusterReference,
  globalClusterIdOf,
  parseClusterReference,
} from "../../../kernel/ids.ts";
import { findNewestClusters } from "../../grouping/clusters/index.ts";
import { findCampaignClusters, findCampaignShows } from "./refresh-targets.store.ts";

/** What a report or an automation is about. */
export interface RefreshSubject {
  type: ReportType;
  campaign_id: string | null;
  show_ids: readonly string[];
  cluster_refs?: readonly string[] | undefined;
}

export interface RefreshTargets {
  /** Shows whose accounts are read. */
  showIds: string[];
  clusters: ClusterReference[];
}

/** Clusters of the shows of a report that are refreshed, the newest. */
const CLUSTERS_OF_SHOWS = 100;

/**
 * The accounts and clusters that the figures of a report are made of: of a campaign its shows and
 * linked clusters, of episodes their clusters and shows, of shows and networks all their shows with
 * the newest clusters. Shows that are archived or that the workspace does not see are left out, and
 * clusters where the plan lacks them.
 */
export async function refreshTargets(
  executor: Executor,
  workspace: WorkspaceAccess,
  subject: RefreshSubject,
): Promise<RefreshTargets> {
  const { id: workspaceId, showSet, archivedShowIds, features } = workspace;
  const isRead = (id: string): boolean => showSet.has(id) && !archivedShowIds.has(id);
  const { campaign_id: campaignId, cluster_refs: refs = [] } = subject;
  const named = subject.show_ids.filter(isRead);
  const shows =
    subject.type === "network" && subject.show_ids.length === 0
      ? workspace.showIds.filter(isRead)
      : named;
  const ofCampaign =
    campaignId === null ? [] : await findCampaignShows(executor, workspaceId, campaignId);
  const clusters = [
    ...refs.flatMap((ref) => parseClusterReference(ref) ?? []),
    ...(campaignId === null ? [] : await findCampaignClusters(executor, workspaceId, campaignId)),
    ...(await findNewestClusters(executor, shows, CLUSTERS_OF_SHOWS)),
  ].filter(({ showId }) => isRead(showId));
  const ofRefs = refs.flatMap((ref) => parseClusterReference(ref)?.showId ?? []);
  return {
    showIds: [...new Set([...shows, ...[...ofCampaign, ...ofRefs].filter(isRead)])],
    clusters: features.has("clusters")
      ? [...new Map(clusters.map((one) => [globalClusterIdOf(one), one])).values()]
      : [],
  };
}
