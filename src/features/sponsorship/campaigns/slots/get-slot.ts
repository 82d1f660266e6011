import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { requireCampaign } from "../campaign/campaign-access.ts";
import { figuresOfSlots } from "../metrics/expand-figures.ts";
import { expandField, slotParams, slotSchema } from "./slot.schema.ts";
import { requireSlot } from "./slot-access.ts";
import { viewSlot, withFigures } from "./slot-view.ts";

export const getSlot = defineRead({
  id: "campaign_slots.get",
  method: "GET",
  path: "/v1/campaigns/{campaign_id}/slots/{slot_id}",
  scope: "campaigns:read",
  plan: "campaigns",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  params: slotParams,
  query: strictObject(expandField),
  output: slotSchema,
  summary: "One slot",
  description: "The slot with its clusters, its air check and the slot that makes it good.",
  example: { params: { campaign_id: "{campaign_id}", slot_id: "{slot_id}" } },
  mcp: false,
  handler: async (context, { params, query }) => {
    const row = await requireSlot(context, params);
    if (query.expand === undefined) return viewSlot(row);
    const campaign = await requireCampaign(context, row.campaign_id);
    const figures = await figuresOfSlots(context, campaign, [row]);
    return withFigures(row, figures);
  },
});
