import type { View } from "../../../kernel/operation/operation.ts";
import type { deliveryRowSchema } from "./delivery.schema.ts";
import type { DeliveryRow } from "./delivery.store.ts";

/** The row with its day or its period, as in the upload. */
export const viewDelivery = (row: DeliveryRow): View<typeof deliveryRowSchema> => ({
  object: "external_delivery_row",
  campaign_id: row.campaign_id,
  row_key: row.row_key,
  source: row.source,
  label: row.label,
  slot_id: row.slot_id,
  show_id: row.show_id,
  ...(row.is_period
    ? { start_date: row.start_date, end_date: row.end_date }
    : { date: row.start_date }),
  impressions: row.impressions,
  listeners: row.listeners,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
