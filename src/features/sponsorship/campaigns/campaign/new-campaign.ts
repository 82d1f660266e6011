import { causeOf, recordWorkspaceEvent } from "../../../../delivery/events/record-event.ts";
import { lockWorkspace } from "../../../../kernel/access/workspace-access.store.ts";
import { ApiError } from "../../../../kernel/contract/errors.ts";
import { newPlainId } from "../../../../kernel/ids.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { addSlots } from "../slots/add-slots.ts";
import { type NewSlot, type SlotColumns, slotColumnsOf } from "../slots/slot-fields.ts";
import type { SlotRow } from "../slots/slot.store.ts";
import type { campaignSchema } from "./campaign.schema.ts";
import { writerOf } from "../../../../kernel/access/credentials/credential.ts";
import { requireCampaign } from "./campaign-access.ts";
import { requireCampaignBrand } from "./campaign-brand.ts";
import { type CampaignColumns, type CampaignFields, columnsOf } from "./campaign-fields.ts";
import { viewStoredCampaign, withComputed } from "./campaign-view.ts";
import { countAllCampaigns, insertCampaign } from "./campaign.store.ts";

/** A campaign that was validated but not stored, from whatever source. */

/** Maximum campaigns of a workspace; more are created only by a faulty program. */
const CAMPAIGNS_MAX = 20_000;

export interface NewCampaign {
  id: string;
  columns: CampaignColumns & { name: string; currency: string; timezone: string };
  slots: SlotColumns[];
}

/** @throws ApiError `parameter_invalid` naming the field, `limit_reached`. */
export async function planCampaign(
  { workspace, database }: WriteContext,
  {
    slots: sentSlots = [],
    ...fields
  }: CampaignFields & { name: string; slots?: readonly NewSlot[] },
): Promise<NewCampaign> {
  const { showSet } = workspace;
  const columns = { ...columnsOf(fields, { showSet, stored: null }), name: fields.name.trim() };
  const currency = columns.currency?.toString() ?? "usd";
  const slots = sentSlots.map((slot, index) =>
    slotColumnsOf(slot, { showSet, currency }, `slots[${index}].`),
  );
  await requireCampaignBrand(database, workspace.id, fields.brand_id);
  await lockWorkspace(database, workspace.id);
  const current = await countAllCampaigns(database, workspace.id);
  if (current >= CAMPAIGNS_MAX)
    throw new ApiError("limit_reached", `The workspace has ${current} campaigns, its limit.`, {
      extras: { limit: CAMPAIGNS_MAX, current },
    });
  return {
    id: newPlainId(),
    columns: { ...columns, currency, timezone: fields.timezone ?? "UTC" },
    slots,
  };
}

/** Stores a planned campaign as a draft, with its slots and their events. */
export async function writeCampaign(
  context: WriteContext,
  { id, columns, slots }: NewCampaign,
): Promise<{ campaign: View<typeof campaignSchema>; slots: SlotRow[] }> {
  const { workspace, database, credential, now } = context;
  const cause = causeOf(context);
  await insertCampaign(database, workspace.id, {
    ...columns,
    id,
    status: "draft",
    created_by: writerOf(credential),
    status_changed_at: now,
    created_at: now,
    updated_at: now,
  });
  const added = await addSlots(context, await requireCampaign(context, id), slots, cause);
  const stored = await viewStoredCampaign(context, await requireCampaign(context, id));
  await recordWorkspaceEvent(
    database,
    workspace.id,
    { type: "campaign.created", objectId: id, object: stored },
    cause,
  );
  return { campaign: withComputed(stored, now), slots: added };
}
