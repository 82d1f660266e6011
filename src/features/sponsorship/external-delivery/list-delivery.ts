import { Type } from "typebox";
import { LIMIT_DEFAULT, listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { pageOf } from "../../../kernel/contract/pagination.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { PageAnswer, wholeList } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { campaignParams, requireCampaign } from "../campaigns/index.ts";
import { networksNote } from "../../administration/workspace/index.ts";
import { deliveryFilterFields, deliveryRowSchema, sourceField } from "./delivery.schema.ts";
import { findDeliveryPage, findDeliveryTotals } from "./delivery.store.ts";
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
  handler: async (context, { params: { campaign_id: campaignId }, query }) => {
    const { workspace, database, runtime } = context;
    const sent = {
      source: query.source ?? null,
      slot_id: query.slot_id ?? null,
      start_date: query.start_date ?? null,
      end_date: query.end_date ?? null,
    };
    const scope = {
      workspaceId: workspace.id,
      operationId: "external_delivery.list",
      filters: { ...sent, campaign_id: campaignId },
    };
    const [startDate, rowKey] =
      query.cursor === undefined ? [] : runtime.cursors.read(query.cursor, scope);
    await requireCampaign(context, campaignId);
    const note = networksNote(workspace.kind, "Campaigns");
    if (note !== null) return wholeList([], { filters: sent, totals: [], note });
    const filters = {
      source: sent.source,
      label: null,
      slotId: sent.slot_id,
      startDate: sent.start_date,
      endDate: sent.end_date,
    };
    const limit = query.limit ?? LIMIT_DEFAULT;
    const [totals, rows] = await Promise.all([
      findDeliveryTotals(database, workspace.id, campaignId, filters),
      findDeliveryPage(database, workspace.id, campaignId, {
        filters,
        after:
          startDate === undefined ? null : { startDate: String(startDate), rowKey: String(rowKey) },
        limit: limit + 1,
      }),
    ]);
    const page = pageOf(rows, limit, (row) =>
      runtime.cursors.write([row.start_date, row.row_key], scope),
    );
    return new PageAnswer({
      ...page,
      data: page.rows.map(viewDelivery),
      meta: { filters: sent, totals },
    });
  },
});
