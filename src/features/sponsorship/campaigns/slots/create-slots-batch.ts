import { Type } from "typebox";
import { causeOf } from "../../../../delivery/events/record-event.ts";
import { batchOf, writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { ApiError, errorBody } from "../../../../kernel/contract/errors.ts";
import { strictObject, validate } from "../../../../kernel/contract/schema.ts";
import { toBody, wholeList } from "../../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { campaignParams } from "../campaign/campaign-params.ts";
import { requireCampaignForWrite } from "../campaign/campaign-access.ts";
import { placedError } from "../placed-error.ts";
import { addSlots, requireRoom } from "./add-slots.ts";
import { bookingWarnings } from "./booking-warnings.ts";
import { newSlotFields, slotSchema } from "./slot.schema.ts";
import { type NewSlot, type SlotColumns, slotColumnsOf } from "./slot-fields.ts";
import { countSlots } from "./slot.store.ts";
import { requireUncanceled } from "./slot-access.ts";
import { viewSlot } from "./slot-view.ts";

const SLOTS_MAX = 100;

const slotBody = strictObject(newSlotFields);

const body = strictObject(
  {
    slots: Type.Array(Type.Unsafe<unknown>({ description: "A slot, as when one is created." }), {
      minItems: 1,
      maxItems: SLOTS_MAX,
    }),
  },
  { $id: "CreateCampaignSlotsBatch" },
);

const resultsSchema = batchOf({ index: Type.Integer() }, slotSchema);

type Outcome = { columns: SlotColumns } | { error: ApiError };

export const createSlotsBatch = defineWrite({
  id: "campaign_slots.create_batch",
  method: "POST",
  path: "/v1/campaigns/{campaign_id}/slots/batch",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: campaignParams,
  body,
  output: writeResultOf(resultsSchema),
  errors: ["limit_reached", "state_conflict"],
  items: { slots: slotBody },
  summary: "Add many slots to a campaign",
  description:
    "Up to 100 at one write token. `data` is a list with an entry for each, in their order: 201 " +
    "with the slot, or 400 naming the field. An entry that fails stops no other one.",
  example: {
    params: { campaign_id: "{campaign_id}" },
    body: {
      slots: [
        { show_id: "{show_id}", deliverable_type: "social_clip", placement: "feed_post" },
        { show_id: "{show_id}", deliverable_type: "audio_read", air_date: "2026-12-17" },
      ],
    },
  },
  mcp: {
    tool: "add_campaign_slots",
    description:
      "Add up to 100 slots to a campaign: show, deliverable, day, rate in minor units. Each is " +
      "judged by itself.",
    arguments: { campaign_id: "Id of the campaign.", slots: "The slots." },
  },
  preview: async (context, { params, body: { slots } }) => {
    const { workspace, database } = context;
    const campaign = await requireCampaignForWrite(context, params.campaign_id);
    requireUncanceled(campaign);
    const known = { showSet: workspace.showSet, currency: campaign.currency };
    const outcomes = slots.map((slot, index) => outcomeOf(slot, `slots[${index}].`, known));
    const added = outcomes.flatMap((outcome) => ("columns" in outcome ? [outcome.columns] : []));
    const { count } = await countSlots(database, workspace.id, campaign.id);
    requireRoom(count, added.length);
    return {
      resource: "campaign_slot",
      id: null,
      // Refused slots are not written.
      wouldWrite: { slots: slots.filter((_, index) => "columns" in (outcomes[index] ?? {})) },
      effects: [`Add ${added.length} of ${slots.length} slots to the campaign.`],
      warnings: [
        ...outcomes.flatMap((outcome) => ("error" in outcome ? [outcome.error.message] : [])),
        ...(await bookingWarnings(context, campaign, added)),
      ],
      state: { campaign, outcomes, added },
    };
  },
  apply: async (context, { state: { campaign, outcomes, added } }) => {
    const { requestId, urls } = context;
    const rows = await addSlots(context, campaign, added, causeOf(context));
    const views = rows.map(viewSlot);
    let next = 0;
    const data = outcomes.map((outcome, index) => {
      const entry = { object: "batch_result" as const, index };
      if ("error" in outcome)
        return {
          ...entry,
          status: outcome.error.status,
          result: null,
          error: errorBody(outcome.error, requestId, urls.addresses.docsUrl),
        };
      next += 1;
      return { ...entry, status: 201, result: views[next - 1] ?? null, error: null };
    });
    return {
      id: campaign.id,
      data: toBody(
        wholeList(data, {
          requested: outcomes.length,
          succeeded: added.length,
          failed: outcomes.length - added.length,
        }),
        `/v1/campaigns/${campaign.id}/slots/batch`,
      ) as View<typeof resultsSchema>,
    };
  },
});

function outcomeOf(slot: unknown, at: string, known: Parameters<typeof slotColumnsOf>[1]): Outcome {
  try {
    validate(slotBody, slot);
    return { columns: slotColumnsOf(slot as NewSlot, known, at) };
  } catch (error) {
    if (error instanceof ApiError) return { error: placedError(error, at) };
    throw error;
  }
}
