import { itemAt } from "../../../lib/item-at.ts";
import type { SentenceEvidence } from "./evidence.ts";
import type { BrandRead } from "./read-edges.ts";
import { isBack } from "./sentence-owners.ts";
import { gapSec, type SpokenText } from "../spoken/spoken-text.ts";

/** How long a read takes if all that may be a part of it is one. */

/** Talk that may lead to the first sentence that sells, where no phrase opens the read. */
const LEAD_SEC = 8;
/** Before a phrase that opens it. */
const OPENED_LEAD_SEC = 1;
/** Answers and farewells behind the last call. */
const TAIL_SEC = 1;
/** A longer pause parts a read from talk. */
const PAUSE_SEC = 2.5;

/** In seconds; never less than the read takes. */
export function widestLengthSec(
  spoken: SpokenText,
  evidence: ReadonlyMap<number, SentenceEvidence>,
  { firstSentence, coreSentence, lastSentence }: BrandRead,
  isRead: ReadonlySet<number>,
): number {
  const { sentences } = spoken;
  const { startSec } = itemAt(sentences, firstSentence);
  const { endSec } = itemAt(sentences, lastSentence);
  const isOther = (at: number): boolean => {
    const one = evidence.get(at);
    return isRead.has(at) || (one !== undefined && isBack(one));
  };
  const isOpened = evidence.get(firstSentence)?.openedAt != null;
  const ledSec = itemAt(sentences, coreSentence).startSec - startSec;
  const leadSec = isOpened ? OPENED_LEAD_SEC : Math.max(0, LEAD_SEC - ledSec);
  let first = firstSentence;
  while (
    first > 0 &&
    startSec - itemAt(sentences, first).startSec < leadSec &&
    !itemAt(sentences, first).isAfterSound &&
    !isOther(first - 1) &&
    gapSec(spoken, first - 1, first) <= PAUSE_SEC
  )
    first -= 1;
  let last = lastSentence;
  while (
    last < sentences.length - 1 &&
    itemAt(sentences, last).endSec - endSec < TAIL_SEC &&
    !itemAt(sentences, last).isBeforeSound &&
    !isOther(last + 1) &&
    evidence.get(last + 1)?.openedAt == null &&
    gapSec(spoken, last, last + 1) <= PAUSE_SEC
  )
    last += 1;
  const lead = Math.min(leadSec, startSec - itemAt(sentences, first).startSec);
  const tail = Math.min(TAIL_SEC, itemAt(sentences, last).endSec - endSec);
  return endSec - startSec + lead + tail;
}
