/**
 * The meanings of labels in the heading. Kinds of totals are distinguished in order to find the one
 * net of tax.
 */
export type LabelName =
  | "advertiser"
  | "agency"
  | "campaign_name"
  | "io_number"
  | "currency"
  | "flight"
  | "start_date"
  | "end_date"
  | "payment_terms"
  | "net"
  | "subtotal"
  | "total"
  | "gross"
  | "tax"
  | "commission"
  | "promo"
  | "other";
