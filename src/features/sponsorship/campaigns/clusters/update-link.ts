import { causeOf, recordWorkspaceEvent } from "../../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { ApiError, resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { NOTHING_CHANGED, writtenFields } from "../../../../kernel/operation/changes.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { requireCampaignForWrite } from "../campaign/campaign-access.ts";
import { findCluster } from "../../../grouping/clusters/index.ts";
import { linkParams, linkSchema, nodeIdsField, slotIdField } from "./link.schema.ts";
import { findLink, findSameLink, updateLinkRow } from "./link.store.ts";
import { viewLink } from "./link-view.ts";
import { countedClusters, requireLinkSlot, requireNodes } from "./plan-link.ts";
import { settleSlotOf } from "./write-link.ts";

export const updateLink = defineWrite({
  id: "campaign_clusters.update",
  method: "PATCH",
  path: "/v1/campaigns/{campaign_id}/clusters/{link_id}",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: linkParams,
  body: strictObject(
    { slot_id: slotIdField, node_ids: nodeIdsField },
    { $id: "UpdateCampaignClusterLink" },
  ),
  output: writeResultOf(linkSchema),
  errors: ["state_conflict"],
  summary: "Change the link of a cluster",
  description: "Moves it to another slot, or chooses which posts count.",
  example: {
    params: { campaign_id: "{campaign_id}", link_id: "{link_id}" },
    body: { node_ids: null },
  },
  mcp: false,
  preview: async (context, { params, body: sent }) => {
    const { workspace, database } = context;
    const { id: campaignId } = await requireCampaignForWrite(context, params.campaign_id);
    const row = await findLink(database, workspace.id, campaignId, params.link_id);
    if (row === undefined) throw resourceNotFound("campaign_cluster_link");
    const reference = { showId: row.show_id, clusterId: row.cluster_id };
    const cluster = await findCluster(database, reference);
    const slotId = sent.slot_id === undefined ? row.slot_id : sent.slot_id;
    await requireLinkSlot(context, campaignId, { slotId, reference, at: "" });
    const target = {
      ...row,
      slot_id: slotId,
      node_ids:
        sent.node_ids === undefined
          ? row.node_ids
          : await requireNodes(
              context,
              cluster === undefined ? [reference] : countedClusters(cluster),
              sent.node_ids,
              "",
            ),
    };
    const same = await findSameLink(database, workspace.id, campaignId, target);
    if (same !== undefined && same.id !== row.id)
      throw new ApiError("state_conflict", `The cluster is linked with that slot: ${same.id}.`, {
        extras: { current_state: "linked", allowed: [] },
      });
    const written = writtenFields(viewLink(row), viewLink(target), sent);
    const names = Object.keys(written);
    return {
      resource: "campaign_cluster_link",
      id: row.id,
      wouldWrite: written,
      effects: names.map((name) => `Change ${name} of the link.`),
      warnings: names.length === 0 ? [NOTHING_CHANGED] : [],
      state: { row, target: names.length === 0 ? null : target },
    };
  },
  apply: async (context, { state: { row, target } }) => {
    const { workspace, database, now } = context;
    if (target === null) return { id: row.id, data: viewLink(row) };
    const updated = await updateLinkRow(database, workspace.id, { ...target, updated_at: now });
    if (updated.slot_id !== row.slot_id) {
      await recordWorkspaceEvent(
        database,
        workspace.id,
        {
          type: "campaign.cluster_linked",
          objectId: row.campaign_id,
          object: viewLink(updated),
        },
        causeOf(context),
      );
      await settleSlotOf(context, row, true);
      await settleSlotOf(context, updated, false);
    }
    return { id: row.id, data: viewLink(updated) };
  },
});
