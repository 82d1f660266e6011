import { noBody, noQuery } from "../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { slotParams, slotSchema } from "./slot.schema.ts";
import { requireSlot } from "./slot-access.ts";
import { viewSlot } from "./slot-view.ts";

export const getSlot = defineRead({
  id: "campaign_slots.get",
  method: "GET",
  path: "/v1/campaigns/{campaign_id}/slots/{slot_id}",
  scope: "campaigns:read",
  plan: "campaigns",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  params: slotParams,
  query: noQuery,
  body: noBody,
  output: slotSchema,
  summary: "One slot",
  description: "The slot with its clusters, its air check and the slot that makes it good.",
  example: { params: { campaign_id: "{campaign_id}", slot_id: "{slot_id}" } },
  mcp: false,
  handler: async (context, { params }) => viewSlot(await requireSlot(context, params)),
});
