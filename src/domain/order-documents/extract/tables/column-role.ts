/** The content of a column of a table, or of a labelled value of a line. */
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
  /** Number of spots in a month or a week, with one column for each. */
  | "months"
  /** Spots on the day of the heading: a mark or their number. */
  | "onDay"
  | "ignored";
