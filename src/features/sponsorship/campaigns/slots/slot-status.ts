import type { SlotStatus } from "../../../../db/schema/tables.ts";
import type { EventCause } from "../../../../delivery/events/event-content.ts";
import { recordWorkspaceEvent } from "../../../../delivery/events/record-event.ts";
import type { CampaignScope } from "../campaign/campaign-scope.ts";
import type { CampaignRow } from "../campaign/campaign.store.ts";
import { findAiredAt } from "./aired-at.ts";
import { movesAt, statusByFacts } from "./slot-states.ts";
import { findSlot, findSlots, type SlotRow, updateSlotRow } from "./slot.store.ts";
import { viewSlot } from "./slot-view.ts";

/** Changes of the status of slots, under the lock of their campaign. */

/** Moves a slot to another status, with its event. */
export async function moveSlot(
  { database, workspace }: CampaignScope,
  row: SlotRow,
  to: { status: SlotStatus; airedAt?: Date | null; movesAt?: Date | null },
  cause: EventCause,
): Promise<SlotRow> {
  const columns = {
    status: to.status,
    aired_at: to.airedAt === undefined ? row.aired_at : to.airedAt,
    moves_at: to.movesAt ?? null,
  };
  const isMoved = to.status !== row.status;
  const isChanged = isMoved || columns.aired_at?.getTime() !== row.aired_at?.getTime();
  const moved = { ...row, ...columns, ...(isChanged ? { updated_at: cause.now } : {}) };
  await updateSlotRow(database, workspace.id, row.campaign_id, {
    id: row.id,
    columns: { ...columns, updated_at: moved.updated_at },
  });
  if (isMoved)
    await recordWorkspaceEvent(
      database,
      workspace.id,
      {
        type: "campaign_slot.status_changed",
        objectId: row.id,
        object: viewSlot(moved),
        changedFields: ["status"],
        previous: { status: row.status },
      },
      cause,
    );
  return moved;
}

/**
 * Gives a slot the status that follows from its facts, and the time of its next check.
 *
 * @param isUnlinked True where aired content was unlinked: the slot then has not aired unless
 * something else is linked with it. Otherwise a slot that was marked as aired stays so.
 */
export async function settleSlot(
  scope: CampaignScope,
  row: SlotRow,
  cause: EventCause,
  { isUnlinked = false } = {},
): Promise<SlotRow> {
  const { now } = cause;
  const linkedAt = await findAiredAt(scope.database, row, now);
  const facts = {
    status: row.status,
    hasAirDays: row.air_start !== null,
    airedAt: linkedAt ?? (isUnlinked ? null : row.aired_at),
    missedAt: row.missed_at,
  };
  const status = statusByFacts(facts, now);
  const hasAired = facts.airedAt !== null && facts.airedAt <= now;
  return moveSlot(
    scope,
    row,
    {
      status,
      airedAt: hasAired ? facts.airedAt : null,
      movesAt: movesAt({ ...facts, status }, now),
    },
    cause,
  );
}

/** Settles a slot whose status is due to change. */
export async function settleDueSlot(
  scope: CampaignScope,
  campaign: CampaignRow,
  slotId: string,
  cause: EventCause,
): Promise<void> {
  const row = await findSlot(scope.database, scope.workspace.id, campaign.id, slotId);
  if (row !== undefined) await settleSlot(scope, row, cause);
}

/** Books the open slots of a campaign that have a day. */
export async function scheduleDatedSlots(
  scope: CampaignScope,
  campaignId: string,
  cause: EventCause,
): Promise<void> {
  for (const row of await findSlots(scope.database, scope.workspace.id, campaignId))
    if (row.status === "open" && row.air_start !== null)
      await settleSlot(scope, await moveSlot(scope, row, { status: "scheduled" }, cause), cause);
}

/** Cancels the slots of a campaign that have not aired. */
export async function cancelPendingSlots(
  scope: CampaignScope,
  campaignId: string,
  cause: EventCause,
): Promise<void> {
  for (const row of await findSlots(scope.database, scope.workspace.id, campaignId))
    if (row.status === "open" || row.status === "scheduled")
      await moveSlot(scope, row, { status: "canceled" }, cause);
}

/**
 * The effect of an air check's verdict on its slot: an approval verifies a slot that aired and, for
 * a make-good, the slot it makes good; a rejection makes a make-good due.
 */
export async function judgeSlot(
  scope: CampaignScope,
  row: SlotRow,
  verdict: "approved" | "rejected",
  cause: EventCause,
): Promise<SlotRow> {
  if (row.status === "canceled") return row;
  if (verdict === "rejected")
    return row.status === "makegood_due"
      ? row
      : moveSlot(scope, row, { status: "makegood_due" }, cause);
  const verified = await moveSlot(
    scope,
    row,
    { status: "verified", airedAt: row.aired_at ?? cause.now },
    cause,
  );
  const original =
    row.makegood_for === null
      ? undefined
      : await findSlot(scope.database, scope.workspace.id, row.campaign_id, row.makegood_for);
  if (original?.status === "makegood_due")
    await moveSlot(scope, original, { status: "verified" }, cause);
  return verified;
}
