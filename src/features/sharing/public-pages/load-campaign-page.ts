import type { View } from "../../../kernel/operation/operation.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import {
  type campaignMetricsSchema,
  getCampaign,
  getCampaignMetrics,
  getCampaignReconciliation,
  loadPace,
  loadPacing,
  placementWords,
  type reconciliationSchema,
  type slotSchema,
} from "../../sponsorship/campaigns/index.ts";
import { findHandleSubject } from "../../administration/workspace/index.ts";
import { answerOr404 } from "./answer-or-404.ts";
import type { CampaignPage, PageEmv, PageSlot } from "./campaign-page.ts";
import { categoryReaches } from "./page-posts.ts";
import { imagesOf, inputOf, readerOf } from "./page-reader.ts";
import { parseClusterReference } from "../../../kernel/ids.ts";
import type { LoadedPage } from "./loaded-page.ts";
import { findShowCards } from "./stores/show-cards.store.ts";
import { loadSlotEpisodes } from "./slot-episodes.ts";

type Metrics = View<typeof campaignMetricsSchema>;
type Reconciliation = View<typeof reconciliationSchema>;
type Slot = View<typeof slotSchema>;

/**
 * The page of a campaign that is public or unlisted; undefined for any other. No page shows
 * payments: neither rates and budget nor credits and notes.
 */
export async function loadCampaignPage<Services>(
  runtime: Runtime<Services>,
  handle: string,
  campaignId: string,
): Promise<LoadedPage<CampaignPage> | undefined> {
  const workspaceId = await findHandleSubject(runtime.database, "workspace", handle);
  const reader = workspaceId === undefined ? undefined : await readerOf(runtime, workspaceId);
  if (reader?.workspace.features.has("campaigns") !== true) return undefined;
  const params = { campaign_id: campaignId };
  const campaign = await answerOr404(
    getCampaign.run(reader, inputOf(params, { expand: ["slots"] })),
  );
  if (campaign === undefined || campaign.visibility === "private") return undefined;
  const { showSet, archivedShowIds } = reader.workspace;
  // A show that has left belongs to another workspace, so it is neither shown nor refreshed here.
  const isOwn = (showId: string): boolean => showSet.has(showId);
  const [metrics, { view: pacing, paced, today, known }, reconciliation, cards] = await Promise.all(
    [
      getCampaignMetrics.run(reader, inputOf(params, { expand: ["receipts"] })),
      loadPacing(reader, campaignId),
      getCampaignReconciliation.run(reader, inputOf(params)),
      findShowCards(reader.database, campaign.show_ids.filter(isOwn)),
    ],
  );
  const shows = new Map(
    cards.map(({ id, name, handle: showHandle }): [string, PageSlot["show"]] => [
      id,
      { name, url: archivedShowIds.has(id) ? null : reader.urls.show(showHandle) },
    ]),
  );
  const logo = campaign.brand?.logo_url ?? null;
  const { images, sources } = await imagesOf(reader, [logo]);
  const rows = new Map(reconciliation.slots.map((slot) => [slot.slot_id, slot]));
  const booked = campaign.slots ?? [];
  const episodes = await loadSlotEpisodes(reader, booked, {
    isShown: isOwn,
    hasPage: (showId) => !archivedShowIds.has(showId),
  });
  const slots = booked.map((slot) =>
    pageSlot(slot, {
      row: rows.get(slot.id),
      show: shows.get(slot.show_id) ?? null,
      episodes: episodes.get(slot.id) ?? [],
    }),
  );
  const { goal, state, expected, actual } = pacing;
  const page: CampaignPage = {
    object: "public_page",
    type: "campaign",
    url: reader.urls.campaign(handle, campaignId),
    title: campaign.name,
    as_of: metrics.last_refreshed_at,
    cover: images(logo),
    is_unlisted: campaign.visibility === "unlisted",
    network: { name: reader.workspace.name, url: reader.urls.network(handle) },
    brand: campaign.brand?.name ?? null,
    start_date: campaign.start_date,
    end_date: campaign.end_date,
    timezone: campaign.timezone,
    state: campaign.status,
    reach: metrics.totals.reach,
    categories: categoryReaches(metrics.by_category, []),
    promised: reconciliation.totals.promised?.impressions ?? null,
    measured: reconciliation.totals.measured.impressions,
    percent_time: pacing.percent_time,
    pacing:
      goal === null || state === "no_goal"
        ? null
        : { metric: goal.metric, goal: goal.target, expected, actual, state },
    pace: await loadPace(reader, campaignId, {
      slots,
      paced: goal?.metric === "impressions" ? paced : null,
      now: today,
      isOver: campaign.status === "completed" || campaign.status === "canceled",
      startDate: campaign.start_date,
      endDate: campaign.end_date,
      known,
      delivered: reconciliation.totals.measured.impressions,
    }),
    slots,
    unassigned: bySource(reconciliation.unassigned),
    emv: emvOf(metrics),
    definitions: metrics.definitions,
  };
  const references = booked.flatMap(({ cluster_refs: refs }) => refs);
  return {
    page,
    subjects: {
      workspaceId: reader.workspace.id,
      showIds: [],
      clusters: [...new Set(references)]
        .flatMap((one) => parseClusterReference(one) ?? [])
        .filter(({ showId }) => isOwn(showId)),
      images: sources,
    },
  };
}

function pageSlot(
  slot: Slot,
  {
    row,
    show,
    episodes,
  }: {
    row: Reconciliation["slots"][number] | undefined;
    show: PageSlot["show"];
    episodes: PageSlot["episodes"];
  },
): PageSlot {
  const gapTo = (source: string) => {
    const gap = row?.gaps.find(
      (one) =>
        one.between === "measured_delivered" &&
        one.source === source &&
        one.class !== "missing_source",
    );
    return gap === undefined ? null : { percent: gap.percent, class: gap.class };
  };
  return {
    show,
    episodes,
    placement: placementWords(slot),
    air_date: slot.air_date ?? slot.air_window?.start_date ?? null,
    state: slot.status,
    makes_good: slot.makegood_for !== null,
    made_good: slot.makegood_slot_id !== null,
    promised: row?.promised?.impressions ?? null,
    measured: row?.measured.impressions ?? null,
    counted_as: [...(row?.measured.counted_in ?? [])],
    delivered: bySource(row?.delivered ?? []).map((sum) => ({ ...sum, gap: gapTo(sum.source) })),
  };
}

/** The sum of each ad server's counts. */
const bySource = (
  lines: readonly { source: string; impressions: number }[],
): { source: string; impressions: number }[] =>
  [...Map.groupBy(lines, ({ source }) => source)].map(([source, own]) => ({
    source,
    impressions: own.reduce((sum, { impressions }) => sum + impressions, 0),
  }));

const PER: Readonly<Record<string, number>> = {
  likes: 1,
  comments: 1,
  long_views: 1_000,
  short_views: 1_000,
};

/**
 * One line for each priced count; none where receipts are left out, since the lines would not add
 * up.
 */
function emvOf({ totals, emv }: Metrics): PageEmv | null {
  if (totals.emv === null) return null;
  const receipts = emv.receipts_left_out?.count === 0 ? (emv.receipts ?? []) : [];
  return {
    currency: emv.currency,
    amount: totals.emv,
    receipts: [...Map.groupBy(receipts, ({ metric }) => metric)].map(([metric, own]) => ({
      metric,
      count: own.reduce((sum, { count }) => sum + count, 0),
      rate: own[0]?.rate ?? 0,
      per: PER[metric] ?? 1,
      amount: Math.round(own.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100,
    })),
  };
}
