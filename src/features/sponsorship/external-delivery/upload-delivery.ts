import { Type } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { campaignParams, requireCampaignForWrite } from "../campaigns/index.ts";
import { deliveryInput, deliverySourceTotal } from "./delivery.schema.ts";
import { findDeliveryTotals, upsertDelivery } from "./delivery.store.ts";
import { ANY_DELIVERY, planDelivery } from "./plan-delivery.ts";
import { recordDeliveryUpdate } from "./record-delivery-update.ts";

const REQUEST_ROWS_MAX = 500;

const body = strictObject(
  { rows: Type.Array(deliveryInput, { minItems: 1, maxItems: REQUEST_ROWS_MAX }) },
  { $id: "UploadExternalDelivery" },
);

const count = (description: string) => Type.Integer({ minimum: 0, description });

const resultSchema = strictObject(
  {
    object: oneOf(["external_delivery_upload"]),
    upserted: count("Rows that are new."),
    updated: count("Rows that were stored with other counts or another label."),
    unchanged: count("Rows that were stored as sent."),
    total_rows: count("Rows of the campaign afterwards, of all sources."),
    totals: Type.Array(deliverySourceTotal, {
      description: "Of the campaign afterwards, by source.",
    }),
  },
  { $id: "ExternalDeliveryUpload" },
);

export const uploadDelivery = defineWrite({
  id: "external_delivery.upload",
  method: "POST",
  path: "/v1/campaigns/{campaign_id}/external-delivery",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: campaignParams,
  body,
  output: writeResultOf(resultSchema),
  errors: ["limit_reached"],
  summary: "Upload counts of ad servers",
  description:
    "Up to 500 rows, all or none. A row has `date`, or `start_date` and `end_date`; a day that has " +
    "begun in no time zone is refused. A row with the same source, slot, show and days replaces " +
    "the stored one, also under another label, and two of one request are refused. A campaign has " +
    "at most 2,000 rows. The counts stand beside the figures of Castmeter and are " +
    "never added to reach, impressions or EMV.",
  example: {
    params: { campaign_id: "{campaign_id}" },
    body: {
      rows: [
        { source: "adswizz", slot_id: "{slot_id}", date: "2026-10-08", impressions: 12_400 },
        {
          source: "audioserve",
          start_date: "2026-10-07",
          end_date: "2026-10-13",
          impressions: 58_210,
          listeners: 41_033,
        },
      ],
    },
  },
  mcp: {
    tool: "upload_external_delivery",
    description:
      "Store what ad servers counted: up to 500 rows, all or none; a row sent again is replaced.",
    arguments: { campaign_id: "Id of the campaign.", rows: "The rows." },
  },
  preview: async (context, { params, body: { rows } }) => {
    const { workspace, database, now } = context;
    const campaign = await requireCampaignForWrite(context, params.campaign_id);
    const plan = await planDelivery(database, workspace.id, campaign.id, {
      rows,
      showSet: workspace.showSet,
      now,
    });
    return {
      resource: "external_delivery_row",
      id: null,
      wouldWrite: { rows },
      effects: [
        `Add ${plan.inserted.length} delivery rows to the campaign, change ${plan.updated.length} and leave ${plan.unchanged} as they are.`,
      ],
      state: { campaign, plan },
    };
  },
  apply: async (context, { state: { campaign, plan } }) => {
    const { workspace, database, now } = context;
    const rows = [...plan.inserted, ...plan.updated];
    await upsertDelivery(database, workspace.id, campaign.id, {
      rows,
      replacedKeys: plan.replacedKeys,
      now,
    });
    if (rows.length > 0) await recordDeliveryUpdate(context, campaign);
    return {
      id: campaign.id,
      data: {
        object: "external_delivery_upload" as const,
        upserted: plan.inserted.length,
        updated: plan.updated.length,
        unchanged: plan.unchanged,
        total_rows: plan.totalRows,
        totals: await findDeliveryTotals(database, workspace.id, campaign.id, ANY_DELIVERY),
      },
    };
  },
});
