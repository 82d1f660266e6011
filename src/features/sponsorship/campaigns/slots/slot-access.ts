import { resourceNotFound, stateConflict } from "../../../../kernel/contract/errors.ts";
import type { Context, WriteContext } from "../../../../kernel/pipeline/context.ts";
import { requireCampaign, requireCampaignForWrite } from "../campaign/campaign-access.ts";
import type { CampaignRow } from "../campaign/campaign.store.ts";
import { findSlot, type SlotRow } from "./slot.store.ts";

/** The parameters of a path that names a slot. */
export interface SlotPath {
  campaign_id: string;
  slot_id: string;
}

/**
 * @throws ApiError `resource_not_found`, the same for a slot of another workspace or campaign and
 * an unknown id.
 */
export async function requireSlot(context: Context, path: SlotPath): Promise<SlotRow> {
  await requireCampaign(context, path.campaign_id);
  const row = await findSlot(
    context.database,
    context.workspace.id,
    path.campaign_id,
    path.slot_id,
  );
  if (row === undefined) throw resourceNotFound("campaign_slot");
  return row;
}

/** The slot that a write names, with its campaign, which is locked. @throws as `requireSlot`. */
export async function requireSlotForWrite(
  context: WriteContext,
  path: SlotPath,
): Promise<{ campaign: CampaignRow; slot: SlotRow }> {
  const campaign = await requireCampaignForWrite(context, path.campaign_id);
  const slot = await findSlot(context.database, context.workspace.id, campaign.id, path.slot_id);
  if (slot === undefined) throw resourceNotFound("campaign_slot");
  return { campaign, slot };
}

/** @throws ApiError `state_conflict` for a campaign that was canceled. */
export function requireUncanceled(campaign: CampaignRow): void {
  if (campaign.status === "canceled")
    throw stateConflict("The campaign was canceled and takes no slots.", "canceled", []);
}
