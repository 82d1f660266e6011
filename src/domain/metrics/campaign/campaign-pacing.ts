import { addCounts, sumCounts } from "../counts.ts";
import type { CampaignPost } from "./campaign-figures.ts";
import type { Metric } from "../metric.ts";
import { findPlatform } from "../../../platforms/platform.ts";
import { reachCategory } from "../reach.ts";

/**
 * Compares what a campaign delivers with what was promised (docs/campaigns.md#pacing). Everything
 * is counted in impressions: the times an ad was heard or shown, as the platforms count them.
 */

export type Deliverable =
  | "audio_read"
  | "video_integration"
  | "social_clip"
  | "newsletter_placement"
  | "other";

/**
 * Impressions that a slot delivered, and the metrics they were counted in; a null count is unknown.
 */
export interface Delivered {
  count: number | null;
  metrics: (Metric | "reach")[];
}

/**
 * The impressions that posts delivered to a slot. An audio read counts the downloads of the host,
 * else the plays, else the listeners that directories report, because hosts and directories count
 * the same listening. A video counts its views; a clip its views, else its impressions, else its
 * reach; a newsletter its opens, which are its reach. The caller leaves out a host that measures
 * the downloads of another host.
 */
export function deliveredBy(deliverable: Deliverable, posts: readonly CampaignPost[]): Delivered {
  switch (deliverable) {
    case "audio_read":
      return deliveredAudio(posts);
    case "video_integration":
      return sumBy(posts.filter(isOfCategory("video")), ["views"]);
    case "social_clip":
      return sumBy(
        posts.filter(({ platform }) => isClipPlatform(platform)),
        ["views", "impressions", "reach"],
      );
    case "newsletter_placement":
      return sumBy(
        posts.filter(({ format }) => format === "newsletter"),
        ["reach"],
      );
    default:
      return sumBy(posts, ["reach"]);
  }
}

function deliveredAudio(posts: readonly CampaignPost[]): Delivered {
  const hosts = posts.filter(({ platform }) => findPlatform(platform)?.kind === "hosting");
  const downloads = sumBy(hosts, ["downloads"]);
  return downloads.count === null
    ? sumBy(posts.filter(isOfCategory("audio")), ["plays", "listeners"])
    : downloads;
}

const isOfCategory =
  (category: "video" | "audio" | "social") =>
  ({ platform }: CampaignPost): boolean =>
    reachCategory(platform) === category;

const isClipPlatform = (platform: string): boolean =>
  reachCategory(platform) === "video" || reachCategory(platform) === "social";

/** The sum of the first metric that each post has. */
function sumBy(
  posts: readonly CampaignPost[],
  metrics: readonly (keyof CampaignPost["counts"] | "reach")[],
): Delivered {
  let count: number | null = null;
  const used = new Set<Metric | "reach">();
  for (const post of posts) {
    const valueOf = (metric: (typeof metrics)[number]): number | null =>
      metric === "reach" ? post.reach : post.counts[metric];
    const metric = metrics.find((candidate) => valueOf(candidate) !== null);
    if (metric === undefined) continue;
    count = addCounts(count, valueOf(metric));
    used.add(metric);
  }
  return { count, metrics: [...used] };
}

/**
 * A slot with the values that pacing uses. Days are counted from 1970 in the campaign's time zone.
 */
export interface PacedSlot {
  id: string;
  /** Guaranteed impressions; null without a guarantee. */
  guaranteed: number | null;
  delivered: number | null;
  /** The first day on which the slot airs or aired; null where it is not known. */
  firstDay: number | null;
  state: "due" | "aired" | "missed" | "canceled";
}

/** A campaign with the values that pacing uses. Its goal is compared with the delivery so far. */
export interface PacedCampaign {
  /** Impressions, reach or plays promised for the whole campaign; null without a goal. */
  goal: number | null;
  /** The part of the goal that was delivered; null where it is not known. */
  delivered: number | null;
  /** First day of the campaign; null where the campaign has no days. */
  firstDay: number | null;
  lastDay: number | null;
  slots: readonly PacedSlot[];
}

export type PacingState = "ahead" | "on_track" | "behind" | "no_goal";

export interface Pace {
  /** Delivery that is due by now; null without a goal or without days. */
  expected: number | null;
  percentDelivered: number | null;
  /**
   * Projected delivery at the end of the campaign, at the present rate; null where it cannot be
   * projected now.
   */
  projectedTotal: number | null;
  state: PacingState;
}

/** A delivery within 5 % of the expected one, above or below, is on track. */
const ON_TRACK_WITHIN = 0.05;

/**
 * Days within which an episode delivers the guarantee of a slot, unless the campaign ends earlier.
 */
const DELIVERY_DAYS = 30;

/**
 * The elapsed part of a period, 0 to 1.
 *
 * @param now Days since 1970 with their fraction, in the campaign's time zone.
 */
function partOver(firstDay: number, lastDay: number, now: number): number {
  const length = Math.max(1, lastDay + 1 - firstDay);
  return Math.min(1, Math.max(0, (now - firstDay) / length));
}

/** The elapsed part of a campaign's days in per cent; null where the campaign has no days. */
export const percentOfTime = (
  { firstDay, lastDay }: Pick<PacedCampaign, "firstDay" | "lastDay">,
  now: number,
): number | null =>
  firstDay === null || lastDay === null ? null : percent(partOver(firstDay, lastDay, now));

