import type { Rate, Source } from "../extract/extracted-order.ts";

/** Values that a language model proposes for fields that the rules could not read. */

/** Fields of the heading that have the same name in an order. */
export const ORDER_FIELDS = [
  "agency",
  "campaign_name",
  "io_number",
  "currency",
  "total_minor",
  "start_date",
  "end_date",
  "payment_terms",
] as const;
export const HEADING_FIELDS = ["advertiser.name", ...ORDER_FIELDS] as const;
export const LINE_FIELDS = [
  "show_name",
  "deliverable_type",
  "placement",
  "length_sec",
  "quantity",
  "air_dates",
  "rate",
  "guaranteed_impressions",
  "promo_code",
] as const;

/** Maximum bookings proposed for a document of which no line was read. */
export const NEW_LINES_MAX = 12;

export type HeadingField = (typeof HEADING_FIELDS)[number];
export type LineField = (typeof LINE_FIELDS)[number];
export type ProposedField = HeadingField | LineField;
export type ProposedValue = string | number | string[] | Rate;

/** A value proposed for one open field, with the words of the document that state it. */
export interface Proposal {
  /**
   * Index of the line; null for a field of the heading. From the number of lines upwards it is a
   * line that was not read.
   */
  line_index: number | null;
  field: ProposedField;
  /** The value in the form of a correction. */
  value: ProposedValue;
  source: Source;
}
