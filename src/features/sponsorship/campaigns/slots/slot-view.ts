import type { View } from "../../../../kernel/operation/operation.ts";
import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import type { slotSchema } from "./slot.schema.ts";
import type { SlotRow } from "./slot.store.ts";

export type SlotView = View<typeof slotSchema>;

/** The CampaignSlot object of a row. */
export function viewSlot(row: SlotRow): SlotView {
  const airDays =
    row.air_start === null || row.air_end === null
      ? null
      : { start_date: row.air_start, end_date: row.air_end };
  return {
    object: "campaign_slot",
    id: row.id,
    campaign_id: row.campaign_id,
    show_id: row.show_id,
    position: row.position,
    status: row.status,
    deliverable_type: row.deliverable_type,
    placement: row.placement,
    read_type: row.read_type,
    insertion: row.insertion,
    length_sec: row.length_sec,
    quantity: row.quantity,
    air_date: row.is_air_window ? null : row.air_start,
    air_window: row.is_air_window ? airDays : null,
    aired_at: isoOrNull(row.aired_at),
    rate:
      row.rate_type === null || row.rate_amount_minor === null || row.rate_currency === null
        ? null
        : {
            type: row.rate_type,
            amount_minor: row.rate_amount_minor,
            currency: row.rate_currency,
          },
    guaranteed_impressions: row.guaranteed_impressions,
    copy: row.copy,
    promo_code: row.promo_code,
    promo_url: row.promo_url,
    episode_id: row.episode_id,
    cluster_refs: row.cluster_refs,
    air_check_status: row.air_check_status,
    makegood_for: row.makegood_for,
    makegood_slot_id: row.makegood_slot_id,
    external_ref: row.external_ref,
    notes: row.notes,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The CampaignSlot object with the figures of its posts. */
export function withFigures(
  row: SlotRow,
  figures: ReadonlyMap<string, NonNullable<SlotView["metrics"]>>,
): SlotView {
  const metrics = figures.get(row.id);
  return metrics === undefined ? viewSlot(row) : { ...viewSlot(row), metrics };
}
