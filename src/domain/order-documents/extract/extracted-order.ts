export type Confidence = "high" | "medium" | "low";
export type RateType = "cpm" | "flat" | "cpa" | "added_value";
export type DeliverableType =
  | "audio_read"
  | "video_integration"
  | "social_clip"
  | "newsletter_placement"
  | "other";
export type Placement =
  | "pre_roll"
  | "mid_roll"
  | "post_roll"
  | "full_episode"
  | "feed_post"
  | "story";

export type GuaranteedPer = "line" | "unit";

/** The place where a value was read. `page` is null where the format has no pages. */
export interface Source {
  page: number | null;
  /** Quote of the document, at most 200 characters. */
  quote: string;
}

/** A value with its place; null where the document has no readable value. */
export type Reading<Value> = (Source & { value: Value; confidence: Confidence }) | null;

export interface Rate {
  type: RateType;
  /**
   * Amount in minor units of the currency: for one unit, or per thousand where the type is `cpm`.
   */
  amount_minor: number;
  /** ISO 4217 in lower case. */
  currency: string;
}

export interface ExtractedLine {
  index: number;
  /** Name of the show; empty where the line has none, and a warning names the line. */
  show_name: string;
  matched_show_id: string | null;
  match_confidence: Confidence;
  deliverable_type: DeliverableType;
  placement: Placement | null;
  length_sec: number | null;
  quantity: number;
  /** Days as `YYYY-MM-DD`. */
  air_dates: string[];
  rate: Rate | null;
  guaranteed_impressions: number | null;
  /** Whether the guarantee covers the whole line or each of its units. */
  guaranteed_per: GuaranteedPer;
  promo_code: string | null;
  notes: string | null;
  source: Source;
  confidence: Confidence;
}

export interface HeaderReadings {
  advertiser: Reading<string>;
  agency: Reading<string>;
  campaign_name: Reading<string>;
  io_number: Reading<string>;
  currency: Reading<string>;
  /** Total in minor units; net of tax where the document distinguishes net and gross. */
  total_minor: Reading<number>;
  start_date: Reading<string>;
  end_date: Reading<string>;
  payment_terms: Reading<string>;
}

export interface ParsedOrder {
  advertiser: { name: string; matched_brand_id: string | null; confidence: Confidence };
  agency: string | null;
  campaign_name: string | null;
  io_number: string | null;
  currency: string | null;
  total_minor: number | null;
  start_date: string | null;
  end_date: string | null;
  payment_terms: string | null;
  line_items: ExtractedLine[];
}

export interface TotalsCheck {
  sum_minor: number;
  stated_minor: number | null;
  matches: boolean;
}

export interface ExtractedOrder {
  parsed: ParsedOrder;
  /** The fields of the heading with page, quote and confidence. */
  readings: HeaderReadings;
  /**
   * Comparison of the lines with the stated total; null where the amount of a line is not known.
   */
  totals_check: TotalsCheck | null;
  /**
   * The amount that the document states for each line, in minor units and in the order of the
   * lines.
   */
  line_totals_minor: (number | null)[];
  warnings: string[];
}

/** A show or brand of the workspace. */
export interface KnownName {
  id: string;
  name: string;
}

/** Shows and brands of the workspace; printed names are matched to them. */
export interface KnownNames {
  shows: readonly KnownName[];
  brands: readonly KnownName[];
}
