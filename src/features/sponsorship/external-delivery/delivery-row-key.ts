import { createHash } from "node:crypto";

/** By what a delivery row of a campaign is known again when it is sent again. */
export interface DeliverySubject {
  source: string;
  slot_id: string | null;
  show_id: string | null;
  start_date: string;
  end_date: string;
}

/**
 * One text for each row that is the same one. The show of a slot may change, and its rows stay the
 * same ones: with a slot the text leaves the show out. Its second part is empty: the label stood
 * there, which is no part of the key.
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
 * The key of a row that is new. 128 bits: two rows of a campaign do not share one by chance. A row
 * that is stored keeps the key it has.
 */
export const deliveryRowKey = (row: DeliverySubject): string =>
  createHash("sha256").update(deliverySubject(row)).digest("base64url").slice(0, 22);
