import { viewOf } from "../../../kernel/resource/view-of.ts";
import { deliveryRowSchema } from "./delivery.schema.ts";
import type { DeliveryRow } from "./delivery.store.ts";

/** The row with its day or its period, as in the upload. */
export const viewDelivery = (row: DeliveryRow) =>
  viewOf(deliveryRowSchema, row, {
    object: "external_delivery_row",
    ...(row.is_period
      ? { start_date: row.start_date, end_date: row.end_date }
      : { date: row.start_date }),
  });
