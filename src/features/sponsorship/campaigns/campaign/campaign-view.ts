import type { View } from "../../../../kernel/operation/operation.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { SLOT_STATUSES } from "../slots/slot.schema.ts";
import { maskEmail } from "../../../../lib/text/mask-email.ts";
import type { campaignSchema, storedCampaignSchema } from "./campaign.schema.ts";
import type { CampaignRow } from "./campaign.store.ts";
import {
  type BrandName,
  type CampaignSummary,
  findBrandNames,
  findSummaries,
} from "./campaign-summaries.store.ts";

/** A campaign in the form of its events: without the fields that change as time passes. */
export type StoredCampaign = View<typeof storedCampaignSchema>;

type ViewContext = Pick<Context, "database" | "urls"> & {
  workspace: Pick<Context["workspace"], "id" | "handle" | "showIds">;
};

/** The Campaign objects of rows in the form of events, with four statements for all of them. */
async function viewStoredCampaigns(
  { workspace, database, urls }: ViewContext,
  rows: readonly CampaignRow[],
): Promise<StoredCampaign[]> {
  const ids = rows.map(({ id }) => id);
  const brandIds = [...new Set(rows.flatMap(({ brand_id: brandId }) => brandId ?? []))];
  const [summaries, brands] = await Promise.all([
    findSummaries(database, workspace, ids),
    findBrandNames(database, workspace.id, brandIds),
  ]);
  const visible = new Set(workspace.showIds);
  return rows.map((row) => {
    const isShared = row.visibility !== "private" && workspace.handle !== null;
    return {
      ...viewRow(row, summaries.get(row.id), brands.get(row.brand_id ?? "")),
      show_ids: row.show_ids.filter((showId) => visible.has(showId)),
      public_url: isShared ? urls.campaign(workspace.handle ?? "", row.id) : null,
      app_url: urls.campaignApp(row.id),
    };
  });
}

/** The Campaign objects of rows. */
export async function viewCampaigns(
  context: ViewContext & Pick<Context, "now">,
  rows: readonly CampaignRow[],
): Promise<View<typeof campaignSchema>[]> {
  return (await viewStoredCampaigns(context, rows)).map((stored) =>
    withComputed(stored, context.now),
  );
}

export async function viewStoredCampaign(
  context: ViewContext,
  row: CampaignRow,
): Promise<StoredCampaign> {
  const [view] = await viewStoredCampaigns(context, [row]);
  return view as StoredCampaign;
}

/** The answer of a write, made from a campaign in the form of events. */
export const withComputed = (stored: StoredCampaign, now: Date): View<typeof campaignSchema> => ({
  ...stored,
  metrics: null,
  computed_at: now.toISOString(),
  cache_age_seconds: 0,
});

/**
 * The counts in the order of the states, so that two reads of a campaign have the same bytes in
 * whatever order rows came.
 */
const inOrderOfStates = (counts: CampaignSummary["slotsByStatus"]): typeof counts =>
  Object.fromEntries(
    SLOT_STATUSES.flatMap((status) => {
      const count = counts[status];
      return count === undefined ? [] : [[status, count]];
    }),
  );

function viewRow(
  row: CampaignRow,
  summary: CampaignSummary | undefined,
  brand: BrandName | undefined,
): Omit<StoredCampaign, "public_url" | "app_url" | "show_ids"> {
  const slotsByStatus = inOrderOfStates(summary?.slotsByStatus ?? {});
  return {
    object: "campaign",
    id: row.id,
    name: row.name,
    status: row.status,
    archived: row.archived,
    visibility: row.visibility,
    brand_id: row.brand_id,
    brand: brand ?? null,
    agency_name: row.agency_name,
    start_date: row.start_date,
    end_date: row.end_date,
    timezone: row.timezone,
    slot_count: Object.values(slotsByStatus).reduce((sum, count) => sum + count, 0),
    slots_by_status: slotsByStatus,
    cluster_count: summary?.clusterCount ?? 0,
    currency: row.currency,
    budget_minor: row.budget_minor,
    goals: row.goals,
    emv: row.emv,
    promo: row.promo,
    talking_points: row.talking_points,
    tags: row.tags,
    notes_internal: row.notes_internal,
    insertion_order_id: row.insertion_order_id,
    report_ids: [],
    external_delivery_totals: summary?.deliveryTotals ?? [],
    created_by: row.created_by.includes("@") ? maskEmail(row.created_by) : row.created_by,
    status_changed_at: row.status_changed_at.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
