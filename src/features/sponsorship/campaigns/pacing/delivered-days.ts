import type { Executor } from "../../../../db/connection/database.ts";
import type { ClusterDayFigures, DeliverableType } from "../../../../db/schema/tables.ts";
import { globalClusterIdOf } from "../../../../kernel/ids.ts";
import { addDays, daysFrom } from "../../../../lib/time/calendar-day.ts";
import {
  type CampaignPost,
  countedTwice,
} from "../../../../domain/metrics/campaign/campaign-figures.ts";
import { deliveredBy } from "../../../../domain/metrics/campaign/campaign-pacing.ts";
import { sumCounts } from "../../../../domain/metrics/counts.ts";
import { TOTALLED_METRICS } from "../../../../domain/metrics/metric-sums.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import { loadCampaignPosts } from "../metrics/campaign-posts.ts";
import type { KnownCampaign } from "./load-pacing.ts";
import { findSlots } from "../slots/slot.store.ts";
import {
  type CapturedFigures,
  type EarlierFigures,
  findCapturedFigures,
  findEarlierFigures,
} from "./captured-figures.store.ts";

/** What the slots of a campaign had delivered at the end of past days. */

/** Maximum points of a line; more cannot be distinguished on a page. */
const POINTS_MAX = 40;
/** Maximum captures that are read, of 1 to 2 kB each: 40 points of 75 clusters, or 6 of 500. */
const CAPTURES_MAX = 3_000;
const POINTS_MIN = 6;

/** What a campaign had delivered at the end of days. */
export interface CampaignDeliveredDays {
  /** Days, oldest first. Null where nothing was known at the end of the day. */
  days: { date: string; delivered: number | null }[];
  /**
   * Number of clusters of which only chosen posts count. They have no days, so the days leave them
   * out.
   */
  inPart: number;
}

/**
 * What was known at the end of up to 40 days, evenly spaced, the last of which is `to`; UTC. A day
 * without a capture has the capture before it. Counts follow the rules of `deliveredBy`, over the
 * sums of each platform. Null for a campaign of more than 500 clusters. Posts and slots that are
 * known are not read again.
 */
export async function loadDeliveredDays(
  database: Executor,
  workspace: { id: string; showSet: ReadonlySet<string> },
  campaignId: string,
  { from, to, known }: { from: string; to: string; known?: KnownCampaign },
): Promise<CampaignDeliveredDays | null> {
  const { posts, slots } = known ?? (await loadKnown(database, workspace, campaignId));
  const links = Map.groupBy(posts.links, ({ slot_id: slotId }) => slotId);
  const counted = slots.map(({ id, deliverable_type: kind }) => ({
    kind,
    ...posts.whole(links.get(id) ?? []),
  }));
  const references = [
    ...new Map(
      counted.flatMap((slot) => slot.references.map((one) => [globalClusterIdOf(one), one])),
    ).values(),
  ];
  const pointsMax = Math.min(POINTS_MAX, Math.floor(CAPTURES_MAX / Math.max(1, references.length)));
  if (pointsMax < POINTS_MIN) return null;
  const length = Math.max(1, daysFrom(from, to) + 1);
  const lengthDays = Math.ceil(length / pointsMax);
  const count = Math.ceil(length / lengthDays);
  const periods = { to, lengthDays, count };
  const [captured, earlier] = await Promise.all([
    findCapturedFigures(database, references, periods),
    findEarlierFigures(database, references, addDays(to, -count * lengthDays)),
  ]);
  const delivering = counted.map((slot) => ({
    kind: slot.kind,
    refs: slot.references.map((reference) => globalClusterIdOf(reference)),
  }));
  return {
    days: deliveredIn({ captured, earlier }, delivering, count).map((delivered, index) => ({
      date: addDays(to, (index - count + 1) * lengthDays),
      delivered,
    })),
    inPart: new Set(counted.flatMap((slot) => [...slot.inPart])).size,
  };
}

async function loadKnown(
  database: Executor,
  workspace: { id: string; showSet: ReadonlySet<string> },
  campaignId: string,
): Promise<KnownCampaign> {
  const [byId, slots] = await Promise.all([
    loadCampaignPosts(database, workspace, [campaignId]),
    findSlots(database, workspace.id, campaignId),
  ]);
  const posts = byId.get(campaignId);
  if (posts === undefined) throw new Error("every campaign asked for has posts");
  return { posts, slots };
}

interface Delivering {
  kind: DeliverableType;
  /** Global ids of the clusters that count. */
  refs: readonly string[];
}

/** The sum of what each slot had delivered by the end of each period, oldest first. */
function deliveredIn(
  { captured, earlier }: { captured: CapturedFigures[]; earlier: EarlierFigures[] },
  slots: readonly Delivering[],
  periods: number,
): (number | null)[] {
  const byPeriod = Map.groupBy(captured, ({ period }) => period);
  const known = new Map<string, CampaignPost[]>();
  const learn = ({ show_id: showId, cluster_id: clusterId, platforms }: EarlierFigures): void =>
    void known.set(globalClusterIdOf({ showId, clusterId }), platformPosts(platforms));
  for (const figures of earlier) learn(figures);
  return Array.from({ length: periods }, (_, index) => {
    for (const figures of byPeriod.get(periods - 1 - index) ?? []) learn(figures);
    return sumCounts(
      slots.map(
        ({ kind, refs }) =>
          deliveredBy(
            kind,
            refs.flatMap((ref) => known.get(ref) ?? []),
          ).count,
      ),
    );
  });
}

/** The sums of each platform, as if they were one post. */
function platformPosts(platforms: ClusterDayFigures["platforms"]): CampaignPost[] {
  const posts = Object.entries(platforms).map(([platform, figures]): CampaignPost => ({
    nodeId: platform,
    platform,
    format: findPlatform(platform)?.kind === "newsletter" ? "newsletter" : "post",
    reach: figures["reach"] ?? null,
    likes: null,
    comments: null,
    counts: Object.fromEntries(
      TOTALLED_METRICS.map((metric) => [metric, figures[metric] ?? null]),
    ) as CampaignPost["counts"],
  }));
  const twice = countedTwice(posts);
  return posts.map((post) =>
    twice.has(post.platform) ? { ...post, counts: { ...post.counts, downloads: null } } : post,
  );
}
