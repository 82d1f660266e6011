import { keysetPage } from "../../../kernel/operation/keyset-page.ts";
import { Type } from "typebox";
import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { campaignParams, requireCampaign } from "../campaigns/index.ts";
import { networksNote } from "../../administration/workspace/index.ts";
import { deliveryFilterFields, deliveryRowSchema, sourceField } from "./delivery.schema.ts";
import { type DeliveryRow, findDeliveryPage, findDeliveryTotals } from "./delivery.store.ts";
import { viewDelivery } from "./delivery-view.ts";

export const listDelivery = defineRead({
  id: "external_delivery.list",
  method: "GET",
  path: "/v1/campaigns/{campaign_id}/external-delivery",
  scope: "campaigns:read",
  plan: "campaigns",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  params: campaignParams,
  query: strictObject({
    source: Type.Optional(sourceField),
    ...deliveryFilterFields,
    ...pagingQuery,
  }),
  output: listOf(deliveryRowSchema),
  summary: "Counts of ad servers",
  description:
    "Rows that were uploaded, by their first day, and in `meta.totals` the sums by source of all " +
    "rows that match. Listeners of several days may be the same people, and their " +
    "sum is null where no row has them.",
  example: { params: { campaign_id: "{campaign_id}" }, query: { source: "adswizz" } },
  mcp: false,
  handler: async (context, { params, query }) => {
    const { workspace, database } = context;
    const filters = {
      source: query.source ?? null,
      slot_id: query.slot_id ?? null,
      start_date: query.start_date ?? null,
      end_date: query.end_date ?? null,
    };
    await requireCampaign(context, params.campaign_id);
    const note = networksNote(workspace.kind, "Campaigns");
    if (note !== null) return wholeList([], { filters, totals: [], note });
    const matched = {
      source: filters.source,
      label: null,
      slotId: filters.slot_id,
      startDate: filters.start_date,
      endDate: filters.end_date,
    };
    const sum = async (): Promise<Record<string, unknown>> => ({
      totals: await findDeliveryTotals(database, workspace.id, params.campaign_id, matched),
    });
    return keysetPage(
      context,
      {
        operationId: "external_delivery.list",
        asked: query,
        filters,
        within: params,
        meta: sum(),
      },
      {
        keysOf: (row: DeliveryRow) => [row.start_date, row.row_key],
        afterOf: ([startDate, rowKey]) => ({
          startDate: String(startDate),
          rowKey: String(rowKey),
        }),
      },
      (page) =>
        findDeliveryPage(database, workspace.id, params.campaign_id, { filters: matched, ...page }),
      (rows) => rows.map(viewDelivery),
    );
  },
});