/**
 * The part of a slot's delivery that is due by now. Delivery takes 30 days from the day the slot
 * airs, or lasts until the campaign's last day where that is earlier, but takes at least one day.
 */
function slotPart({ firstDay }: PacedSlot, { lastDay }: PacedCampaign, now: number): number | null {
  return firstDay === null ? null : partOver(firstDay, lastDayOf(firstDay, lastDay), now);
}

/** The last day of delivery of a slot that aired on the given first day. */
export const lastDayOf = (firstDay: number, lastDay: number | null): number =>
  Math.max(firstDay, Math.min(firstDay + DELIVERY_DAYS - 1, lastDay ?? Number.POSITIVE_INFINITY));

/** False once the delivery days of a slot that aired on the given first day are over. */
export const isDelivering = (firstDay: number, lastDay: number | null, now: number): boolean =>
  now < lastDayOf(firstDay, lastDay) + 1;

/** The pacing of one slot with a guarantee. */
export function paceSlot(slot: PacedSlot, campaign: PacedCampaign, now: number): Pace {
  if (slot.guaranteed === null || slot.state === "canceled") return NO_GOAL;
  const part = slotPart(slot, campaign, now);
  const expected = part === null ? null : Math.round(slot.guaranteed * part);
  return {
    expected,
    percentDelivered: percentOf(slot.delivered, slot.guaranteed),
    projectedTotal: projectSlot(slot, part),
    state: slot.state === "missed" ? "behind" : stateOf(slot.delivered, expected),
  };
}

/**
 * Projected delivery of a slot: a slot that aired continues at its present rate, a slot that is due
 * delivers its guarantee, a missed slot keeps what it has.
 */
function projectSlot(slot: PacedSlot, part: number | null): number | null {
  if (slot.state === "missed" || part === 1) return slot.delivered;
  if (slot.state === "due") return slot.guaranteed;
  return slot.delivered === null || part === null || part === 0
    ? null
    : Math.round(slot.delivered / part);
}

/**
 * The pacing of a campaign against its goal. The expected delivery follows the days on which its
 * slots air, each weighted by its guarantee, or the campaign's days where no slot has a guarantee.
 */
export function paceCampaign(campaign: PacedCampaign, now: number): Pace {
  const { goal, delivered } = campaign;
  if (goal === null) return NO_GOAL;
  const part = campaignPart(campaign, now);
  const expected = part === null ? null : Math.round(goal * part);
  return {
    expected,
    percentDelivered: percentOf(delivered, goal),
    projectedTotal: projectCampaign(campaign, part, now),
    state: stateOf(delivered, expected),
  };
}

function campaignPart(campaign: PacedCampaign, now: number): number | null {
  const weighted = campaign.slots.flatMap((slot) => {
    const part = slot.state === "canceled" ? null : slotPart(slot, campaign, now);
    return part === null || slot.guaranteed === null ? [] : [{ part, weight: slot.guaranteed }];
  });
  const weight = weighted.reduce((sum, slot) => sum + slot.weight, 0);
  if (weight > 0) return weighted.reduce((sum, slot) => sum + slot.part * slot.weight, 0) / weight;
  return campaign.firstDay === null || campaign.lastDay === null
    ? null
    : partOver(campaign.firstDay, campaign.lastDay, now);
}

/**
 * Projected delivery of a campaign. With guarantees it is the sum of the projections of the slots
 * and of the delivery without a guarantee; otherwise the delivery so far continues at its present
 * rate.
 */
function projectCampaign(campaign: PacedCampaign, part: number | null, now: number): number | null {
  const { delivered, slots } = campaign;
  if (part === 1) return delivered;
  const guaranteed = slots.filter(
    (slot) => slot.guaranteed !== null && slot.state !== "canceled" && slot.firstDay !== null,
  );
  if (guaranteed.length > 0) {
    const projected = sumCounts(
      guaranteed.map((slot) => projectSlot(slot, slotPart(slot, campaign, now))),
    );
    const ofOthers = (delivered ?? 0) - (sumCounts(guaranteed.map((slot) => slot.delivered)) ?? 0);
    return projected === null ? null : projected + Math.max(0, ofOthers);
  }
  return delivered === null || part === null || part === 0 ? null : Math.round(delivered / part);
}

const NO_GOAL: Pace = {
  expected: null,
  percentDelivered: null,
  projectedTotal: null,
  state: "no_goal",
};

function stateOf(delivered: number | null, expected: number | null): PacingState {
  if (expected === null || expected === 0) return (delivered ?? 0) > 0 ? "ahead" : "on_track";
  const ratio = (delivered ?? 0) / expected;
  if (ratio < 1 - ON_TRACK_WITHIN) return "behind";
  return ratio > 1 + ON_TRACK_WITHIN ? "ahead" : "on_track";
}

/** A part in per cent, rounded to a tenth. */
const percent = (part: number): number => Math.round(part * 1_000) / 10;

/** A count as per cent of its target, rounded to a tenth; null where the count is unknown. */
export const percentOf = (count: number | null, target: number): number | null =>
  count === null ? null : percent(count / target);
