import { Type } from "typebox";
import { causeOf } from "../../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../../kernel/contract/errors.ts";
import { nullable, strictObject } from "../../../../kernel/contract/schema.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { addSlots } from "./add-slots.ts";
import { airDateField, quantityField, slotParams, slotSchema } from "./slot.schema.ts";
import { requireSlotForWrite } from "./slot-access.ts";
import { slotColumnsOf } from "./slot-fields.ts";
import { viewSlot } from "./slot-view.ts";

const body = strictObject(
  {
    air_date: airDateField,
    quantity: Type.Optional(quantityField),
    notes: Type.Optional(nullable(Type.String({ maxLength: 4_000 }))),
  },
  { $id: "CreateMakegood" },
);

export const createMakegood = defineWrite({
  id: "campaign_slots.makegood",
  method: "POST",
  path: "/v1/campaigns/{campaign_id}/slots/{slot_id}/makegood",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: slotParams,
  body,
  output: writeResultOf(slotSchema),
  successStatuses: [201],
  errors: ["limit_reached", "state_conflict"],
  summary: "Make a slot good",
  description:
    "A new slot like the one that was missed or refused, without a rate, as added value. Once it " +
    "is verified, a slot whose make-good is due is verified with it.",
  example: {
    params: { campaign_id: "{campaign_id}", slot_id: "{missed_slot_id}" },
    body: { air_date: "2026-12-18" },
  },
  mcp: false,
  preview: async (context, { params, body: sent }) => {
    const { campaign, slot } = await requireSlotForWrite(context, params);
    if (slot.status !== "makegood_due" && slot.status !== "missed")
      throw stateConflict(
        `The slot is ${slot.status}: only one that is missed or makegood_due is made good.`,
        slot.status,
        [],
      );
    if (slot.makegood_slot_id !== null)
      throw stateConflict(
        `The slot is made good by ${slot.makegood_slot_id}. Change that one, or delete it first.`,
        slot.status,
        [],
      );
    const columns = {
      ...copiedColumns(slot),
      ...slotColumnsOf(sent, { showSet: context.workspace.showSet, currency: campaign.currency }),
      rate_type: "added_value" as const,
      rate_amount_minor: 0,
      rate_currency: campaign.currency,
      makegood_for: slot.id,
    };
    return {
      resource: "campaign_slot",
      id: null,
      wouldWrite: { ...sent, makegood_for: slot.id },
      effects: [`Add a slot that makes slot ${slot.position} good.`],
      state: { campaign, columns },
    };
  },
  apply: async (context, { state: { campaign, columns } }) => {
    const [row] = await addSlots(context, campaign, [columns], causeOf(context));
    if (row === undefined) throw new Error("The slot was not inserted.");
    return { status: 201 as const, id: row.id, data: viewSlot(row) };
  },
});

type Slot = Awaited<ReturnType<typeof requireSlotForWrite>>["slot"];

/**
 * The columns of a slot that a make-good copies: what was sold, without when it airs and at which
 * rate.
 */
export const copiedColumns = (slot: Slot) => ({
  show_id: slot.show_id,
  deliverable_type: slot.deliverable_type,
  placement: slot.placement,
  read_type: slot.read_type,
  insertion: slot.insertion,
  length_sec: slot.length_sec,
  quantity: slot.quantity,
  guaranteed_impressions: slot.guaranteed_impressions,
  copy: slot.copy,
  promo_code: slot.promo_code,
  promo_url: slot.promo_url,
});
