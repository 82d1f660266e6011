import { Type } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { campaignParams, requireCampaignForWrite } from "../campaigns/index.ts";
import { deliveryFilterFields, LABEL_LENGTH_MAX, sourceField } from "./delivery.schema.ts";
import { countDelivery, deleteDeliveryRows, type DeliveryFilters } from "./delivery.store.ts";
import { recordDeliveryUpdate } from "./record-delivery-update.ts";

const query = strictObject({
  source: sourceField,
  label: Type.Optional(
    Type.String({ maxLength: LABEL_LENGTH_MAX, description: "Left out: of every label." }),
  ),
  ...deliveryFilterFields,
});

export const deleteDelivery = defineWrite({
  id: "external_delivery.delete",
  method: "DELETE",
  path: "/v1/campaigns/{campaign_id}/external-delivery",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "destructive",
  params: campaignParams,
  query,
  output: writeResultOf(
    strictObject({
      object: oneOf(["external_delivery_deletion"]),
      deleted: Type.Integer({ minimum: 0, description: "Rows that were deleted." }),
    }),
  ),
  confirmRule: "Always: the rows are gone until they are uploaded again.",
  summary: "Delete counts of an ad server",
  description: "Deletes the rows of one source, or of these those of a label, a slot or some days.",
  example: { params: { campaign_id: "{campaign_id}" }, query: { source: "adswizz" } },
  mcp: false,
  preview: async (context, { params, query: sent }) => {
    const { workspace, database } = context;
    const filters: DeliveryFilters = {
      source: sent.source,
      label: sent.label?.trim() ?? null,
      slotId: sent.slot_id ?? null,
      startDate: sent.start_date ?? null,
      endDate: sent.end_date ?? null,
    };
    const campaign = await requireCampaignForWrite(context, params.campaign_id);
    const count = await countDelivery(database, workspace.id, campaign.id, filters);
    return {
      resource: "external_delivery_row",
      id: null,
      wouldWrite: { ...sent, row_count: count },
      deletes: true,
      effects: [`Delete ${count} delivery rows of ${filters.source}.`],
      confirm: true,
      irreversible: true,
      state: { campaign, filters, count },
    };
  },
  apply: async (context, { state: { campaign, filters, count } }) => {
    const { workspace, database } = context;
    await deleteDeliveryRows(database, workspace.id, campaign.id, filters);
    if (count > 0) await recordDeliveryUpdate(context, campaign);
    return {
      id: campaign.id,
      data: { object: "external_delivery_deletion" as const, deleted: count },
    };
  },
});
