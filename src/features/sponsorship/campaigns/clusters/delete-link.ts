import { deletedOf, writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { deletedResult } from "../../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { requireCampaignForWrite } from "../campaign/campaign-access.ts";
import { linkParams } from "./link.schema.ts";
import { findLink } from "./link.store.ts";
import { viewLink } from "./link-view.ts";
import { removeLink } from "./write-link.ts";

export const deleteLink = defineWrite({
  id: "campaign_clusters.delete",
  method: "DELETE",
  path: "/v1/campaigns/{campaign_id}/clusters/{link_id}",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: linkParams,
  output: writeResultOf(deletedOf("campaign_cluster_link")),
  summary: "Unlink a cluster from a campaign",
  description:
    "Its posts no longer count there. A slot that nothing else is linked with has not aired.",
  example: { params: { campaign_id: "{campaign_id}", link_id: "{link_id}" } },
  mcp: false,
  preview: async (context, { params }) => {
    const { workspace, database } = context;
    await requireCampaignForWrite(context, params.campaign_id);
    const row = await findLink(database, workspace.id, params.campaign_id, params.link_id);
    if (row === undefined) throw resourceNotFound("campaign_cluster_link");
    return {
      resource: "campaign_cluster_link",
      id: row.id,
      wouldWrite: { cluster_ref: viewLink(row).cluster_ref },
      deletes: true,
      effects: ["Unlink the cluster from the campaign."],
      state: row,
    };
  },
  apply: async (context, { state: row }) => {
    await removeLink(context, row);
    return deletedResult("campaign_cluster_link", row.id);
  },
});
