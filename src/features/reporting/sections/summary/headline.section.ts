import type { Block, Figure } from "../../../../domain/report-documents/document.ts";
import { sumCounts } from "../../../../domain/metrics/counts.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { readAccountEvidence } from "../reading/account-evidence.ts";
import { ageOf, oldestOf } from "../reading/ages.ts";
import {
  type CampaignReads,
  readCampaign,
  readCountedPosts,
  readMetrics,
  readPacing,
  readReconciliation,
} from "../reading/campaign-reads.ts";
import { countValue, figure, figures, ratioValue, sentence } from "../reading/blocks.ts";
import { ageOfClusters, type Cluster, readClusters } from "../reading/cluster-reads.ts";
import { definitionOfSum, deliveredIn } from "../reading/counted.ts";
import { hasAired } from "../campaign/slot-rows.ts";
import { readPostEvidence } from "../measurement/post-rows.ts";
import { type Overview, readOverview } from "../reading/show-reads.ts";
import {
  changeText,
  countText,
  dayText,
  plural,
  ratioOfPercent,
  ratioText,
} from "../reading/words.ts";
import { defineSection } from "../section.ts";
import { campaignSentence } from "./campaign-sentence.ts";

export const headlineSection = defineSection({
  type: "headline",
  title: "At a glance",
  description:
    "A sentence made of the figures, and at most six of them. Earned media value is never among " +
    "them.",
  reports: ["campaign", "show", "network", "cluster", "custom"],
  options: strictObject({}),
  read: async (reading) => {
    const reads = await readCampaign(reading);
    const { clusters } = await readClusters(reading);
    const blocks =
      reads !== undefined
        ? await campaignBlocks(reads)
        : clusters.length > 0
          ? clusterBlocks(clusters)
          : overviewBlocks(await readOverview(reading));
    if (blocks === undefined) return undefined;
    return {
      blocks,
      evidence: [...(await readPostEvidence(reading)), ...(await readAccountEvidence(reading))],
    };
  },
});

const headline = (text: string, list: readonly Figure[]): Block[] => [
  sentence("headline", text, "lead"),
  figures("figures", list),
];

async function campaignBlocks(reads: CampaignReads): Promise<Block[]> {
  const { slots } = reads;
  const { view: pacing } = await readPacing(reads);
  const { totals } = await readMetrics(reads);
  const { measured } = (await readReconciliation(reads)).totals;
  const posts = await readCountedPosts(reads);
  const age = ageOf(posts.map(({ stored }) => stored));
  const booked = slots.filter(({ status }) => status !== "canceled");
  const aired = booked.filter(hasAired).length;
  const { goal, actual } = pacing;
  const metric = goal?.metric ?? "impressions";
  const reach: Figure = figure("reach", "Reach, a sum of counters", countValue(totals.reach), {
    definition: "reach",
    basis: "measured",
    age,
  });
  return headline(
    campaignSentence(
      { metric, promised: goal?.target ?? null, delivered: actual, pace: pacing.state },
      { aired, booked: booked.length },
    ),
    [
      figure("delivered", `Delivered ${metric}`, countValue(actual), {
        basis: "measured",
        definition:
          metric === "impressions"
            ? definitionOfSum(deliveredIn(measured.counted_in, posts))
            : metric,
        age,
      }),
      figure("promised", `Promised ${metric}`, countValue(goal?.target ?? null), {
        basis: "promised",
      }),
      figure(
        "percent_delivered",
        "Delivered of the promise",
        ratioValue(ratioText(actual, goal?.target ?? null)),
      ),
      figure("slots_aired", `Aired of ${plural(booked.length, "slot")}`, countValue(aired)),
      ...(metric === "reach" ? [] : [reach]),
      figure("engagement", "Engagement", countValue(totals.engagement), {
        definition: "engagement",
        basis: "measured",
        age,
      }),
    ],
  );
}

function overviewBlocks(overview: Overview | undefined): Block[] | undefined {
  if (overview === undefined) return undefined;
  const { totals, previous, change_percent: changes, by_category, window, freshness } = overview;
  const read = Object.values(freshness as Record<string, { last_updated: string | null } | null>);
  const measured = {
    basis: "measured",
    age: {
      read_at: oldestOf(read.map((one) => one?.last_updated)),
      // Only impressions are ever estimated, and reach never uses the estimate.
      is_estimated: false,
      kept_reason: null,
    },
  } as const;
  const change = changes?.["reach"] ?? null;
  const days = `from ${dayText(window.start_date)} to ${dayText(window.end_date)}`;
  const text =
    totals.reach === null
      ? `No reach is known ${days}.`
      : `Reach of ${countText(totals.reach)} ${days}` +
        (change === null ? "." : `, ${changeText(change)} in the days before.`);
  return headline(text, [
    figure("reach", "Reach, a sum of counters", countValue(totals.reach), {
      definition: "reach",
      ...measured,
    }),
    ...(previous === null
      ? []
      : [
          figure(
            "change",
            "Change of reach, over platforms known alike",
            ratioValue(ratioOfPercent(change)),
          ),
        ]),
    figure("video_reach", "Video", countValue(by_category.video), {
      definition: "video_reach",
      ...measured,
    }),
    figure("audio_reach", "Audio", countValue(by_category.audio), {
      definition: "audio_reach",
      ...measured,
    }),
    figure("social_reach", "Social", countValue(by_category.social), {
      definition: "social_reach",
      ...measured,
    }),
    figure("engagement", "Engagement", countValue(totals.engagement), {
      definition: "engagement",
      ...measured,
    }),
  ]);
}

function clusterBlocks(clusters: readonly Cluster[]): Block[] {
  const measured = { basis: "measured", age: ageOfClusters(clusters) } as const;
  const sumOf = (valueOf: (cluster: Cluster) => number | null): number | null =>
    sumCounts(clusters.map(valueOf));
  const reach = sumOf(({ total_reach: total }) => total);
  const posts = clusters.reduce((sum, { nodes }) => sum + nodes.length, 0);
  const [only] = clusters;
  const what =
    clusters.length === 1 && only !== undefined
      ? (only.customization.title ?? only.name)
      : plural(clusters.length, "episode");
  const verb = clusters.length === 1 ? "has" : "have";
  return headline(
    reach === null
      ? `No reach of ${what} is known.`
      : `${what} ${verb} a reach of ${countText(reach)} with ${plural(posts, "post")}.`,
    [
      figure("reach", "Reach, a sum of counters", countValue(reach), {
        definition: "reach",
        ...measured,
      }),
      figure("video_reach", "Video", countValue(sumOf((one) => one.video_reach)), {
        definition: "video_reach",
        ...measured,
      }),
      figure("audio_reach", "Audio", countValue(sumOf((one) => one.audio_reach)), {
        definition: "audio_reach",
        ...measured,
      }),
      figure("social_reach", "Social", countValue(sumOf((one) => one.social_reach)), {
        definition: "social_reach",
        ...measured,
      }),
      figure(
        "engagement",
        "Engagement",
        countValue(
          sumOf(({ engagement: { likes, comments, shares, saves } }) =>
            sumCounts([likes, comments, shares, saves]),
          ),
        ),
        { definition: "engagement", ...measured },
      ),
      figure("posts", "Posts", countValue(posts)),
    ],
  );
}
