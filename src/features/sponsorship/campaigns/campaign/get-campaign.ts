import { Type } from "typebox";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { campaignParams } from "./campaign-params.ts";
import { figuresOfCampaigns } from "../metrics/expand-figures.ts";
import { findSlots } from "../slots/slot.store.ts";
import { viewSlot } from "../slots/slot-view.ts";
import { campaignSchema } from "./campaign.schema.ts";
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
  query: strictObject({
    expand: Type.Optional(
      Type.Array(oneOf(["slots", "metrics"]), {
        maxItems: 2,
        description: "`slots`: all of them. `metrics`: its figures to date.",
      }),
    ),
  }),
  output: campaignSchema,
  summary: "One campaign",
  description: "The campaign with its brand, its slots by status and the totals of ad servers.",
  example: { params: { campaign_id: "{campaign_id}" } },
  mcp: {
    tool: "get_campaign",
    isCommon: true,
    description:
      "One campaign: brand, dates, budget, goals, talking points, and its slots counted by status. " +
      "Slots one by one: list_campaign_slots.",
  },
  handler: async (context: Reader, { params, query }) => {
    const { workspace, database, now } = context;
    const expand = query.expand ?? [];
    const row = await requireCampaign(context, params.campaign_id);
    const figures = expand.includes("metrics")
      ? await figuresOfCampaigns(context, [row])
      : undefined;
    const slots = expand.includes("slots")
      ? await findSlots(database, workspace.id, row.id)
      : undefined;
    return {
      ...withComputed(await viewStoredCampaign(context, row), now),
      metrics: figures?.get(row.id) ?? null,
      ...(slots === undefined ? {} : { slots: slots.map((slot) => viewSlot(slot)) }),
    };
  },
});
