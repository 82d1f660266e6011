import { listOf } from "../../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { brandParams, findBrand } from "../../brands/index.ts";
import { campaignSchema } from "./campaign.schema.ts";
import { campaignQuery, listCampaignsOf } from "./list-campaigns.ts";

export const listBrandCampaigns = defineRead({
  id: "brands.campaigns",
  method: "GET",
  path: "/v1/brands/{id}/campaigns",
  scope: "campaigns:read",
  plan: "campaigns",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  params: brandParams,
  query: strictObject(campaignQuery),
  output: listOf(campaignSchema),
  summary: "Campaigns of a brand",
  description: "As the list of campaigns, with those of one brand alone.",
  example: { params: { id: "{brand_id}" } },
  mcp: false,
  handler: async (context, { params: { id }, query }) => {
    if ((await findBrand(context.database, context.workspace.id, id)) === undefined)
      throw resourceNotFound("brand");
    return listCampaignsOf(context, "brands.campaigns", { ...query, brand_id: id });
  },
});
