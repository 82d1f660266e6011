import { type Static, Type } from "typebox";
import type { SlotStatus } from "../../../../db/schema/tables.ts";
import { causeOf } from "../../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { recordUpdate } from "../../../../delivery/events/record-update.ts";
import { parameterInvalid, stateConflict } from "../../../../kernel/contract/errors.ts";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { NOTHING_CHANGED, writtenFields } from "../../../../kernel/operation/changes.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { bookingWarnings } from "./booking-warnings.ts";
import {
  deliverableField,
  showIdField,
  SLOT_STATUSES,
  slotFields,
  slotParams,
  slotSchema,
} from "./slot.schema.ts";
import { type SlotPath, requireSlotForWrite } from "./slot-access.ts";
import { findPublication } from "./slot-episode.store.ts";
import { type SlotColumns, slotColumnsOf } from "./slot-fields.ts";
import { slotMovesFrom } from "./slot-states.ts";
import { moveSlot, settleSlot } from "./slot-status.ts";
import { addCampaignShows, findSlot, type SlotRow, updateSlotRow } from "./slot.store.ts";
import { viewSlot } from "./slot-view.ts";

const body = strictObject(
  {
    show_id: Type.Optional(showIdField),
    deliverable_type: Type.Optional(deliverableField),
    ...slotFields,
    status: Type.Optional(
      oneOf(SLOT_STATUSES, {
        description: "`scheduled`, `aired` or `canceled`; the others follow by themselves.",
      }),
    ),
    episode_id: Type.Optional(
      nullable(
        Type.String({
          maxLength: 64,
          description: "The episode it airs in; the slot is `aired` once that is published.",
        }),
      ),
    ),
    makegood_for: Type.Optional(
      nullable(Type.String({ maxLength: 64, description: "The slot that this one makes good." })),
    ),
  },
  { $id: "UpdateCampaignSlot" },
);

type Body = Static<typeof body>;

interface State {
  slot: SlotRow;
  columns: SlotColumns;
  status: SlotStatus | null;
}

export const updateSlot = defineWrite({
  id: "campaign_slots.update",
  method: "PATCH",
  path: "/v1/campaigns/{campaign_id}/slots/{slot_id}",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: slotParams,
  body,
  output: writeResultOf(slotSchema),
  errors: ["state_conflict"],
  summary: "Change a slot",
  description:
    "Only sent fields change. A day books an `open` slot, and taking it away opens it again. " +
    "Linking a published episode airs it.",
  example: {
    params: { campaign_id: "{campaign_id}", slot_id: "{slot_id}" },
    body: { air_date: "2026-12-16" },
  },
  mcp: false,
  preview: (context, { params, body: sent }) => previewUpdate(context, params, sent),
  apply: applyUpdate,
});

async function previewUpdate(
  context: WriteContext,
  path: SlotPath,
  sent: Body,
): Promise<Change<State>> {
  const { workspace } = context;
  const { campaign, slot } = await requireSlotForWrite(context, path);
  const { status: asked, episode_id: episodeId, makegood_for: makegoodFor, ...fields } = sent;
  const columns = slotColumnsOf(fields, {
    showSet: workspace.showSet,
    currency: campaign.currency,
  });
  if (episodeId !== undefined) columns.episode_id = episodeId;
  if (makegoodFor !== undefined) columns.makegood_for = makegoodFor;
  const target: SlotRow = { ...slot, ...columns };
  await requireLinks(context, slot, target);
  const status = requireMove(slot, target, asked ?? null);
  const written = writtenFields(viewSlot(slot), viewSlot(target), { ...sent, status: undefined });
  const names = Object.keys(written);
  const isSame = names.length === 0;
  const isBooking = columns.air_start !== undefined || columns.show_id !== undefined;
  return {
    resource: "campaign_slot",
    id: slot.id,
    wouldWrite: { ...written, ...(status === null ? {} : { status }) },
    effects: [
      ...(names.length === 0 ? [] : [`Change ${names.join(", ")} of the slot.`]),
      ...(status === null ? [] : [`Move the slot from ${slot.status} to ${status}.`]),
    ],
    warnings:
      isSame && status === null
        ? [NOTHING_CHANGED]
        : isBooking
          ? await bookingWarnings(context, campaign, [target], slot.id)
          : [],
    state: { slot, columns: isSame ? {} : columns, status },
  };
}

async function requireLinks(
  { database, workspace }: WriteContext,
  slot: SlotRow,
  target: SlotRow,
): Promise<void> {
  const { episode_id: episodeId, makegood_for: makegoodFor } = target;
  if (target.show_id !== slot.show_id && slot.cluster_refs.length > 0)
    throw parameterInvalid(
      "show_id",
      "conflict",
      "show_id stays while clusters are linked with the slot.",
    );
  if (
    episodeId !== null &&
    (episodeId !== slot.episode_id || target.show_id !== slot.show_id) &&
    (await findPublication(database, target.show_id, episodeId)) === null
  )
    throw parameterInvalid(
      "episode_id",
      "unknown",
      "episode_id names no episode of the slot's show.",
    );
  if (makegoodFor === null || makegoodFor === slot.makegood_for) return;
  const original =
    makegoodFor === slot.id
      ? undefined
      : await findSlot(database, workspace.id, slot.campaign_id, makegoodFor);
  if (original === undefined)
    throw parameterInvalid(
      "makegood_for",
      "unknown",
      "makegood_for names no other slot of this campaign.",
    );
}

/** The requested status; null where it does not change. @throws ApiError `state_conflict`. */
function requireMove(slot: SlotRow, target: SlotRow, asked: SlotStatus | null): SlotStatus | null {
  if (asked === null || asked === slot.status) return null;
  const allowed = slotMovesFrom(slot.status);
  if (!allowed.includes(asked))
    throw stateConflict(
      `The slot is ${slot.status} and cannot become ${asked} by a call.`,
      slot.status,
      allowed,
    );
  if (asked === "scheduled" && target.air_start === null)
    throw parameterInvalid("air_date", "missing", "A slot is scheduled for an air_date.");
  return asked;
}

async function applyUpdate(
  context: WriteContext,
  { state: { slot, columns, status } }: Change<State>,
) {
  const { database, workspace, now } = context;
  const cause = causeOf(context);
  const find = async () =>
    (await findSlot(database, workspace.id, slot.campaign_id, slot.id)) ?? slot;
  let current = slot;
  if (Object.keys(columns).length > 0) {
    const booked = slot.status === "open" && typeof columns.air_start === "string";
    await updateSlotRow(database, workspace.id, slot.campaign_id, {
      id: slot.id,
      columns: { ...columns, updated_at: now },
    });
    if (columns.show_id !== undefined)
      await addCampaignShows(database, workspace.id, slot.campaign_id, [columns.show_id]);
    current = await find();
    await recordUpdate(context, "campaign_slot.updated", viewSlot(slot), viewSlot(current));
    if (booked) current = await moveSlot(context, current, { status: "scheduled" }, cause);
  }
  if (status !== null && status !== current.status)
    current = await moveSlot(
      context,
      current,
      { status, airedAt: status === "aired" ? (current.aired_at ?? now) : current.aired_at },
      cause,
    );
  await settleSlot(context, current, cause, {
    isUnlinked: columns.episode_id === null && slot.episode_id !== null,
  });
  return { id: slot.id, data: viewSlot(await find()) };
}
