import { defineRead } from "../../../../kernel/operation/define.ts";
import { campaignParams } from "../campaign/campaign-params.ts";
import { loadPacing } from "./load-pacing.ts";
import { campaignPacingSchema } from "./pacing.schema.ts";

export const getCampaignPacing = defineRead({
  id: "campaigns.pacing",
  method: "GET",
  path: "/v1/campaigns/{campaign_id}/pacing",
  scope: "campaigns:read",
  plan: "campaigns",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  params: campaignParams,
  output: campaignPacingSchema,
  summary: "Pacing of a campaign",
  description:
    "What was promised, what should be delivered by now, what was, and what it will come to, in " +
    "all and by slot. Expected follows the days on which slots air: each has 30 days, or up to " +
    "the campaign's last day. Counts of ad servers are not among what was delivered.",
  example: { params: { campaign_id: "{campaign_id}" } },
  mcp: {
    tool: "get_campaign_pacing",
    isCommon: true,
    description:
      "Whether a campaign delivers what was promised: percent of time and of delivery, what is " +
      "expected by now, the projected total, and the same for each slot, so that what falls " +
      "short is seen early.",
    arguments: { campaign_id: "Id of the campaign." },
  },
  handler: async (context, { params }) => (await loadPacing(context, params.campaign_id)).view,
});
