import type { Static } from "typebox";
import { causeOf } from "../../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { campaignParams } from "../campaign/campaign-params.ts";
import { requireCampaignForWrite } from "../campaign/campaign-access.ts";
import type { CampaignRow } from "../campaign/campaign.store.ts";
import { addSlots, requireRoom } from "./add-slots.ts";
import { bookingWarnings } from "./booking-warnings.ts";
import { newSlotFields, slotSchema } from "./slot.schema.ts";
import { type SlotColumns, slotColumnsOf } from "./slot-fields.ts";
import { requireUncanceled } from "./slot-access.ts";
import { countSlots } from "./slot.store.ts";
import { viewSlot } from "./slot-view.ts";

const body = strictObject(newSlotFields, { $id: "CreateCampaignSlot" });

interface State {
  campaign: CampaignRow;
  columns: SlotColumns;
}

export const createSlot = defineWrite({
  id: "campaign_slots.create",
  method: "POST",
  path: "/v1/campaigns/{campaign_id}/slots",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: campaignParams,
  body,
  output: writeResultOf(slotSchema),
  successStatuses: [201],
  errors: ["limit_reached", "state_conflict"],
  summary: "Add a slot to a campaign",
  description:
    "What airs on a show: booked (`scheduled`) where it has an `air_date` or an `air_window`, else " +
    "`open`. Up to 500 a campaign. Warnings name a competitor that is booked on the same show at " +
    "that time, and what the brand's safety rules block.",
  example: {
    params: { campaign_id: "{campaign_id}" },
    body: {
      show_id: "{show_id}",
      deliverable_type: "audio_read",
      placement: "pre_roll",
      air_date: "2026-12-15",
    },
  },
  mcp: false,
  preview: (context, { params, body: sent }) => previewCreate(context, params.campaign_id, sent),
  apply: async (context, { state: { campaign, columns } }) => {
    const [row] = await addSlots(context, campaign, [columns], causeOf(context));
    if (row === undefined) throw new Error("The slot was not inserted.");
    return { status: 201, id: row.id, data: viewSlot(row) };
  },
});

async function previewCreate(
  context: WriteContext,
  campaignId: string,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const { database, workspace } = context;
  const campaign = await requireCampaignForWrite(context, campaignId);
  requireUncanceled(campaign);
  const columns = slotColumnsOf(sent, {
    showSet: workspace.showSet,
    currency: campaign.currency,
  });
  const { count } = await countSlots(database, workspace.id, campaignId);
  requireRoom(count, 1);
  return {
    resource: "campaign_slot",
    id: null,
    wouldWrite: { ...sent },
    effects: [`Add a slot (${sent.deliverable_type}) to the campaign.`],
    warnings: await bookingWarnings(context, campaign, [columns]),
    state: { campaign, columns },
  };
}
