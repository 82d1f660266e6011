/** What a column of a table, or a label of a line, has. */
export type Role =
  | "show"
  | "deliverable"
  | "placement"
  | "length"
  | "quantity"
  | "dates"
  | "startDate"
  | "endDate"
  | "impressions"
  | "cpm"
  | "rate"
  | "rateType"
  | "total"
  | "gross"
  | "price"
  | "promo"
  | "notes"
  | "status"
  /** Spots in a month or a week, one column for each. */
  | "months"
  /** Spots on the day of the heading: a mark or their number. */
  | "onDay"
  | "ignored";
