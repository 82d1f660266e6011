import { listOf } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { newestPage } from "../../../kernel/operation/newest-page.ts";
import { campaignParams, requireCampaign } from "../campaigns/index.ts";
import { airCheckSchema, listFields } from "./air-check.schema.ts";
import { findAirCheckPage } from "./air-check.store.ts";
import { viewAirCheck } from "./air-check-view.ts";

export const listCampaignAirChecks = defineRead({
  id: "campaigns.list_air_checks",
  method: "GET",
  path: "/v1/campaigns/{campaign_id}/air-checks",
  scope: "campaigns:read",
  plan: "campaigns",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  params: campaignParams,
  query: strictObject(listFields),
  output: listOf(airCheckSchema),
  summary: "Air checks of a campaign",
  description: "Newest first, with what was found and the verdict.",
  example: { params: { campaign_id: "{campaign_id}" } },
  mcp: false,
  handler: async (context, { params: { campaign_id: campaignId }, query }) => {
    const { workspace, database } = context;
    await requireCampaign(context, campaignId);
    const filters = {
      status: query.status ?? null,
      slot_id: query.slot_id ?? null,
      show_id: query.show_id ?? null,
    };
    const matched = { campaign_id: campaignId, ...filters };
    return newestPage(
      context,
      { operationId: `campaigns.list_air_checks ${campaignId}`, asked: query, filters },
      (page) => findAirCheckPage(database, workspace.id, matched, page),
      (rows) => rows.map(viewAirCheck),
    );
  },
});
