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

/** What was read of one line, before it is completed. */
export interface LineFacts {
  show: string;
  deliverable: DeliverableType | null;
  placement: Placement | null;
  lengthSec: number | null;
  quantity: number | null;
  airDates: string[];
  rate: Rate | null;
  impressions: number | null;
  /** Whether the impressions are those of each unit. */
  isEach: boolean;
  promo: string | null;
  notes: string | null;
  /** Amount of the line as stated, in minor units. */
  totalMinor: number | null;
  /** Amounts in minor units that nothing says what they are (`settle-prices.ts`). */
  bareMinor?: number[];
  /** ISO 4217; that of the line where the document has several. */
  currency?: string | null;
  /** Whether the text says `each` beside an amount. */
  saysEach?: boolean;
  /** Whether the document says that the line costs nothing. */
  isFree?: boolean;
  /** Whether the document says that the line has no code. */
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
  // A remark in brackets behind a name is no part of it: `Night Bus (make-good)`.
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
