import { Type } from "typebox";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { causeOf, recordWorkspaceEvent } from "../../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { newPlainId } from "../../../../kernel/ids.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { addDays, isNameableDay } from "../../../../lib/time/calendar-day.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { addSlots } from "../slots/add-slots.ts";
import { copiedColumns } from "../slots/create-makegood.ts";
import { findSlots } from "../slots/slot.store.ts";
import { campaignParams } from "./campaign-params.ts";
import { campaignNameField, campaignSchema } from "./campaign.schema.ts";
import { writerOf } from "../../../../kernel/access/credentials/credential.ts";
import { requireCampaign, requireCampaignForWrite } from "./campaign-access.ts";
import { viewStoredCampaign, withComputed } from "./campaign-view.ts";
import { insertCampaign } from "./campaign.store.ts";

const body = strictObject(
  {
    name: Type.Optional(campaignNameField),
    shift_days: Type.Optional(
      Type.Integer({
        minimum: -3_660,
        maximum: 3_660,
        description: "By how many days its days and those of its slots move. Default 0.",
      }),
    ),
  },
  { $id: "DuplicateCampaign" },
);

const moved = (day: string | null, days: number): string | null =>
  day === null ? null : addDays(day, days);

/** The days of a row: a campaign's first and last day, or the days on which a slot airs. */
const daysOf = (row: {
  start_date?: string | null;
  end_date?: string | null;
  air_start?: string | null;
  air_end?: string | null;
}): string[] =>
  [row.start_date, row.end_date, row.air_start, row.air_end].flatMap((day) => day ?? []);

/** @throws ApiError `parameter_invalid` for a shift to a day before 1970 or after 2199. */
function requireNameable(days: readonly string[], shiftDays: number): void {
  const outside = days.find((day) => !isNameableDay(addDays(day, shiftDays)));
  if (outside !== undefined)
    throw parameterInvalid(
      "shift_days",
      "out_of_range",
      `shift_days moves ${outside} out of the years from 1970 to 2199.`,
    );
}

export const duplicateCampaign = defineWrite({
  id: "campaigns.duplicate",
  method: "POST",
  path: "/v1/campaigns/{campaign_id}/duplicate",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: campaignParams,
  body,
  output: writeResultOf(campaignSchema),
  successStatuses: [201],
  summary: "Copy a campaign",
  description:
    "A draft with the same brand, terms and slots. The slots are `open`, without what aired; " +
    "make-goods and canceled slots are left out. Clusters, deliveries and air checks stay with " +
    "the original.",
  example: { params: { campaign_id: "{campaign_id}" }, body: { shift_days: 28 } },
  mcp: false,
  preview: async (context, { params, body: sent }) => {
    const row = await requireCampaignForWrite(context, params.campaign_id);
    const slots = (await findSlots(context.database, context.workspace.id, row.id)).filter(
      ({ status, makegood_for: original }) => status !== "canceled" && original === null,
    );
    const name = sent.name?.trim() || `${row.name} (copy)`.slice(0, 200);
    const days = sent.shift_days ?? 0;
    requireNameable([row, ...slots].flatMap(daysOf), days);
    return {
      resource: "campaign",
      id: null,
      wouldWrite: {
        name,
        shift_days: days,
        start_date: moved(row.start_date, days),
        end_date: moved(row.end_date, days),
        slot_count: slots.length,
      },
      effects: [`Copy the campaign ${quoted(row.name)} with ${slots.length} slots.`],
      state: { id: newPlainId(), row, slots, name, days },
    };
  },
  apply: async (context, { state: { id, row, slots, name, days } }) => {
    const { workspace, database, credential, now } = context;
    await insertCampaign(database, workspace.id, {
      id,
      name,
      status: "draft",
      brand_id: row.brand_id,
      agency_name: row.agency_name,
      start_date: moved(row.start_date, days),
      end_date: moved(row.end_date, days),
      timezone: row.timezone,
      show_ids: row.show_ids.filter((showId) => workspace.showSet.has(showId)),
      currency: row.currency,
      budget_minor: row.budget_minor,
      goals: row.goals,
      emv: row.emv,
      promo: row.promo,
      talking_points: row.talking_points,
      tags: row.tags,
      notes_internal: row.notes_internal,
      created_by: writerOf(credential),
      status_changed_at: now,
      created_at: now,
      updated_at: now,
    });
    await addSlots(
      context,
      await requireCampaign(context, id),
      slots
        .filter((slot) => workspace.showSet.has(slot.show_id))
        .map((slot) => ({
          ...copiedColumns(slot),
          air_start: moved(slot.air_start, days),
          air_end: moved(slot.air_end, days),
          is_air_window: slot.is_air_window,
          rate_type: slot.rate_type,
          rate_amount_minor: slot.rate_amount_minor,
          rate_currency: slot.rate_currency,
          external_ref: null,
          notes: slot.notes,
          status: "open" as const,
        })),
      causeOf(context),
    );
    const stored = await viewStoredCampaign(context, await requireCampaign(context, id));
    await recordWorkspaceEvent(
      database,
      workspace.id,
      { type: "campaign.created", objectId: id, object: stored },
      causeOf(context),
    );
    return {
      status: 201 as const,
      id,
      urls: { app: stored.app_url, public: stored.public_url },
      data: withComputed(stored, now),
    };
  },
});
