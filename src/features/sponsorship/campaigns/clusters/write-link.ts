import { causeOf, recordWorkspaceEvent } from "../../../../delivery/events/record-event.ts";
import { newId } from "../../../../kernel/ids.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { writerOf } from "../../../../kernel/access/credentials/credential.ts";
import { settleSlot } from "../slots/slot-status.ts";
import { findSlot } from "../slots/slot.store.ts";
import { deleteLinkRow, insertLink, type LinkRow, updateLinkRow } from "./link.store.ts";
import { viewLink } from "./link-view.ts";
import type { PlannedLink } from "./plan-link.ts";

/**
 * Creates a planned link, or stores the given posts on an existing one. A slot that is linked with
 * something published has aired.
 */
export async function writeLink(
  context: WriteContext,
  campaignId: string,
  { reference, slot, nodeIds, existing }: PlannedLink,
): Promise<{ row: LinkRow; isNew: boolean }> {
  const { workspace, database, credential, now } = context;
  if (existing !== undefined) {
    const row =
      nodeIds === undefined
        ? existing
        : await updateLinkRow(database, workspace.id, {
            ...existing,
            node_ids: nodeIds,
            updated_at: now,
          });
    return { row, isNew: false };
  }
  const row = await insertLink(database, workspace.id, {
    campaign_id: campaignId,
    id: newId("link"),
    slot_id: slot?.id ?? null,
    show_id: reference.showId,
    cluster_id: reference.clusterId,
    node_ids: nodeIds ?? null,
    linked_at: now,
    linked_by: writerOf(credential),
    created_at: now,
    updated_at: now,
  });
  await recordWorkspaceEvent(
    database,
    workspace.id,
    { type: "campaign.cluster_linked", objectId: campaignId, object: viewLink(row) },
    causeOf(context),
  );
  await settleSlotOf(context, row, false);
  return { row, isNew: true };
}

/** Deletes a link. A slot that has no other link has not aired. */
export async function removeLink(context: WriteContext, row: LinkRow): Promise<void> {
  const { workspace, database } = context;
  await deleteLinkRow(database, workspace.id, row.campaign_id, row.id);
  await recordWorkspaceEvent(
    database,
    workspace.id,
    { type: "campaign.cluster_unlinked", objectId: row.campaign_id, object: viewLink(row) },
    causeOf(context),
  );
  await settleSlotOf(context, row, true);
}

/** Settles the slot of a link that was created, moved or deleted. */
export async function settleSlotOf(
  context: WriteContext,
  { campaign_id: campaignId, slot_id: slotId }: Pick<LinkRow, "campaign_id" | "slot_id">,
  isUnlinked: boolean,
): Promise<void> {
  if (slotId === null) return;
  const slot = await findSlot(context.database, context.workspace.id, campaignId, slotId);
  if (slot !== undefined) await settleSlot(context, slot, causeOf(context), { isUnlinked });
}
