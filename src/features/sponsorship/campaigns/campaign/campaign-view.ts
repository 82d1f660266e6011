import type { View } from "../../../../kernel/operation/operation.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { SLOT_STATUSES } from "../slots/slot.schema.ts";
import { maskEmail } from "../../../../lib/text/mask-email.ts";
import { viewOf } from "../../../../kernel/resource/view-of.ts";
import { type campaignSchema, storedCampaignSchema } from "./campaign.schema.ts";
import type { CampaignRow } from "./campaign.store.ts";
import { type CampaignSummary, findBrandNames, findSummaries } from "./campaign-summaries.store.ts";

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
    const summary = summaries.get(row.id);
    const slotsByStatus = inOrderOfStates(summary?.slotsByStatus ?? {});
    return viewOf(storedCampaignSchema, row, {
      object: "campaign",
      brand: brands.get(row.brand_id ?? "") ?? null,
      show_ids: row.show_ids.filter((showId) => visible.has(showId)),
      slot_count: Object.values(slotsByStatus).reduce((sum, count) => sum + count, 0),
      slots_by_status: slotsByStatus,
      cluster_count: summary?.clusterCount ?? 0,
      report_ids: [],
      external_delivery_totals: summary?.deliveryTotals ?? [],
      public_url: isShared ? urls.campaign(workspace.handle ?? "", row.id) : null,
      app_url: urls.campaignApp(row.id),
      created_by: row.created_by.includes("@") ? maskEmail(row.created_by) : row.created_by,
    });
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
