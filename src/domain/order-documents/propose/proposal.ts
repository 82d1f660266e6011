import type { Rate, Source } from "../extract/extracted-order.ts";

/** Values that a language model proposes for fields that the rules could not read. */

/** Fields of the heading that are called the same in an order. */
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

/** Bookings that are proposed for a document of which no line was read. */
export const NEW_LINES_MAX = 12;

export type HeadingField = (typeof HEADING_FIELDS)[number];
export type LineField = (typeof LINE_FIELDS)[number];
export type ProposedField = HeadingField | LineField;
export type ProposedValue = string | number | string[] | Rate;

/** A value for one open field, with the words of the document that state it. */
export interface Proposal {
  /** Null for a field of the heading; at or above the number of lines for one that was not read. */
  line_index: number | null;
  field: ProposedField;
  /** As a correction takes it. */
  value: ProposedValue;
  source: Source;
}
