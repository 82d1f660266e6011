import type { CampaignSlot, CreateCampaignSlot, UpdateCampaignSlot } from "@castmeter/sdk";
import { amountText, minorOf, wholeOf } from "../../../numbers/money.ts";

/** The fields of the form of a slot, as texts. */
export interface SlotValues {
  show_id: string;
  deliverable_type: CampaignSlot["deliverable_type"];
  placement: string;
  read_type: string;
  insertion: string;
  length: string;
  quantity: string;
  days: "none" | "day" | "window";
  day: string;
  from: string;
  to: string;
  rate: "" | NonNullable<CampaignSlot["rate"]>["type"];
  amount: string;
  guaranteed: string;
  copy: string;
  code: string;
  url: string;
  external: string;
  notes: string;
}

export type SlotField = keyof SlotValues;

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

/** The values of a slot; of none, those a new one begins with. */
export function slotValues(
  slot: CampaignSlot | null,
  currency: string,
  { showId = "", day = "" }: { showId?: string | undefined; day?: string | undefined } = {},
): SlotValues {
  const hasWindow = slot !== null && slot.air_window !== null;
  const hasDay = slot === null ? day !== "" : slot.air_date !== null;
  return {
    show_id: slot?.show_id ?? showId,
    deliverable_type: slot?.deliverable_type ?? "audio_read",
    placement: slot === null ? "mid_roll" : textOf(slot.placement),
    read_type: textOf(slot?.read_type),
    insertion: textOf(slot?.insertion),
    length: slot === null ? "60" : textOf(slot.length_sec),
    quantity: textOf(slot?.quantity ?? 1),
    days: hasWindow ? "window" : hasDay || slot === null ? "day" : "none",
    day: slot === null ? day : textOf(slot.air_date),
    from: textOf(slot?.air_window?.start_date),
    to: textOf(slot?.air_window?.end_date),
    rate: slot?.rate?.type ?? "",
    amount: amountText(slot?.rate?.amount_minor ?? null, currency),
    guaranteed: textOf(slot?.guaranteed_impressions),
    copy: textOf(slot?.copy),
    code: textOf(slot?.promo_code),
    url: textOf(slot?.promo_url),
    external: textOf(slot?.external_ref),
    notes: textOf(slot?.notes),
  };
}

/** Fields whose text is no number. */
export const wrongSlotNumbers = (values: SlotValues, currency: string): SlotField[] => [
  ...(["length", "quantity", "guaranteed"] as const).filter((field) =>
    Number.isNaN(wholeOf(values[field])),
  ),
  ...(values.rate !== "" &&
  values.rate !== "added_value" &&
  !Number.isFinite(minorOf(values.amount, currency) ?? Number.NaN)
    ? (["amount"] as const)
    : []),
];

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

type Body = Omit<UpdateCampaignSlot, "status" | "episode_id" | "makegood_for">;

function bodyOf(values: SlotValues, currency: string): Body {
  const day = values.days === "day" ? orNull(values.day) : null;
  const isWindow = values.days === "window" && values.from !== "" && values.to !== "";
  return {
    show_id: values.show_id,
    deliverable_type: values.deliverable_type,
    placement: orNull(values.placement) as NonNullable<Body["placement"]> | null,
    read_type: orNull(values.read_type) as NonNullable<Body["read_type"]> | null,
    insertion: orNull(values.insertion) as NonNullable<Body["insertion"]> | null,
    length_sec: wholeOf(values.length),
    quantity: wholeOf(values.quantity) ?? 1,
    air_date: day,
    air_window: isWindow ? { start_date: values.from, end_date: values.to } : null,
    rate:
      values.rate === ""
        ? null
        : {
            type: values.rate,
            amount_minor:
              values.rate === "added_value" ? 0 : (minorOf(values.amount, currency) ?? 0),
          },
    guaranteed_impressions: wholeOf(values.guaranteed),
    copy: orNull(values.copy),
    promo_code: orNull(values.code),
    promo_url: orNull(values.url),
    external_ref: orNull(values.external),
    notes: orNull(values.notes),
  };
}

/** The body of a new slot: what is empty is left out. */
export const newSlot = (values: SlotValues, currency: string): CreateCampaignSlot =>
  Object.fromEntries(
    Object.entries(bodyOf(values, currency)).filter(([, value]) => value !== null),
  ) as unknown as CreateCampaignSlot;

/** What differs from the stored values; a day and a window are never sent beside each other. */
export function slotChanges(
  stored: SlotValues,
  values: SlotValues,
  currency: string,
): UpdateCampaignSlot {
  const before: Record<string, unknown> = { ...bodyOf(stored, currency) };
  const changes = Object.fromEntries(
    Object.entries(bodyOf(values, currency)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
    ),
  ) as UpdateCampaignSlot;
  // A window takes the place of a day by itself, and a day that of a window.
  if (changes.air_window !== undefined && changes.air_window !== null) delete changes.air_date;
  if (changes.air_date !== undefined && changes.air_date !== null) delete changes.air_window;
  return changes;
}
