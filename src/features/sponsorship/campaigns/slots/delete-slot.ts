import { causeOf, recordWorkspaceEvent } from "../../../../delivery/events/record-event.ts";
import { deletedOf, writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { deletedResult } from "../../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { slotParams } from "./slot.schema.ts";
import { requireSlotForWrite } from "./slot-access.ts";
import { deleteSlotRow } from "./slot.store.ts";
import { viewSlot } from "./slot-view.ts";

export const deleteSlot = defineWrite({
  id: "campaign_slots.delete",
  method: "DELETE",
  path: "/v1/campaigns/{campaign_id}/slots/{slot_id}",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "destructive",
  params: slotParams,
  output: writeResultOf(deletedOf("campaign_slot")),
  confirmRule: "Always: the slot is gone at once, with its air checks.",
  summary: "Delete a slot",
  description:
    "With its air checks and its cluster links. Delivery rows stay and belong to no slot; they are " +
    "added to rows without a slot of the same source, show and days. To keep what was booked, " +
    "PATCH its status to `canceled`.",
  example: { params: { campaign_id: "{campaign_id}", slot_id: "{slot_id}" } },
  mcp: false,
  preview: async (context, { params }) => {
    const { slot } = await requireSlotForWrite(context, params);
    return {
      resource: "campaign_slot",
      id: slot.id,
      wouldWrite: { position: slot.position, deliverable_type: slot.deliverable_type },
      deletes: true,
      effects: [`Delete slot ${slot.position} with its air checks and cluster links.`],
      confirm: true,
      irreversible: true,
      state: slot,
    };
  },
  apply: async (context, { state: slot }) => {
    const { workspace, database } = context;
    await deleteSlotRow(database, workspace.id, slot.campaign_id, slot.id);
    await recordWorkspaceEvent(
      database,
      workspace.id,
      { type: "campaign_slot.deleted", objectId: slot.id, object: viewSlot(slot) },
      causeOf(context),
    );
    return deletedResult("campaign_slot", slot.id);
  },
});
