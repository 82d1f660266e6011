import { causeOf, recordWorkspaceEvent } from "../../../../delivery/events/record-event.ts";
import { deletedOf, writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { deletedResult } from "../../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { campaignParams } from "./campaign-params.ts";
import { requireCampaignForWrite } from "./campaign-access.ts";
import { countSlots } from "../slots/slot.store.ts";
import { viewStoredCampaign } from "./campaign-view.ts";
import { deleteCampaignRow } from "./campaign.store.ts";

export const deleteCampaign = defineWrite({
  id: "campaigns.delete",
  method: "DELETE",
  path: "/v1/campaigns/{campaign_id}",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "destructive",
  params: campaignParams,
  output: writeResultOf(deletedOf("campaign")),
  confirmRule: "Always: the campaign is gone at once, with what ad servers reported of it.",
  summary: "Delete a campaign",
  description:
    "With its slots, air checks, cluster links and delivery rows. Clusters stay, and with them " +
    "the reach that was captured day by day.",
  example: { params: { campaign_id: "{campaign_id}" } },
  mcp: false,
  preview: async (context, { params: { campaign_id: id } }) => {
    const row = await requireCampaignForWrite(context, id);
    const stored = await viewStoredCampaign(context, row);
    // All slots are counted, including those of shows that the workspace cannot see.
    const { count } = await countSlots(context.database, context.workspace.id, id);
    return {
      resource: "campaign",
      id,
      wouldWrite: {
        name: row.name,
        slot_count: count,
        cluster_count: stored.cluster_count,
      },
      deletes: true,
      effects: [
        `Delete the campaign ${quoted(row.name)} with its ${count} slots.`,
        "Its clusters and their captured days stay.",
      ],
      confirm: true,
      irreversible: true,
      state: stored,
    };
  },
  apply: async (context, { state: stored }) => {
    const { workspace, database } = context;
    await deleteCampaignRow(database, workspace.id, stored.id);
    await recordWorkspaceEvent(
      database,
      workspace.id,
      { type: "campaign.deleted", objectId: stored.id, object: stored },
      causeOf(context),
    );
    return deletedResult("campaign", stored.id);
  },
});
