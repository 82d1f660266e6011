import { causeOf } from "../../../../delivery/events/record-event.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { addSlots, requireRoom } from "../slots/add-slots.ts";
import { type NewSlot, type SlotColumns, slotColumnsOf } from "../slots/slot-fields.ts";
import { countSlots } from "../slots/slot.store.ts";
import { type SlotView, viewSlot } from "../slots/slot-view.ts";
import { requireUncanceled } from "../slots/slot-access.ts";
import type { campaignSchema } from "./campaign.schema.ts";
import { requireCampaignForWrite } from "./campaign-access.ts";
import type { CampaignFields } from "./campaign-fields.ts";
import { viewStoredCampaign, withComputed } from "./campaign-view.ts";
import { type CampaignRow, updateCampaignRow } from "./campaign.store.ts";
import { type NewCampaign, planCampaign, writeCampaign } from "./new-campaign.ts";

/** The campaign in which an insertion order is booked: a new or an existing one. */

export interface OrderTarget {
  name: string;
  insertionOrderId: string;
  made: NewCampaign | null;
  existing: { campaign: CampaignRow; slots: SlotColumns[] } | null;
}

/**
 * @throws ApiError `resource_not_found`, `state_conflict`, `limit_reached`, `parameter_invalid`.
 */
export async function planOrderTarget(
  context: WriteContext,
  order: {
    campaignId: string | null;
    insertionOrderId: string;
    slots: readonly NewSlot[];
    fields: CampaignFields & { name: string };
  },
): Promise<OrderTarget> {
  const { database, workspace } = context;
  const { campaignId, insertionOrderId, slots, fields } = order;
  if (campaignId === null) {
    const made = await planCampaign(context, { ...fields, slots });
    return { name: fields.name, insertionOrderId, made, existing: null };
  }
  const campaign = await requireCampaignForWrite(context, campaignId);
  requireUncanceled(campaign);
  const known = { showSet: workspace.showSet, currency: campaign.currency };
  const columns = slots.map((slot, index) => slotColumnsOf(slot, known, `slots[${index}].`));
  const { count } = await countSlots(database, workspace.id, campaign.id);
  requireRoom(count, columns.length);
  return {
    name: campaign.name,
    insertionOrderId,
    made: null,
    existing: { campaign, slots: columns },
  };
}

export async function applyOrderToCampaign(
  context: WriteContext,
  { made, existing, insertionOrderId }: OrderTarget,
): Promise<{ campaign: View<typeof campaignSchema>; slots: SlotView[]; isNew: boolean }> {
  const { database, workspace, now } = context;
  if (existing === null) {
    if (made === null) throw new Error("an order has a campaign");
    const { campaign, slots } = await writeCampaign(context, {
      ...made,
      columns: { ...made.columns, insertion_order_id: insertionOrderId },
    });
    return { campaign, slots: slots.map(viewSlot), isNew: true };
  }
  const { campaign, slots } = existing;
  const added = await addSlots(context, campaign, slots, causeOf(context));
  const updated = await updateCampaignRow(database, workspace.id, campaign.id, {
    insertion_order_id: insertionOrderId,
    updated_at: now,
  });
  const stored = await viewStoredCampaign(context, updated);
  return { campaign: withComputed(stored, now), slots: added.map(viewSlot), isNew: false };
}
