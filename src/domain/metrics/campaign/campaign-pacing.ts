import { addCounts, sumCounts } from "../counts.ts";
import type { CampaignPost } from "./campaign-figures.ts";
import type { Metric } from "../metric.ts";
import { findPlatform } from "../../../platforms/platform.ts";
import { reachCategory } from "../reach.ts";

/**
 * Whether a campaign delivers what was promised (docs/campaigns.md#pacing). Everything is counted
 * in impressions: times an ad was heard or shown, as the platforms count them.
 */

export type Deliverable =
  | "audio_read"
  | "video_integration"
  | "social_clip"
  | "newsletter_placement"
  | "other";

/** What a slot delivered, and the metrics it was counted in; a null count is unknown. */
export interface Delivered {
  count: number | null;
  metrics: (Metric | "reach")[];
}

/**
 * The impressions that posts delivered to a slot: of an audio read the downloads of the host, else
 * the plays, else the listeners that directories report, since both count the same listening; of a
 * video its views; of a clip views, else impressions, else its reach; of a newsletter its opens,
 * which are its reach. A host that measures another's downloads is left out by the caller.
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

/** A slot as pacing sees it. Days are counted from 1970 in the campaign's time zone. */
export interface PacedSlot {
  id: string;
  /** Impressions that were guaranteed; null: none. */
  guaranteed: number | null;
  delivered: number | null;
  /** The first day it airs or aired on; null: not known. */
  firstDay: number | null;
  state: "due" | "aired" | "missed" | "canceled";
}

/** Goals are compared with what was delivered so far. */
export interface PacedCampaign {
  /** Impressions, reach or plays that were promised in all; null: nothing. */
  goal: number | null;
  /** What of it was delivered; null: not known. */
  delivered: number | null;
  /** Null: the campaign has no days. */
  firstDay: number | null;
  lastDay: number | null;
  slots: readonly PacedSlot[];
}

export type PacingState = "ahead" | "on_track" | "behind" | "no_goal";

export interface Pace {
  /** What should be delivered by now; null without a goal or without days. */
  expected: number | null;
  percentDelivered: number | null;
  /** What will be delivered by the end if it goes on like this; null: cannot be told yet. */
  projectedTotal: number | null;
  state: PacingState;
}

/** Delivered this far from what was expected is on track, both ways. */
const ON_TRACK_WITHIN = 0.05;

/**
 * Days in which an episode brings what a slot was promised, if the campaign does not end before.
 */
const DELIVERY_DAYS = 30;

/**
 * The part of a period that is over, 0 to 1.
 *
 * @param now Days since 1970 with their fraction, in the campaign's time zone.
 */
function partOver(firstDay: number, lastDay: number, now: number): number {
  const length = Math.max(1, lastDay + 1 - firstDay);
  return Math.min(1, Math.max(0, (now - firstDay) / length));
}

/** The part of a campaign's days that is over, in per cent; null without days. */
export const percentOfTime = (
  { firstDay, lastDay }: Pick<PacedCampaign, "firstDay" | "lastDay">,
  now: number,
): number | null =>
  firstDay === null || lastDay === null ? null : percent(partOver(firstDay, lastDay, now));

/**
 * The part of a slot's delivery that should have happened: from the day it airs it has 30 days, or
 * up to the campaign's last day where that is earlier, but at least a day.
 */
function slotPart({ firstDay }: PacedSlot, { lastDay }: PacedCampaign, now: number): number | null {
  return firstDay === null ? null : partOver(firstDay, lastDayOf(firstDay, lastDay), now);
}

/** The last of the days in which a slot that aired on a first day delivers. */
export const lastDayOf = (firstDay: number, lastDay: number | null): number =>
  Math.max(firstDay, Math.min(firstDay + DELIVERY_DAYS - 1, lastDay ?? Number.POSITIVE_INFINITY));

/** False once the days of a slot are over that aired on a first day. */
export const isDelivering = (firstDay: number, lastDay: number | null, now: number): boolean =>
  now < lastDayOf(firstDay, lastDay) + 1;

/** How one slot with a guarantee stands. */
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
 * What a slot will deliver: one that aired goes on as it began, one that is due brings what it was
 * promised, a missed one what it has.
 */
function projectSlot(slot: PacedSlot, part: number | null): number | null {
  if (slot.state === "missed" || part === 1) return slot.delivered;
  if (slot.state === "due") return slot.guaranteed;
  return slot.delivered === null || part === null || part === 0
    ? null
    : Math.round(slot.delivered / part);
}

/**
 * How a campaign stands against its goal. What should be delivered by now follows the days on which
 * its slots air, each with the weight of its guarantee, or the campaign's days where no slot has
 * one.
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
 * With guarantees, the sum of what the slots will deliver and of what came without one; else what
 * was delivered goes on in the same way.
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

/** To a tenth. */
const percent = (part: number): number => Math.round(part * 1_000) / 10;

/** A count as per cent of its target, to a tenth; null where it is unknown. */
export const percentOf = (count: number | null, target: number): number | null =>
  count === null ? null : percent(count / target);
