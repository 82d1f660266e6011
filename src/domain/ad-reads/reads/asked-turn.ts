import { itemAt } from "../../../lib/item-at.ts";
import type { SentenceEvidence } from "./evidence.ts";
import { isBack } from "./sentence-owners.ts";
import { gapSec, type SpokenText } from "../spoken/spoken-text.ts";

/**
 * Finds the start of a dialogue that leads to an advertisement: a host asks, and the other person
 * talks about the brand.
 */

/** Maximum seconds between turns that answer each other. */
const ANSWER_GAP_SEC = 2.5;
const QUESTION = /[?？؟]["'”’»)\]」』]*\s*$/u;

export interface Turn {
  brand: number;
  /** Index of the sentence at which the read begins without a dialogue. */
  first: number;
  /** Index of the earliest sentence that is examined. */
  least: number;
  /** Earliest second at which the dialogue may begin. */
  fromSec: number;
}

/**
 * The first sentence of the directly preceding turns that are questions or contain a word of the
 * name; the given sentence where there is none.
 */
export function askedTurn(
  spoken: SpokenText,
  evidence: ReadonlyMap<number, SentenceEvidence>,
  { brand, first, least, fromSec }: Turn,
): number {
  const { sentences, text } = spoken;
  let begin = first;
  for (;;) {
    const last = begin - 1;
    if (last < least || gapSec(spoken, last, begin) > ANSWER_GAP_SEC) return begin;
    const { speaker } = itemAt(sentences, last);
    if (speaker === null || speaker === itemAt(sentences, begin).speaker) return begin;
    let isLed = false;
    let at = last;
    for (; at >= least && itemAt(sentences, at).speaker === speaker; at -= 1) {
      const one = evidence.get(at);
      if (itemAt(sentences, at).startSec < fromSec || (one !== undefined && isBack(one)))
        return begin;
      if (at < last && gapSec(spoken, at, at + 1) > ANSWER_GAP_SEC) break;
      // After the question a host may explain it.
      const { start, end } = itemAt(sentences, at);
      isLed ||= last - at <= 1 && QUESTION.test(text.slice(start, end));
      isLed ||= one?.mentions.some((mention) => mention.brand === brand) === true;
    }
    if (!isLed) return begin;
    begin = at + 1;
  }
}
