import { type Static, Type } from "typebox";
import { listOf, pagingQuery } from "../../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { type PageAnswer, wholeList } from "../../../../kernel/operation/answer.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { newestPage } from "../../../../kernel/operation/newest-page.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { networksNote } from "../../../administration/workspace/index.ts";
import { figuresOfCampaigns } from "../metrics/expand-figures.ts";
import { campaignSchema } from "./campaign.schema.ts";
import { CAMPAIGN_STATUSES } from "./states/campaign-states.ts";
import { viewCampaigns } from "./campaign-view.ts";
import { type CampaignFilters, countCampaigns, findCampaignPage } from "./campaign.store.ts";

const day = Type.String({ format: "date" });

export const campaignQuery = {
  status: Type.Optional(oneOf(CAMPAIGN_STATUSES)),
  show_ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: 100,
      description: "Campaigns with one of these shows.",
    }),
  ),
  search: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: "In name, agency and tags." }),
  ),
  start_gte: Type.Optional(day),
  end_lt: Type.Optional(day),
  archived: Type.Optional(
    Type.Boolean({ default: false, description: "Archived ones instead of the others." }),
  ),
  expand: Type.Optional(
    Type.Array(oneOf(["metrics"]), {
      maxItems: 1,
      description: "`metrics`: the figures to date of each.",
    }),
  ),
  ...pagingQuery,
};

const query = strictObject({
  brand_id: Type.Optional(Type.String({ maxLength: 64 })),
  ...campaignQuery,
});

export const listCampaigns = defineRead({
  id: "campaigns.list",
  method: "GET",
  path: "/v1/campaigns",
  scope: "campaigns:read",
  plan: "campaigns",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  query,
  output: listOf(campaignSchema),
  summary: "Campaigns",
  description:
    "Newest first, with the count of all that match in `meta.total`. A solo workspace has no " +
    "campaigns: the list is empty and `meta.note` says why.",
  example: { query: { status: "active" } },
  mcp: {
    tool: "list_campaigns",
    isCommon: true,
    description:
      "Sponsorship campaigns, newest first, with brand, days, state, slots by state and what ad " +
      "servers reported. Then get_campaign_pacing or get_campaign_metrics of one.",
    arguments: {
      status: "Only campaigns in this state.",
      brand_id: "Only campaigns of this brand.",
      start_gte: "Beginning on this day or later.",
      end_lt: "Ending before this day.",
      archived: "True for archived ones instead.",
    },
  },
  handler: (context, { query: asked }) => listCampaignsOf(context, "campaigns.list", asked),
});

/** A page of campaigns; only those of one brand where `brand_id` is given. */
export async function listCampaignsOf(
  context: Context,
  operationId: string,
  asked: Static<typeof query>,
): Promise<PageAnswer<Awaited<ReturnType<typeof viewCampaigns>>[number]>> {
  const { workspace, database } = context;
  const filters = {
    status: asked.status ?? null,
    brand_id: asked.brand_id ?? null,
    show_ids: asked.show_ids ?? null,
    search: asked.search ?? null,
    start_gte: asked.start_gte ?? null,
    end_lt: asked.end_lt ?? null,
    archived: asked.archived ?? false,
  };
  const note = networksNote(workspace.kind, "Campaigns");
  if (note !== null) return wholeList([], { filters, total: 0, note });
  const matched: CampaignFilters = {
    ...filters,
    // Shows that the workspace cannot see are left out, since a search for them must find nothing.
    show_ids: filters.show_ids?.filter((id) => workspace.showSet.has(id)) ?? null,
  };
  const total = await countCampaigns(database, workspace.id, matched);
  return newestPage(
    context,
    { operationId, asked, filters, meta: { total } },
    (page) => findCampaignPage(database, workspace.id, matched, page),
    async (rows) => {
      const views = await viewCampaigns(context, rows);
      const figures =
        asked.expand === undefined ? undefined : await figuresOfCampaigns(context, rows);
      return views.map((view) => ({ ...view, metrics: figures?.get(view.id) ?? null }));
    },
  );
}
