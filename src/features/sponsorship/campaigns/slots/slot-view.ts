import type { View } from "../../../../kernel/operation/operation.ts";
import { viewOf } from "../../../../kernel/resource/view-of.ts";
import { slotSchema } from "./slot.schema.ts";
import type { SlotRow } from "./slot.store.ts";

export type SlotView = View<typeof slotSchema>;

/** The CampaignSlot object of a row. */
export function viewSlot(row: SlotRow): SlotView {
  const airDays =
    row.air_start === null || row.air_end === null
      ? null
      : { start_date: row.air_start, end_date: row.air_end };
  return viewOf(slotSchema, row, {
    object: "campaign_slot",
    air_date: row.is_air_window ? null : row.air_start,
    air_window: row.is_air_window ? airDays : null,
    rate:
      row.rate_type === null || row.rate_amount_minor === null || row.rate_currency === null
        ? null
        : {
            type: row.rate_type,
            amount_minor: row.rate_amount_minor,
            currency: row.rate_currency,
          },
  });
}

/** The CampaignSlot object with the figures of its posts. */
export function withFigures(
  row: SlotRow,
  figures: ReadonlyMap<string, NonNullable<SlotView["metrics"]>>,
): SlotView {
  const metrics = figures.get(row.id);
  return metrics === undefined ? viewSlot(row) : { ...viewSlot(row), metrics };
}
