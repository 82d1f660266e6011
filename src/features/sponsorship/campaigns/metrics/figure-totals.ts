import type { Context } from "../../../../kernel/pipeline/context.ts";
import {
  type CampaignPost,
  type CountedCluster,
  countedTwice,
  figureCampaign,
  type FiguredCampaign,
} from "../../../../domain/metrics/campaign/campaign-figures.ts";
import {
  deliveredBy,
  type Delivered,
  percentOf,
} from "../../../../domain/metrics/campaign/campaign-pacing.ts";
import { sumCounts } from "../../../../domain/metrics/counts.ts";
import {
  chooseRates,
  type EmvRates,
  type RateSet,
} from "../../../../domain/metrics/campaign/emv.ts";
import type { CampaignRow } from "../campaign/campaign.store.ts";
import type { DeliverableType } from "../../../../db/schema/tables.ts";
import type { CampaignPosts } from "./campaign-posts.ts";

/** The totals of a campaign, what its slots delivered, and the progress of its goals. */

type Workspace = Pick<Context["workspace"], "emvRates">;

export const ratesOf = (
  campaign: Pick<CampaignRow, "emv">,
  { emvRates }: Workspace,
): { rates: EmvRates; rate_set: RateSet } =>
  chooseRates({ campaign: campaign.emv, network: emvRates, operator: emvRates });

/** The posts of clusters, each once, without downloads that another host counts too. */
function postsOf(clusters: readonly CountedCluster[]): CampaignPost[] {
  const posts = new Map<string, CampaignPost>();
  for (const cluster of clusters) {
    const twice = countedTwice(cluster.posts);
    for (const post of cluster.posts)
      if (!posts.has(post.nodeId))
        posts.set(
          post.nodeId,
          twice.has(post.platform)
            ? { ...post, counts: { ...post.counts, downloads: null } }
            : post,
        );
  }
  return [...posts.values()];
}

export interface DeliveringSlot {
  id: string;
  deliverable_type: DeliverableType;
}

/**
 * The impressions that each slot delivered, by slot id. An episode with two slots delivers to both.
 */
export function deliveredBySlot(
  posts: CampaignPosts,
  slots: readonly DeliveringSlot[],
): Map<string, Delivered> {
  const links = Map.groupBy(posts.links, ({ slot_id: slotId }) => slotId);
  return new Map(
    slots.map((slot) => [
      slot.id,
      deliveredBy(slot.deliverable_type, postsOf(posts.counted(links.get(slot.id) ?? []))),
    ]),
  );
}

/**
 * The impressions that a campaign delivered: those of its slots, and the reach of posts that are
 * linked with no slot. Null where nothing is known.
 */
export function deliveredTotal(
  posts: CampaignPosts,
  bySlot: ReadonlyMap<string, Delivered>,
): number | null {
  const others = posts.links.filter(({ slot_id: slotId }) => slotId === null);
  return sumCounts([
    ...[...bySlot.values()].map(({ count }) => count),
    deliveredBy("other", postsOf(posts.counted(others))).count,
  ]);
}

export interface GoalProgress {
  metric: "impressions" | "reach" | "plays";
  target: number;
  value: number | null;
  percent: number | null;
}

/** The progress of each goal of a campaign. */
export function goalsProgress(
  { goals }: Pick<CampaignRow, "goals">,
  { figures }: FiguredCampaign,
  delivered: number | null,
): GoalProgress[] {
  const values = { impressions: delivered, reach: figures.reach, plays: figures.plays };
  return (["impressions", "reach", "plays"] as const).flatMap((metric) => {
    const target = goals?.[metric] ?? null;
    const value = values[metric];
    return target === null ? [] : [{ metric, target, value, percent: percentOf(value, target) }];
  });
}

/** The figures of a campaign over all its posts. */
export const figureAll = (
  posts: CampaignPosts,
  campaign: Pick<CampaignRow, "emv">,
  workspace: Workspace,
): FiguredCampaign =>
  figureCampaign(posts.counted(posts.links), ratesOf(campaign, workspace).rates);
