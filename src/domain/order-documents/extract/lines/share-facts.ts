import type { LineFacts } from "./build-line.ts";
import type { KnownName } from "../extracted-order.ts";
import type { Sentence } from "../text/find-sentences.ts";
import { evidenceOf } from "../prose/evidence.ts";
import { holdsForAll, isDeclined } from "../prose/declined.ts";
import { pricesIn } from "../prose/read-price.ts";
import { showPlaces } from "../prose/show-places.ts";
import type { LineContext } from "../tables/read-row.ts";
import { lengthOf } from "../values/terms.ts";

/**
 * Applies statements about all lines (`All reads are mid-roll, 60 seconds, at $24 CPM`) to the
 * lines that state nothing of their own. Codes are assigned by `give-codes.ts`.
 */
export function shareFacts(
  facts: readonly LineFacts[],
  sentences: readonly Sentence[],
  context: LineContext,
  shows: readonly KnownName[],
): void {
  const texts = sentences.map((_, at) => withLinesBelow(sentences, at, shows));
  for (const text of texts) {
    if (!holdsForAll(text) || isDeclined(text) || showPlaces(text, shows).length > 0) continue;
    const { placement, deliverable, hasDays } = evidenceOf(text, context);
    const length = lengthOf(text);
    if (placement === null && length === null) continue;
    // A number of days in which something is due says nothing about spots.
    if (hasDays && placement === null) continue;
    const { rate } = pricesIn(text, context.currency);
    for (const line of facts) {
      const isRead = line.deliverable === null || line.deliverable === "audio_read";
      if (isRead) {
        line.placement ??= placement;
        line.lengthSec ??= length;
      }
      line.deliverable ??= deliverable;
      if (line.rate === null && rate !== null && context.currency !== null && line.isFree !== true)
        line.rate = { type: rate.type, amount_minor: rate.amount, currency: context.currency };
    }
  }
}

const LINES_BELOW = 5;

/** A sentence that ends with a colon, together with the lines of its block below it. */
function withLinesBelow(
  sentences: readonly Sentence[],
  at: number,
  shows: readonly KnownName[],
): string {
  const [first, ...below] = sentences.slice(at, at + 1 + LINES_BELOW);
  if (first === undefined) return "";
  const isList = holdsForAll(first.text) && /:(?=\s|$)/.test(first.text);
  const own = isList
    ? below.filter(
        ({ block, text }) => block === first.block && showPlaces(text, shows).length === 0,
      )
    : [];
  return [first, ...own].map(({ text }) => text).join(", ");
}
