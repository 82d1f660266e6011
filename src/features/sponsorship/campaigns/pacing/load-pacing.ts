import type { View } from "../../../../kernel/operation/operation.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import {
  type PacedCampaign,
  type PacedSlot,
  paceCampaign,
  paceSlot,
  percentOfTime,
} from "../../../../domain/metrics/campaign/campaign-pacing.ts";
import { sumCounts } from "../../../../domain/metrics/counts.ts";
import { requireCampaign } from "../campaign/campaign-access.ts";
import type { CampaignRow } from "../campaign/campaign.store.ts";
import { loadCampaignPosts } from "../metrics/campaign-posts.ts";
import {
  deliveredBySlot,
  deliveredTotal,
  figureAll,
  goalsProgress,
} from "../metrics/figure-totals.ts";
import { findSlots, type SlotRow } from "../slots/slot.store.ts";
import { dayNumberOf, localDayNumber } from "./local-days.ts";
import type { campaignPacingSchema } from "./pacing.schema.ts";

/** The pacing of a campaign, and the facts it is computed from. */
interface LoadedPacing {
  view: View<typeof campaignPacingSchema>;
  paced: PacedCampaign;
  /**
   * Days since 1970 in the campaign's time zone; the fraction is the part of the day that is over.
   */
  today: number;
}

/** @throws ApiError `resource_not_found` for a campaign that the workspace does not have. */
export async function loadPacing(context: Reader, campaignId: string): Promise<LoadedPacing> {
  const { workspace, database, now } = context;
  const campaign = await requireCampaign(context, campaignId);
  const [byId, slots] = await Promise.all([
    loadCampaignPosts(database, workspace, [campaignId]),
    findSlots(database, workspace.id, campaignId),
  ]);
  const posts = byId.get(campaignId);
  if (posts === undefined) throw new Error("every campaign asked for has posts");
  const bySlot = deliveredBySlot(posts, slots);
  const delivered = deliveredTotal(posts, bySlot);
  const all = figureAll(posts, campaign, workspace);
  const goal = goalOf(campaign, slots);
  const values = { impressions: delivered, reach: all.figures.reach, plays: all.figures.plays };
  const actual = goal === null ? delivered : values[goal.metric];
  const today = localDayNumber(now, campaign.timezone);
  const paced: PacedCampaign = {
    goal: goal?.target ?? null,
    delivered: actual,
    firstDay: dayNumberOf(campaign.start_date),
    lastDay: dayNumberOf(campaign.end_date),
    slots:
      goal?.metric === "impressions"
        ? withoutReplaced(slots).map((slot) =>
            pacedSlot(slot, bySlot.get(slot.id)?.count ?? null, campaign.timezone),
          )
        : [],
  };
  const pace = paceCampaign(paced, today);
  const view: View<typeof campaignPacingSchema> = {
    object: "campaign_pacing",
    campaign_id: campaignId,
    goal,
    percent_time: percentOfTime(paced, today),
    percent_delivered: pace.percentDelivered,
    expected: pace.expected,
    actual,
    state: pace.state,
    projected_total: pace.projectedTotal,
    by_slot: slots.map((slot) => {
      const { count, metrics } = bySlot.get(slot.id) ?? { count: null, metrics: [] };
      const own = paceSlot(pacedSlot(slot, count, campaign.timezone), paced, today);
      return {
        slot_id: slot.id,
        show_id: slot.show_id,
        position: slot.position,
        status: slot.status,
        guaranteed_impressions: slot.guaranteed_impressions,
        counted_in: [...metrics],
        percent_delivered: own.percentDelivered,
        expected: own.expected,
        actual: count,
        state: own.state,
        projected_total: own.projectedTotal,
      };
    }),
    goals_progress: goalsProgress(campaign, all, delivered),
    warnings: warningsOf(slots, (slot) => bySlot.get(slot.id)?.count ?? null),
    last_refreshed_at: posts.lastRefreshedAt,
    computed_at: now.toISOString(),
    cache_age_seconds: 0,
  };
  return { view, paced, today };
}

/**
 * The goal that pacing uses: impressions, as a goal or guaranteed by slots; otherwise another goal.
 */
function goalOf(
  { goals }: Pick<CampaignRow, "goals">,
  slots: readonly SlotRow[],
): View<typeof campaignPacingSchema>["goal"] {
  const ofCampaign = (metric: "impressions" | "reach" | "plays") => {
    const target = goals?.[metric] ?? null;
    return target === null ? null : { metric, target, source: "goals" as const };
  };
  const guaranteed = sumCounts(
    slots
      .filter((slot) => slot.status !== "canceled" && slot.makegood_for === null)
      .map((slot) => slot.guaranteed_impressions),
  );
  const ofSlots =
    guaranteed === null
      ? null
      : { metric: "impressions" as const, target: guaranteed, source: "guarantees" as const };
  return ofCampaign("impressions") ?? ofSlots ?? ofCampaign("reach") ?? ofCampaign("plays");
}

/** Slots without those that another slot makes good, which has their guarantee. */
function withoutReplaced(slots: readonly SlotRow[]): SlotRow[] {
  const replaced = new Set(
    slots.flatMap((slot) =>
      slot.makegood_for === null || slot.status === "canceled" ? [] : [slot.makegood_for],
    ),
  );
  return slots.filter(({ id }) => !replaced.has(id));
}

const STATES = {
  open: "due",
  scheduled: "due",
  aired: "aired",
  verified: "aired",
  missed: "missed",
  makegood_due: "missed",
  canceled: "canceled",
} as const;

const pacedSlot = (slot: SlotRow, delivered: number | null, timezone: string): PacedSlot => ({
  id: slot.id,
  guaranteed: slot.guaranteed_impressions,
  delivered,
  firstDay:
    slot.aired_at === null
      ? dayNumberOf(slot.air_start)
      : Math.floor(localDayNumber(slot.aired_at, timezone)),
  state: STATES[slot.status],
});

function warningsOf(
  slots: readonly SlotRow[],
  deliveredOf: (slot: SlotRow) => number | null,
): string[] {
  const uncounted = slots.filter(
    (slot) => (slot.status === "aired" || slot.status === "verified") && deliveredOf(slot) === null,
  ).length;
  const undated = slots.filter(
    (slot) =>
      slot.guaranteed_impressions !== null && slot.air_start === null && slot.aired_at === null,
  ).length;
  return [
    ...(uncounted > 0
      ? [
          `${uncounted === 1 ? "1 slot" : `${uncounted} slots`} aired without a count that is ` +
            "known: link the cluster, or wait for its figures.",
        ]
      : []),
    ...(undated > 0
      ? [
          `${undated === 1 ? "1 slot with a guarantee has" : `${undated} slots with a guarantee have`} ` +
            "no day to air on: what is expected by now leaves them out.",
        ]
      : []),
  ];
}
