import type {
  Confidence,
  DeliverableType,
  ExtractedLine,
  KnownName,
  Placement,
  Rate,
  Source,
} from "../extracted-order.ts";
import { matchName } from "../text/match-name.ts";

/** The values read for one line, before the line is completed. */
export interface LineFacts {
  show: string;
  deliverable: DeliverableType | null;
  placement: Placement | null;
  lengthSec: number | null;
  quantity: number | null;
  airDates: string[];
  rate: Rate | null;
  impressions: number | null;
  /** True where the impressions are those of each unit. */
  isEach: boolean;
  promo: string | null;
  notes: string | null;
  /** The stated amount of the line, in minor units. */
  totalMinor: number | null;
  /** Amounts in minor units whose meaning is not stated (`settle-prices.ts`). */
  bareMinor?: number[];
  /** ISO 4217 code of the line's own currency, where the document has several. */
  currency?: string | null;
  /** True where the text says `each` beside an amount. */
  saysEach?: boolean;
  /** True where the document states that the line costs nothing. */
  isFree?: boolean;
  /** True where the document states that the line has no code. */
  hasNoPromo?: boolean;
  source: Source;
  confidence: Confidence;
}

export function buildLine(
  facts: LineFacts,
  index: number,
  shows: readonly KnownName[],
): ExtractedLine {
  const whole = matchName(facts.show, shows);
  // A remark in brackets after a name is no part of it: `Night Bus (make-good)`.
  const bare = facts.show.replace(/\s*[(（][^()（）]{1,80}[)）]\s*$/, "");
  const match = whole.id === null && bare !== facts.show ? matchName(bare, shows) : whole;
  return {
    index,
    show_name: facts.show,
    matched_show_id: match.id,
    match_confidence: match.confidence,
    deliverable_type: facts.deliverable ?? (facts.placement === null ? "other" : "audio_read"),
    placement: facts.placement,
    length_sec: facts.lengthSec,
    quantity: facts.quantity ?? Math.max(1, facts.airDates.length),
    air_dates: facts.airDates,
    rate: facts.rate,
    guaranteed_impressions: facts.impressions,
    guaranteed_per: facts.isEach ? "unit" : "line",
    promo_code: facts.promo,
    notes: facts.notes,
    source: facts.source,
    confidence: facts.show === "" || facts.rate === null ? "low" : facts.confidence,
  };
}
