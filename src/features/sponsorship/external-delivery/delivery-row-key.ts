import { createHash } from "node:crypto";

/** The fields by which a repeated delivery row of a campaign is recognised. */
export interface DeliverySubject {
  source: string;
  slot_id: string | null;
  show_id: string | null;
  start_date: string;
  end_date: string;
}

/**
 * One text for all rows that count as the same. The show of a slot may change without changing the
 * identity of its rows, so for a row with a slot the text leaves the show out. Its second part is
 * empty: earlier releases had the label there, which is not part of the key.
 */
export const deliverySubject = (row: DeliverySubject): string =>
  JSON.stringify([
    row.source,
    "",
    row.slot_id,
    row.slot_id === null ? row.show_id : null,
    row.start_date,
    row.end_date,
  ]);

/**
 * The key of a new row. It has 128 bits, so that two rows of a campaign do not share one by chance.
 * A stored row keeps its key.
 */
export const deliveryRowKey = (row: DeliverySubject): string =>
  createHash("sha256").update(deliverySubject(row)).digest("base64url").slice(0, 22);
