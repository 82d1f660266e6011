import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import {
  type CampaignRow,
  findSlot,
  requireCampaignForWrite,
  type SlotRow,
} from "../campaigns/index.ts";
import { type AirCheckRow, findAirCheck } from "./air-check.store.ts";

/**
 * @throws ApiError `resource_not_found`, the same for an air check of another workspace and an
 * unknown id.
 */
export async function requireAirCheck(
  { workspace, database }: Pick<Context, "workspace" | "database">,
  id: string,
): Promise<AirCheckRow> {
  const row = await findAirCheck(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("air_check");
  return row;
}

export interface LockedAirCheck {
  row: AirCheckRow;
  slot: SlotRow;
  campaign: CampaignRow;
}

/**
 * The air check that a write names, under the lock of its campaign. @throws as `requireAirCheck`.
 */
export async function requireAirCheckForWrite(
  context: WriteContext,
  id: string,
): Promise<LockedAirCheck> {
  const { database, workspace } = context;
  const { campaign_id: campaignId } = await requireAirCheck(context, id);
  const campaign = await requireCampaignForWrite(context, campaignId);
  const row = await requireAirCheck(context, id);
  const slot = await findSlot(database, workspace.id, campaignId, row.slot_id);
  if (slot === undefined) throw resourceNotFound("air_check");
  return { row, slot, campaign };
}
