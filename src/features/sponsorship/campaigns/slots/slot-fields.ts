import type { Static, TSchema } from "typebox";
import type { Insertable, Selectable } from "kysely";
import type { CampaignSlotsTable } from "../../../../db/schema/tables.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { webAddressOf } from "../../../../kernel/contract/web-address.ts";
import { newId } from "../../../../kernel/ids.ts";
import { requireCurrency, textOf } from "../campaign/campaign-fields.ts";
import type { newSlotFields, slotFields } from "./slot.schema.ts";

type Sent<Fields extends Record<string, TSchema>> = {
  [Name in keyof Fields]?: Static<Fields[Name] & TSchema>;
};

export type SlotFields = Sent<typeof slotFields> &
  Partial<Pick<NewSlot, "show_id" | "deliverable_type">>;

export type NewSlot = Sent<typeof slotFields> & {
  show_id: Static<(typeof newSlotFields)["show_id"]>;
  deliverable_type: Static<(typeof newSlotFields)["deliverable_type"]>;
};

export type SlotColumns = Partial<
  Omit<
    Selectable<CampaignSlotsTable>,
    "workspace_id" | "campaign_id" | "id" | "created_at" | "updated_at"
  >
>;

/** The facts that the fields are validated against. */
interface Known {
  /** Ids of the shows of the workspace. */
  showSet: ReadonlySet<string>;
  /** Currency of the campaign. */
  currency: string;
}

/**
 * The columns of the fields in a request.
 *
 * @param at Path of the slot in the body: `slots[2].`, or empty.
 * @throws ApiError `parameter_invalid` naming the field.
 */
export function slotColumnsOf(
  sent: SlotFields,
  { showSet, currency }: Known,
  at = "",
): SlotColumns {
  const columns: SlotColumns = {};
  if (sent.show_id !== undefined) {
    if (!showSet.has(sent.show_id))
      throw parameterInvalid(
        `${at}show_id`,
        "unknown",
        `${at}show_id names no show of this workspace.`,
      );
    columns.show_id = sent.show_id;
  }
  if (sent.deliverable_type !== undefined) columns.deliverable_type = sent.deliverable_type;
  if (sent.placement !== undefined) columns.placement = sent.placement;
  if (sent.read_type !== undefined) columns.read_type = sent.read_type;
  if (sent.insertion !== undefined) columns.insertion = sent.insertion;
  if (sent.length_sec !== undefined) columns.length_sec = sent.length_sec;
  if (sent.quantity !== undefined) columns.quantity = sent.quantity;
  Object.assign(columns, airDaysOf(sent, at), rateOf(sent.rate, currency, at));
  if (sent.guaranteed_impressions !== undefined)
    columns.guaranteed_impressions = sent.guaranteed_impressions;
  if (sent.copy !== undefined) columns.copy = textOf(sent.copy);
  if (sent.promo_code !== undefined) columns.promo_code = textOf(sent.promo_code);
  if (sent.promo_url !== undefined) columns.promo_url = addressOf(sent.promo_url, at);
  if (sent.external_ref !== undefined) columns.external_ref = textOf(sent.external_ref);
  if (sent.notes !== undefined) columns.notes = textOf(sent.notes);
  return columns;
}

function airDaysOf({ air_date: day, air_window: window }: SlotFields, at: string): SlotColumns {
  if (typeof day === "string" && window !== null && window !== undefined)
    throw parameterInvalid(
      `${at}air_window`,
      "conflict",
      `${at}air_window and ${at}air_date exclude each other.`,
    );
  if (typeof day === "string") return { air_start: day, air_end: day, is_air_window: false };
  if (window !== null && window !== undefined) {
    if (window.end_date < window.start_date)
      throw parameterInvalid(
        `${at}air_window.end_date`,
        "conflict",
        `${at}air_window ends on ${window.end_date}, before it begins on ${window.start_date}.`,
      );
    return { air_start: window.start_date, air_end: window.end_date, is_air_window: true };
  }
  if (day === null || window === null)
    return { air_start: null, air_end: null, is_air_window: false };
  return {};
}

function rateOf(rate: SlotFields["rate"], currency: string, at: string): SlotColumns {
  if (rate === undefined) return {};
  if (rate === null) return { rate_type: null, rate_amount_minor: null, rate_currency: null };
  const sent = requireCurrency(`${at}rate.currency`, rate.currency ?? currency);
  if (sent !== currency)
    throw parameterInvalid(
      `${at}rate.currency`,
      "conflict",
      `${at}rate.currency is ${sent}, and the campaign is in ${currency}.`,
    );
  return { rate_type: rate.type, rate_amount_minor: rate.amount_minor, rate_currency: sent };
}

/** The address for `promo_url`. Orders often print addresses without a scheme. */
function addressOf(text: string | null, at: string): string | null {
  const address = textOf(text);
  if (address === null) return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[^/]*\.[^/]*:\d/.test(address);
  return webAddressOf(`${at}promo_url`, hasScheme ? address : `https://${address}`);
}

/** The row of a new slot. It is booked where it has a day, unless a status is given. */
export function newSlotRow(
  columns: SlotColumns & Pick<Insertable<CampaignSlotsTable>, "show_id" | "deliverable_type">,
  position: number,
  now: Date,
): Omit<Insertable<CampaignSlotsTable>, "workspace_id" | "campaign_id"> {
  const isBooked = typeof columns.air_start === "string";
  return {
    ...columns,
    id: newId("slot"),
    position,
    status: columns.status ?? (isBooked ? "scheduled" : "open"),
    created_at: now,
    updated_at: now,
  };
}
