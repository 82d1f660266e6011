import { createHash } from "node:crypto";

/** By what a delivery row of a campaign is known again when it is sent again. */
export interface DeliveryRowKey {
  source: string;
  label: string;
  slot_id: string | null;
  show_id: string | null;
  start_date: string;
  end_date: string;
}

/**
 * 128 bits: two rows of a campaign do not share a key by chance. The show of a slot may change, and
 * its rows stay the same ones: with a slot the key leaves the show out.
 */
export const deliveryRowKey = (row: DeliveryRowKey): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        row.source,
        row.label,
        row.slot_id,
        row.slot_id === null ? row.show_id : null,
        row.start_date,
        row.end_date,
      ]),
    )
    .digest("base64url")
    .slice(0, 22);
