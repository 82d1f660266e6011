import type { View } from "../../../../kernel/operation/operation.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { figureCampaign } from "../../../../domain/metrics/campaign/campaign-figures.ts";
import type { campaignSchema } from "../campaign/campaign.schema.ts";
import type { CampaignRow } from "../campaign/campaign.store.ts";
import type { linkSchema } from "../clusters/link.schema.ts";
import type { LinkRow } from "../clusters/link.store.ts";
import { loadCampaignPosts, loadLinkPosts, refOf } from "./campaign-posts.ts";
import { figureAll, ratesOf } from "./figure-totals.ts";
import { countRefreshErrors } from "./linked-clusters.store.ts";

/** Figures of the objects on a page, with two statements for the whole page. */

type Figured = NonNullable<View<typeof campaignSchema>["metrics"]>;

/** The figures of campaigns, by campaign id. */
export async function figuresOfCampaigns(
  { workspace, database }: Pick<Context, "workspace" | "database">,
  rows: readonly CampaignRow[],
): Promise<Map<string, Figured>> {
  const posts = await loadCampaignPosts(
    database,
    workspace,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap((row) => {
      const own = posts.get(row.id);
      if (own === undefined) return [];
      const { figures, byCategory } = figureAll(own, row, workspace);
      return [
        [
          row.id,
          { totals: figures, by_category: byCategory, last_refreshed_at: own.lastRefreshedAt },
        ],
      ];
    }),
  );
}

/** Figures of slots of a campaign, by slot id. A slot on a missing show has no known figures. */
export async function figuresOfSlots(
  { workspace, database }: Pick<Context, "workspace" | "database">,
  campaign: CampaignRow,
  slots: readonly { id: string; show_id: string }[],
): Promise<Map<string, Figured["totals"]>> {
  const posts = (await loadCampaignPosts(database, workspace, [campaign.id])).get(campaign.id);
  const links = Map.groupBy(posts?.links ?? [], ({ slot_id: slotId }) => slotId);
  const { rates } = ratesOf(campaign, workspace);
  return new Map(
    slots.map(({ id, show_id: showId }) => [
      id,
      workspace.showSet.has(showId)
        ? figureCampaign(posts?.counted(links.get(id) ?? []) ?? [], rates).figures
        : unknownFigures(rates),
    ]),
  );
}

/** Figures that are all unknown. */
const unknownFigures = (rates: Parameters<typeof figureCampaign>[1]): UnknownFigures =>
  Object.fromEntries(
    Object.keys(figureCampaign([], rates).figures).map((name) => [name, null]),
  ) as UnknownFigures;

type UnknownFigures = { [Name in keyof Figured["totals"]]: null };

/**
 * The figures of the posts that each link counts, and the number of its cluster's posts whose last
 * fetch failed.
 */
export async function figuresOfLinks(
  { workspace, database }: Pick<Context, "workspace" | "database">,
  campaign: CampaignRow,
  links: readonly LinkRow[],
): Promise<(row: LinkRow) => Pick<View<typeof linkSchema>, "metrics" | "refresh_errors">> {
  const visible = links.filter(({ show_id: showId }) => workspace.showSet.has(showId));
  const references = visible.map((link) => ({
    showId: link.show_id,
    clusterId: link.cluster_id,
  }));
  const [posts, errors] = await Promise.all([
    loadLinkPosts(database, visible),
    countRefreshErrors(database, references),
  ]);
  const { rates } = ratesOf(campaign, workspace);
  // Figures of a show that is gone are unknown: null, and not 0.
  return (row) =>
    workspace.showSet.has(row.show_id)
      ? {
          metrics: figureCampaign(posts.counted([row]), rates).figures,
          refresh_errors: errors.get(refOf(row)) ?? 0,
        }
      : { metrics: unknownFigures(rates), refresh_errors: null };
}
