import { noBody, noQuery } from "../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { campaignParams, campaignSchema } from "./campaign.schema.ts";
import { requireCampaign } from "./campaign-access.ts";
import { viewStoredCampaign, withComputed } from "./campaign-view.ts";

export const getCampaign = defineRead({
  id: "campaigns.get",
  method: "GET",
  path: "/v1/campaigns/{campaign_id}",
  scope: "campaigns:read",
  plan: "campaigns",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  params: campaignParams,
  query: noQuery,
  body: noBody,
  output: campaignSchema,
  summary: "One campaign",
  description: "The campaign with its brand, its slots by status and the totals of ad servers.",
  example: { params: { campaign_id: "{campaign_id}" } },
  mcp: false,
  handler: async (context, { params }) => {
    const row = await requireCampaign(context, params.campaign_id);
    return withComputed(await viewStoredCampaign(context, row), context.now);
  },
});
