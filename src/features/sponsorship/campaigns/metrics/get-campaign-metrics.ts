import { type Static, Type } from "typebox";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { figureCampaign } from "../../../../domain/metrics/campaign/campaign-figures.ts";
import { definitionsFor } from "../../../../domain/metrics/definitions.ts";
import type { EmvReceipt } from "../../../../domain/metrics/campaign/emv.ts";
import { fullEpisodeWarningsOf } from "../../../../domain/metrics/full-episodes.ts";
import { TOTALLED_METRICS } from "../../../../domain/metrics/metric-sums.ts";
import { campaignParams } from "../campaign/campaign-params.ts";
import { requireCampaign } from "../campaign/campaign-access.ts";
import { findSummaries } from "../campaign/campaign-summaries.store.ts";
import { findSlots } from "../slots/slot.store.ts";
import { campaignMetricsSchema, GROUPINGS } from "./campaign-metrics.schema.ts";
import { loadCampaignPosts } from "./campaign-posts.ts";
import { campaignWindow, type CampaignWindow, windowFields } from "./campaign-window.ts";
import { deliveredBySlot, deliveredTotal, goalsProgress, ratesOf } from "./figure-totals.ts";
import { groupFigures } from "./group-figures.ts";
import { findPostsPublished } from "./linked-clusters.store.ts";

const query = strictObject({
  group_by: Type.Optional(
    oneOf(GROUPINGS, {
      description:
        "Figures by slot, show or platform, or what was gained day by day. A post of several " +
        "slots is in the group of each, and once in the totals.",
    }),
  ),
  ...windowFields,
  expand: Type.Optional(
    Type.Array(oneOf(["receipts"]), {
      maxItems: 1,
      description: "`receipts`: every count that `emv` prices.",
    }),
  ),
});

/** Maximum receipts of one answer. 2,000 clusters of ten posts have 60,000, about 6 MB. */
const RECEIPTS_MAX = 2_000;

export const getCampaignMetrics = defineRead({
  id: "campaigns.metrics",
  method: "GET",
  path: "/v1/campaigns/{campaign_id}/metrics",
  scope: "campaigns:read",
  plan: "campaigns",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  params: campaignParams,
  query,
  output: campaignMetricsSchema,
  summary: "Figures of a campaign",
  description:
    "Counts to date of the posts of its linked clusters, each post once, with earned media " +
    "value. With `window`, or `start_date` and `end_date`, only those of posts published on " +
    "these days, in the campaign's time zone; with `group_by=day` the days are those on which " +
    "figures were gained, UTC, by default all of the campaign so far. What ad servers counted " +
    "is beside.",
  example: {
    params: { campaign_id: "{campaign_id}" },
    query: { group_by: "slot", expand: "receipts" },
  },
  mcp: {
    tool: "get_campaign_metrics",
    description:
      "What a campaign reached: totals over the posts of its clusters, by slot, show, platform " +
      "or day, with earned media value, goals, and beside them the counts of ad servers.",
    arguments: {
      campaign_id: "Id of the campaign.",
      group_by: "Figures by slot, show, platform or day.",
      window: "Only posts published in the last so many days: 7, 30, 90 or 365.",
      start_date: "Only posts published from this day on.",
      end_date: "Only posts published up to this day.",
      expand: "receipts: each count that the earned media value prices.",
    },
  },
  handler: (context: Reader, { params, query: asked }) =>
    readMetrics(context, params.campaign_id, asked),
});

async function readMetrics(
  context: Reader,
  campaignId: string,
  asked: Static<typeof query>,
): Promise<View<typeof campaignMetricsSchema>> {
  const { workspace, database, now } = context;
  const campaign = await requireCampaign(context, campaignId);
  const groupBy = asked.group_by ?? null;
  const window = campaignWindow(asked, campaign, { now, isByDay: groupBy === "day" });
  const [byId, slots, summaries] = await Promise.all([
    loadCampaignPosts(database, workspace, [campaignId]),
    findSlots(database, workspace.id, campaignId),
    findSummaries(database, workspace, [campaignId]),
  ]);
  const posts = byId.get(campaignId);
  if (posts === undefined) throw new Error("every campaign asked for has posts");
  const published = await publishedIn(context, campaign.timezone, {
    references: posts.sources,
    window: groupBy === "day" ? null : window,
  });
  const rates = ratesOf(campaign, workspace);
  const counted = posts.counted(posts.links, published);
  const all = figureCampaign(counted, rates.rates);
  const groups = await groupFigures(groupBy, {
    database,
    posts,
    slots: slots.filter((slot) => workspace.showSet.has(slot.show_id)),
    rates: rates.rates,
    isCounted: published,
    days: window,
  });
  return {
    object: "campaign_metrics",
    campaign_id: campaignId,
    window:
      window === null
        ? null
        : { start_date: window.from, end_date: window.to, timezone: window.timezone },
    totals: all.figures,
    by_category: all.byCategory,
    group_by: groupBy,
    groups: groups.groups,
    external: (summaries.get(campaignId)?.deliveryTotals ?? []).map((total) => ({ ...total })),
    goals_progress: goalsProgress(
      campaign,
      all,
      deliveredTotal(posts, deliveredBySlot(posts, slots)),
    ),
    emv: {
      ...rates,
      currency: campaign.currency,
      ...(asked.expand === undefined ? {} : viewReceipts(all.receipts())),
    },
    last_refreshed_at: posts.lastRefreshedAt,
    coverage: {
      clusters: posts.clusterCount,
      stale_clusters: posts.staleCount(now),
      hidden_links: posts.hiddenLinks,
    },
    warnings: [...warningsOf(posts, now), ...fullEpisodeWarningsOf(counted), ...groups.warnings],
    definitions: definitionsFor([
      "reach",
      ...TOTALLED_METRICS.filter((metric) => all.figures[metric] !== null),
      "emv",
    ]),
    computed_at: now.toISOString(),
    cache_age_seconds: 0,
  };
}

/** Determines which posts count in a window; undefined: all. */
async function publishedIn(
  { database }: Pick<Reader, "database">,
  timezone: string,
  {
    references,
    window,
  }: {
    references: readonly ClusterReference[];
    window: CampaignWindow | null;
  },
): Promise<((nodeId: string) => boolean) | undefined> {
  if (window === null) return undefined;
  const ids = await findPostsPublished(database, references, { ...window, timezone });
  return (nodeId) => ids.has(nodeId);
}

function viewReceipts(all: readonly EmvReceipt[]) {
  const sorted = all.toSorted(
    (one, other) => other.amount - one.amount || (one.node_id < other.node_id ? -1 : 1),
  );
  const rest = sorted.slice(RECEIPTS_MAX);
  const amount = rest.reduce((sum, receipt) => sum + Math.round(receipt.amount * 10_000), 0);
  return {
    receipts: sorted.slice(0, RECEIPTS_MAX),
    receipts_left_out: { count: rest.length, amount: amount / 10_000 },
  };
}

function warningsOf(
  posts: { staleCount: (now: Date) => number; hiddenLinks: number },
  now: Date,
): string[] {
  const stale = posts.staleCount(now);
  const { hiddenLinks } = posts;
  return [
    ...(stale > 0
      ? [
          `${stale === 1 ? "1 cluster has" : `${stale} clusters have`} figures older than 36 hours, ` +
            "or posts that were never fetched.",
        ]
      : []),
    ...(hiddenLinks > 0
      ? [
          `${hiddenLinks === 1 ? "1 linked cluster belongs" : `${hiddenLinks} linked clusters belong`} ` +
            "to shows that the workspace no longer sees, and do not count.",
        ]
      : []),
  ];
}
