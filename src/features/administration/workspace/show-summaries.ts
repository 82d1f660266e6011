import type { Context } from "../../../kernel/pipeline/context.ts";
import { isPlan, type PlanName } from "../../../kernel/access/plans.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import { type Freshness, freshnessOf, oldestFreshness } from "../../../domain/metrics/freshness.ts";
import {
  type ConnectionRow,
  countEpisodes,
  findConnections,
  findShowSummaryRows,
  type ShowSummaryRow,
} from "./workspace.store.ts";

/** A short form of a show, as in `shows` of `GET /v1/me` and in every object that names shows. */
export interface ShowSummary {
  object: "show_summary";
  id: string;
  name: string;
  handle: string;
  image: string | null;
  public_url: string;
  categories: string[];
  plan: PlanName;
  connected_platforms: string[];
  stale_platforms: string[];
  episode_count: number;
}

/**
 * The plan that applies to a show: its own where one was set, otherwise that of the workspace in
 * which it is read.
 */
export function planOfShow(
  show: { explicit_plan: string | null },
  workspace: Pick<WorkspaceAccess, "plan">,
): PlanName {
  return show.explicit_plan !== null && isPlan(show.explicit_plan)
    ? show.explicit_plan
    : workspace.plan;
}

/**
 * Freshness by platform over all given connections. A platform that is connected on several shows
 * has its oldest.
 */
export function freshnessByPlatform(
  connections: readonly Pick<ConnectionRow, "platform" | "last_updated_at">[],
  now: Date,
): Record<string, Freshness> {
  const lists = Map.groupBy(connections, (connection) => connection.platform);
  const result: Record<string, Freshness> = {};
  for (const [platform, list] of [...lists].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const oldest = oldestFreshness(
      list.map((connection) => freshnessOf(connection.last_updated_at, now)),
    );
    if (oldest !== null) result[platform] = oldest;
  }
  return result;
}

/** The platforms whose numbers are stale, sorted. */
export function stalePlatforms(freshness: Readonly<Record<string, Freshness>>): string[] {
  return Object.entries(freshness).flatMap(([platform, { stale }]) => (stale ? [platform] : []));
}

function summaryOf(
  show: ShowSummaryRow,
  parts: {
    plan: PlanName;
    connections: readonly ConnectionRow[];
    episodeCount: number;
    urls: Urls;
    now: Date;
  },
): ShowSummary {
  const freshness = freshnessByPlatform(parts.connections, parts.now);
  return {
    object: "show_summary",
    id: show.show_id,
    name: show.name,
    handle: show.handle,
    image: show.image,
    public_url: parts.urls.show(show.handle),
    categories: show.categories,
    plan: parts.plan,
    connected_platforms: Object.keys(freshness),
    stale_platforms: stalePlatforms(freshness),
    episode_count: parts.episodeCount,
  };
}

/**
 * Summaries of the workspace's shows that are not archived, in the workspace's order, and the
 * connections they were made from. Takes three statements, whatever the number of shows.
 */
export async function loadShowSummaries({
  database,
  workspace,
  urls,
  now,
}: Context): Promise<{ shows: ShowSummary[]; connections: ConnectionRow[] }> {
  const showIds = workspace.showIds.filter((id) => !workspace.archivedShowIds.has(id));
  const [rows, episodeCounts, connections] = await Promise.all([
    findShowSummaryRows(database, showIds),
    countEpisodes(database, showIds),
    findConnections(database, showIds),
  ]);
  const byId = new Map(rows.map((row) => [row.show_id, row]));
  const connectionsOf = Map.groupBy(connections, (connection) => connection.show_id);
  const shows = showIds.flatMap((showId) => {
    const show = byId.get(showId);
    if (show === undefined) return [];
    const parts = {
      plan: planOfShow(show, workspace),
      connections: connectionsOf.get(showId) ?? [],
      episodeCount: episodeCounts.get(showId) ?? 0,
      urls,
      now,
    };
    return [summaryOf(show, parts)];
  });
  return { shows, connections };
}
