import type { Executor } from "../../../../db/connection/database.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import {
  type CountedCluster,
  figureCampaign,
} from "../../../../domain/metrics/campaign/campaign-figures.ts";
import { sumCounts } from "../../../../domain/metrics/counts.ts";
import type { EmvRates } from "../../../../domain/metrics/campaign/emv.ts";
import { engagementOf } from "../../../../domain/metrics/metric-sums.ts";
import type { campaignMetricsSchema, GROUPINGS } from "./campaign-metrics.schema.ts";
import type { CampaignPosts } from "./campaign-posts.ts";
import type { CampaignWindow } from "./campaign-window.ts";
import { findGainedDays } from "./linked-clusters.store.ts";

/** The figures of a campaign by slot, show, platform or day. */

type Group = View<typeof campaignMetricsSchema>["groups"][number];

interface Grouped {
  groups: Group[];
  warnings: string[];
}

interface Source {
  database: Executor;
  posts: CampaignPosts;
  /** Slots on shows that the workspace sees. */
  slots: readonly { id: string }[];
  rates: EmvRates;
  /** Undefined where every post counts. */
  isCounted: ((nodeId: string) => boolean) | undefined;
  days: CampaignWindow | null;
}

const NAMES = { slot_id: null, show_id: null, platform: null, day: null };

export async function groupFigures(
  groupBy: (typeof GROUPINGS)[number] | null,
  source: Source,
): Promise<Grouped> {
  switch (groupBy) {
    case "slot":
      return { groups: bySlot(source), warnings: [] };
    case "show":
      return { groups: byShow(source), warnings: [] };
    case "platform":
      return byPlatform(source);
    case "day":
      return byDay(source);
    default:
      return { groups: [], warnings: [] };
  }
}

/**
 * Every slot by position, including slots without a post, followed by the posts that are linked
 * with no slot.
 */
function bySlot({ posts, slots, rates, isCounted }: Source): Group[] {
  const links = Map.groupBy(posts.links, ({ slot_id: slotId }) => slotId);
  const ids = [...slots.map(({ id }) => id), ...(links.has(null) ? [null] : [])];
  return ids.map((id) => ({
    ...NAMES,
    slot_id: id,
    ...figureCampaign(posts.counted(links.get(id) ?? [], isCounted), rates).figures,
  }));
}

function byShow({ posts, rates, isCounted }: Source): Group[] {
  const links = Map.groupBy(posts.links, ({ show_id: showId }) => showId);
  return [...links].toSorted(byKey).map(([id, ofShow]) => ({
    ...NAMES,
    show_id: id,
    ...figureCampaign(posts.counted(ofShow, isCounted), rates).figures,
  }));
}

/** Figures by platform. Audio reach that no post accounts for any more belongs to no platform. */
function byPlatform({ posts, rates, isCounted }: Source): Grouped {
  const clusters = posts.counted(posts.links, isCounted);
  const held = sumCounts(clusters.map(({ heldAudioReach }) => heldAudioReach)) ?? 0;
  const parts = new Map<string, CountedCluster[]>();
  for (const { posts: ofCluster } of clusters)
    for (const [platform, own] of Map.groupBy(ofCluster, (post) => post.platform)) {
      const known = parts.get(platform) ?? [];
      known.push({ posts: own, heldAudioReach: 0, isOfEpisode: false });
      parts.set(platform, known);
    }
  return {
    groups: [...parts].toSorted(byKey).map(([platform, ofPlatform]) => ({
      ...NAMES,
      platform,
      ...figureCampaign(ofPlatform, rates).figures,
    })),
    warnings:
      held > 0
        ? [
            `${held} of the audio reach was counted before its source changed and belongs to no ` +
              "platform.",
          ]
        : [],
  };
}

/** The gains of whole clusters on each day. Chosen posts of a cluster have no days of their own. */
async function byDay({ database, posts, days }: Source): Promise<Grouped> {
  if (days === null) return { groups: [], warnings: [] };
  const { references, inPart: refsInPart } = posts.whole(posts.links);
  const inPart = refsInPart.size;
  const rows = await findGainedDays(database, references, days);
  return {
    groups: rows.map(({ day, ...gained }) => ({
      ...NAMES,
      day,
      posts: null,
      ...gained,
      engagement: engagementOf(gained),
      emv: null,
    })),
    warnings:
      inPart > 0
        ? [
            `${inPart === 1 ? "1 cluster counts" : `${inPart} clusters count`} with some of the ` +
              "posts only, of which no days are kept: the days leave them out.",
          ]
        : [],
  };
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : 1;
