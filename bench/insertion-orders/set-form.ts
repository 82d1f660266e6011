import type {
  DeliverableType,
  KnownName,
  Placement,
  Rate,
} from "../../src/domain/order-documents/extract/extracted-order.ts";
import type { DocumentErrorCode } from "../../src/domain/order-documents/read/document-error.ts";

/**
 * The form of a labelled set: a folder with `known.json` and, for each document `NAME.EXT`, a file
 * `NAME.EXT.expected.json` beside it. A value of null is one that the document does not state; a
 * field that is left out is not judged.
 */

/** The shows and brands of the workspace. */
export interface KnownFile {
  shows: KnownName[];
  brands: KnownName[];
}

export interface ExpectedLine {
  show_name?: string;
  matched_show_id?: string | null;
  deliverable_type?: DeliverableType;
  placement?: Placement | null;
  length_sec?: number | null;
  quantity?: number;
  air_dates?: string[];
  rate?: Rate | null;
  guaranteed_impressions?: number | null;
  promo_code?: string | null;
  notes?: string | null;
}

export interface ExpectedOrder {
  /** Empty where the document names none. */
  advertiser?: string;
  matched_brand_id?: string | null;
  agency?: string | null;
  campaign_name?: string | null;
  io_number?: string | null;
  currency?: string | null;
  total_minor?: number | null;
  start_date?: string | null;
  end_date?: string | null;
  payment_terms?: string | null;
  /** Whether the lines add up to the stated total. */
  totals_match?: boolean;
  line_items: ExpectedLine[];
}

/** `held_out` marks documents that nothing was tuned on. */
export type ExpectedFile =
  | { held_out?: boolean; expected: ExpectedOrder }
  | { held_out?: boolean; expected_error: DocumentErrorCode };
