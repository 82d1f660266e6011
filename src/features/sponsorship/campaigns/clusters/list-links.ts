import { Type } from "typebox";
import { listOf, pagingQuery } from "../../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { newestPage } from "../../../../kernel/operation/newest-page.ts";
import { campaignParams } from "../campaign/campaign-params.ts";
import { requireCampaign } from "../campaign/campaign-access.ts";
import { figuresOfLinks } from "../metrics/expand-figures.ts";
import { linkSchema } from "./link.schema.ts";
import { findLinkPage } from "./link.store.ts";
import { viewLink } from "./link-view.ts";

export const listLinks = defineRead({
  id: "campaign_clusters.list",
  method: "GET",
  path: "/v1/campaigns/{campaign_id}/clusters",
  scope: "campaigns:read",
  plan: "campaigns",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  params: campaignParams,
  query: strictObject({
    slot_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    ...pagingQuery,
  }),
  output: listOf(linkSchema),
  summary: "Clusters of a campaign",
  description:
    "The links of the campaign with clusters, newest first, with the figures of the posts that " +
    "count. All figures of a link are null where its show is one of `meta.missing_show_ids`; no " +
    "total and no `cluster_count` holds it.",
  example: { params: { campaign_id: "{campaign_id}" } },
  mcp: false,
  handler: async (context, { params: { campaign_id: campaignId }, query }) => {
    const { workspace, database } = context;
    const campaign = await requireCampaign(context, campaignId);
    const slotId = query.slot_id ?? null;
    return newestPage(
      context,
      {
        operationId: `campaign_clusters.list ${campaignId}`,
        asked: query,
        filters: { slot_id: slotId },
        meta: { missing_show_ids: workspace.missingShowIds },
      },
      (page) => findLinkPage(database, workspace.id, { campaignId, slotId }, page),
      async (rows) => {
        const figuresOf = await figuresOfLinks(context, campaign, rows);
        return rows.map((row) => ({ ...viewLink(row), ...figuresOf(row) }));
      },
    );
  },
});
