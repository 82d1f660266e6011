import type { LineFacts } from "./build-line.ts";
import { checkTotals } from "../totals/check-totals.ts";
import type { Sentence } from "../text/find-sentences.ts";
import { isDeclined } from "../prose/declined.ts";
import { deliverableOf, placementOf } from "../values/terms.ts";

/**
 * Drops lines of a kind that a sentence elsewhere declines (`the post-rolls are cancelled`), if the
 * stated total equals that of the other lines. This covers rows of a page that a drawn line crosses
 * out, which the text does not show. Returns the dropped lines.
 */
export function dropDeclined(
  facts: LineFacts[],
  sentences: readonly Sentence[],
  statedMinor: number | null,
): LineFacts[] {
  if (statedMinor === null || checkTotals(facts, statedMinor, [])?.matches !== false) return [];
  for (const { text } of sentences) {
    if (!isDeclined(text)) continue;
    const placement = placementOf(text);
    const deliverable = deliverableOf(text);
    const dropped = facts.filter((line) =>
      placement === null
        ? deliverable !== null && deliverable !== "audio_read" && line.deliverable === deliverable
        : line.placement === placement,
    );
    const kept = facts.filter((line) => !dropped.includes(line));
    if (dropped.length === 0 || kept.length === 0) continue;
    if (checkTotals(kept, statedMinor, [])?.matches !== true) continue;
    facts.splice(0, facts.length, ...kept);
    return dropped;
  }
  return [];
}
