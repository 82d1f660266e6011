import type { DeliverableType, Placement } from "../extracted-order.ts";
import { foldLine } from "../text/fold-line.ts";
import { readDates } from "../values/read-dates.ts";
import type { LineContext } from "../tables/read-row.ts";
import { amountsIn } from "../values/read-money.ts";
import { deliverableOf, lengthOf, placementOf, rateTypeOf } from "../values/terms.ts";
import { impressionsIn, quantityIn } from "./read-counts.ts";

/** The facts of a booking that a text states. */
export interface Evidence {
  placement: Placement | null;
  deliverable: DeliverableType | null;
  hasPrice: boolean;
  hasDays: boolean;
  hasCount: boolean;
  hasLength: boolean;
  /** Number of facts it states, of kind, price, days, count and length. */
  count: number;
}

export function evidenceOf(text: string, { dates }: LineContext): Evidence {
  const placement = placementOf(text);
  const deliverable = deliverableOf(text);
  const air = readDates(text, dates, { hasShort: true });
  const type = rateTypeOf(text);
  const hasPrice =
    (amountsIn(text).length > 0 && !BUDGET.test(foldLine(text))) || type === "added_value";
  const hasDays = air.days.length > 0 || air.unread.length > 0;
  const hasCount = quantityIn(text) !== null || impressionsIn(text) !== null;
  const hasLength = lengthOf(text) !== null;
  const hasKind = placement !== null || deliverable !== null;
  const count = [hasKind, hasPrice, hasDays, hasCount, hasLength].filter(Boolean).length;
  return { placement, deliverable, hasPrice, hasDays, hasCount, hasLength, count };
}

/** Words for a budget, which is not a price. */
const BUDGET = /(?<![a-z])(?:budget|presupuesto|orcamento|budzet)|予算|बजट/;
