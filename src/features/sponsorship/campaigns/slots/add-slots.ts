import { recordWorkspaceEvent } from "../../../../delivery/events/record-event.ts";
import type { EventCause } from "../../../../delivery/events/event-content.ts";
import { ApiError } from "../../../../kernel/contract/errors.ts";
import type { CampaignScope } from "../campaign/campaign-scope.ts";
import type { CampaignRow } from "../campaign/campaign.store.ts";
import { newSlotRow, type SlotColumns } from "./slot-fields.ts";
import { settleSlot } from "./slot-status.ts";
import {
  addCampaignShows,
  countSlots,
  findSlots,
  insertSlots,
  type SlotRow,
} from "./slot.store.ts";
import { viewSlot } from "./slot-view.ts";

const SLOTS_MAX = 500;

/** @throws ApiError `limit_reached` where the campaign cannot have that many more slots. */
export function requireRoom(current: number, more: number): void {
  if (current + more <= SLOTS_MAX) return;
  throw new ApiError(
    "limit_reached",
    `The campaign has ${current} slots and may have ${SLOTS_MAX}: ${more} more do not fit.`,
    { extras: { limit: SLOTS_MAX, current } },
  );
}

/**
 * Adds slots after the existing ones of a campaign, which must be locked, and adds their shows to
 * the campaign's. Each slot has its event.
 *
 * @throws ApiError `limit_reached`.
 */
export async function addSlots(
  scope: CampaignScope,
  campaign: CampaignRow,
  added: readonly SlotColumns[],
  cause: EventCause,
): Promise<SlotRow[]> {
  const { database, workspace } = scope;
  if (added.length === 0) return [];
  const { count, lastPosition } = await countSlots(database, workspace.id, campaign.id);
  requireRoom(count, added.length);
  const rows = added.map((columns, index) =>
    newSlotRow(columns as Parameters<typeof newSlotRow>[0], lastPosition + 1 + index, cause.now),
  );
  await insertSlots(database, workspace.id, campaign.id, rows);
  await addCampaignShows(
    database,
    workspace.id,
    campaign.id,
    rows.map((row) => row.show_id),
  );
  const ids = new Set(rows.map((row) => row.id));
  const inserted = (await findSlots(database, workspace.id, campaign.id)).filter((row) =>
    ids.has(row.id),
  );
  const settled: SlotRow[] = [];
  for (const row of inserted) {
    await recordWorkspaceEvent(
      database,
      workspace.id,
      { type: "campaign_slot.created", objectId: row.id, object: viewSlot(row) },
      cause,
    );
    settled.push(row.status === "open" ? row : await settleSlot(scope, row, cause));
  }
  return settled;
}
