import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { campaignParams } from "../campaign/campaign-params.ts";
import { requireCampaignForWrite } from "../campaign/campaign-access.ts";
import { linkSchema, newLinkFields } from "./link.schema.ts";
import { countLinks } from "./link.store.ts";
import { viewLink } from "./link-view.ts";
import { planLink, requireLinkRoom } from "./plan-link.ts";
import { writeLink } from "./write-link.ts";

export const createLink = defineWrite({
  id: "campaign_clusters.create",
  method: "POST",
  path: "/v1/campaigns/{campaign_id}/clusters",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: campaignParams,
  body: strictObject(newLinkFields, { $id: "LinkCampaignCluster" }),
  output: writeResultOf(linkSchema),
  successStatuses: [200, 201],
  errors: ["limit_reached"],
  summary: "Link a cluster with a campaign",
  description:
    "Its posts then count for the campaign, and for the slot where one is named, which has aired " +
    "once the cluster is published. A cluster that is linked with the slot already is answered " +
    "with 200, with the posts that were sent.",
  example: {
    params: { campaign_id: "{campaign_id}" },
    body: { cluster_ref: "{other_global_cluster_id}" },
  },
  mcp: {
    tool: "link_campaign_cluster",
    description:
      "Link a cluster (an episode with its clips and posts) with a campaign or with one of its " +
      "slots, so that its reach counts there and the slot is marked as aired.",
    arguments: { campaign_id: "Id of the campaign." },
  },
  preview: async (context, { params: { campaign_id: campaignId }, body: sent }) => {
    const campaign = await requireCampaignForWrite(context, campaignId);
    const link = await planLink(context, campaign.id, sent);
    if (link.existing === undefined)
      requireLinkRoom(await countLinks(context.database, context.workspace.id, campaignId), 1);
    return {
      resource: "campaign_cluster_link",
      id: link.existing?.id ?? null,
      wouldWrite: { ...sent },
      effects: [
        link.existing === undefined
          ? "Link the cluster with the campaign."
          : "Keep the link that exists, with the posts that were sent.",
      ],
      state: { campaignId, link },
    };
  },
  apply: async (context, { state: { campaignId, link } }) => {
    const { row, isNew } = await writeLink(context, campaignId, link);
    return { status: isNew ? 201 : 200, id: row.id, data: viewLink(row) };
  },
});
