import type { CampaignStatus } from "../../../../../db/schema/tables.ts";
import type { EventCause } from "../../../../../delivery/events/event-content.ts";
import { recordWorkspaceEvent } from "../../../../../delivery/events/record-event.ts";
import { cancelPendingSlots, scheduleDatedSlots } from "../../slots/slot-status.ts";
import type { CampaignScope } from "../campaign-scope.ts";
import { dueStatus } from "./campaign-states.ts";
import { type CampaignRow, updateCampaignRow } from "../campaign.store.ts";
import { viewStoredCampaign } from "../campaign-view.ts";

/**
 * Moves a locked campaign to another status, together with its slots: scheduling it books the open
 * slots that have a day, canceling it cancels those that have not aired.
 */
export async function moveCampaign(
  scope: CampaignScope,
  row: CampaignRow,
  status: CampaignStatus,
  cause: EventCause,
): Promise<CampaignRow> {
  const { database, workspace } = scope;
  const { now } = cause;
  const moved = await updateCampaignRow(database, workspace.id, row.id, {
    status,
    status_changed_at: now,
    updated_at: now,
  });
  if (status === "scheduled") await scheduleDatedSlots(scope, row.id, cause);
  if (status === "canceled") await cancelPendingSlots(scope, row.id, cause);
  await recordWorkspaceEvent(
    database,
    workspace.id,
    {
      type: "campaign.status_changed",
      objectId: row.id,
      object: await viewStoredCampaign(scope, moved),
      changedFields: ["status"],
      previous: { status: row.status },
    },
    cause,
  );
  return moved;
}

/** Makes all moves of a locked campaign that are due, each with its event. */
export async function settleCampaign(
  scope: CampaignScope,
  row: CampaignRow,
  cause: EventCause,
): Promise<CampaignRow> {
  let settled = row;
  for (;;) {
    const next = dueStatus(settled.status);
    if (next === null || settled.moves_at === null || settled.moves_at > cause.now) return settled;
    settled = await moveCampaign(scope, settled, next, cause);
  }
}
