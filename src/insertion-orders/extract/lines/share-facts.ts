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
 * What the document says once for all lines (`All reads are mid-roll, 60 seconds, at $24 CPM`): a
 * line that states nothing of its own takes it. Codes are given out by `give-codes.ts`.
 */
export function shareFacts(
  facts: readonly LineFacts[],
  sentences: readonly Sentence[],
  context: LineContext,
  shows: readonly KnownName[],
): void {
  for (const { text } of sentences) {
    if (!holdsForAll(text) || isDeclined(text) || showPlaces(text, shows).length > 0) continue;
    const { placement, deliverable, hasDays } = evidenceOf(text, context);
    const length = lengthOf(text);
    if (placement === null && length === null) continue;
    // Days within which something is due are no words about spots.
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
