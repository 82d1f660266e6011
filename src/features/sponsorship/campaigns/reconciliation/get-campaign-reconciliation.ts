import { defineRead } from "../../../../kernel/operation/define.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { sumCounts } from "../../../../domain/metrics/counts.ts";
import {
  gapsOf,
  type SlotLine,
  TOLERANCE,
} from "../../../../domain/metrics/campaign/reconciliation.ts";
import { campaignParams } from "../campaign/campaign-params.ts";
import { requireCampaign } from "../campaign/campaign-access.ts";
import { loadCampaignPosts } from "../metrics/campaign-posts.ts";
import { deliveredBySlot } from "../metrics/figure-totals.ts";
import { findSlots } from "../slots/slot.store.ts";
import { type DeliveredRow, findDeliveredLines } from "./delivered-lines.store.ts";
import { nameSlots } from "./name-slots.ts";
import { reconcileSlots, viewLines } from "./reconcile-slots.ts";
import { reconciliationSchema } from "./reconciliation.schema.ts";
import { reconciliationTable } from "./reconciliation-table.ts";

export const getCampaignReconciliation = defineRead({
  id: "campaigns.reconciliation",
  method: "GET",
  path: "/v1/campaigns/{campaign_id}/reconciliation",
  scope: "campaigns:read",
  plan: "campaigns",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  params: campaignParams,
  output: reconciliationSchema,
  table: reconciliationTable,
  summary: "Promised, measured and delivered",
  description:
    "What each slot was promised, what Castmeter measured and what each ad server delivered, " +
    "side by side. Every gap has a class, and a slot that fell short a proposal: a credit pro " +
    "rata, or airings that make it good. The three counts are never added up.",
  example: { params: { campaign_id: "{campaign_id}" } },
  mcp: {
    tool: "get_campaign_reconciliation",
    isCommon: true,
    description:
      "The statement of a campaign: promised, measured and delivered by each ad server for every " +
      "slot, why they differ, and what settles a shortfall: a credit or make-goods.",
    arguments: { campaign_id: "Id of the campaign." },
  },
  handler: (context: Reader, { params }) => readReconciliation(context, params.campaign_id),
});

async function readReconciliation(
  context: Reader,
  campaignId: string,
): Promise<View<typeof reconciliationSchema>> {
  const { workspace, database, now } = context;
  const campaign = await requireCampaign(context, campaignId);
  const [byId, slots, delivered] = await Promise.all([
    loadCampaignPosts(database, workspace, [campaignId]),
    findSlots(database, workspace.id, campaignId),
    findDeliveredLines(database, workspace.id, campaignId),
  ]);
  const posts = byId.get(campaignId);
  if (posts === undefined) throw new Error("every campaign asked for has posts");
  const reconciled = reconcileSlots({
    campaign,
    slots,
    delivered,
    names: await nameSlots(database, slots, workspace.showSet),
    bySlot: deliveredBySlot(posts, slots),
    lastRefreshedAt: posts.lastRefreshedAt,
    now,
  });
  const booked = reconciled.slots.filter((slot) => slot.makegood_for === null);
  const total = totalLine(reconciled.lines, {
    promised: sumCounts(booked.map(({ promised }) => promised?.impressions ?? null)),
    delivered,
  });
  return {
    object: "campaign_reconciliation",
    campaign_id: campaignId,
    insertion_order_id: campaign.insertion_order_id,
    currency: campaign.currency,
    tolerance_percent: TOLERANCE * 100,
    slots: reconciled.slots,
    unassigned: delivered.filter(({ slot_id: slotId }) => slotId === null).map(viewDelivered),
    totals: {
      ...viewLines(total, gapsOf(total)),
      value_minor: sumCounts(booked.map((slot) => slot.value_minor)),
      credit_minor:
        sumCounts(reconciled.slots.map((slot) => slot.proposal?.pro_rata.credit_minor ?? null)) ??
        0,
    },
    warnings: warningsOf(reconciled.slots, delivered),
    last_refreshed_at: posts.lastRefreshedAt,
    computed_at: now.toISOString(),
    cache_age_seconds: 0,
  };
}

const viewDelivered = (row: DeliveredRow) => ({
  source: row.source,
  label: row.label,
  impressions: row.impressions,
  listeners: row.listeners,
  days: { start_date: row.first_day, end_date: row.last_day },
});

/**
 * The line of all slots together, with what ad servers reported for none of them. A make-good adds
 * no promise, since the slot that it makes good has the same one.
 */
function totalLine(
  lines: readonly SlotLine[],
  { promised, delivered }: { promised: number | null; delivered: readonly DeliveredRow[] },
): SlotLine {
  const days = lines.flatMap(({ measured }) => measured.days ?? []);
  const [first] = days.map(({ from }) => from).toSorted();
  const last = days
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  const byLine = Map.groupBy(delivered, ({ source, label }) => `${source}\n${label}`);
  return {
    promised,
    isFinal: lines.every((line) => line.isFinal || line.promised === null),
    measured: {
      impressions: sumCounts(lines.map(({ measured }) => measured.impressions)),
      metrics: [...new Set(lines.flatMap(({ measured }) => measured.metrics))],
      days: first === undefined || last === undefined ? null : { from: first, to: last },
    },
    delivered: [...byLine.values()].flatMap((rows) => {
      const [row] = rows;
      if (row === undefined) return [];
      return {
        source: row.source,
        label: row.label,
        impressions: sumCounts(rows.map(({ impressions }) => impressions)) ?? 0,
        listeners: sumCounts(rows.map(({ listeners }) => listeners)),
        days: {
          from: rows.map((one) => one.first_day).toSorted()[0] ?? row.first_day,
          to:
            rows
              .map((one) => one.last_day)
              .toSorted()
              .at(-1) ?? row.last_day,
        },
      };
    }),
  };
}

function warningsOf(
  slots: View<typeof reconciliationSchema>["slots"],
  delivered: readonly DeliveredRow[],
): string[] {
  const running = slots.filter((slot) => !slot.is_final && slot.status !== "canceled").length;
  const sources = new Set(delivered.map(({ source }) => source)).size;
  return [
    ...(running > 0
      ? [
          `${running === 1 ? "1 slot is" : `${running} slots are`} still delivering: no proposal ` +
            "is made for them yet.",
        ]
      : []),
    ...(sources > 1
      ? ["Several ad servers report: each is compared by itself, and none is added to another."]
      : []),
  ];
}
