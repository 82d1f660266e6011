import { itemAt } from "../../../lib/item-at.ts";
import type { SentenceEvidence } from "./evidence.ts";
import type { BrandRead } from "./read-edges.ts";
import { isBack } from "./sentence-owners.ts";
import { gapSec, type SpokenText } from "../spoken/spoken-text.ts";

/** Computes the length of a read including everything that may be a part of it. */

/**
 * Maximum seconds of talk that may lead to the first selling sentence, where no phrase opens the
 * read.
 */
const LEAD_SEC = 8;
/** The same maximum before a phrase that opens the read. */
const OPENED_LEAD_SEC = 1;
/** Maximum seconds of answers and farewells after the last call. */
const TAIL_SEC = 1;
/** Seconds of a pause that separates a read from talk. */
const PAUSE_SEC = 2.5;

/** Length in seconds, at least the length of the read itself. */
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
