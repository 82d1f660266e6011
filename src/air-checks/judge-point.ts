import type { FoundTalkingPoint } from "./air-check.ts";
import { denialOf } from "./denied-points.ts";
import { type BrandRead, tokensOfCore } from "./read-edges.ts";
import type { SaidWords } from "./said-words.ts";
import { rounded, type SpokenText } from "./spoken-text.ts";
import { findTalkingPoint, type TalkingPoint, tokensOfPoint } from "./talking-points.ts";

/** Whether a booked point is said in a read, and how sure that is. */

export interface JudgedPoint extends FoundTalkingPoint {
  /** False where some of its words are said, or the sentence that has them denies it. */
  isSure: boolean;
}

export const notSaid = ({ text }: TalkingPoint): JudgedPoint => ({
  text,
  found: false,
  atSec: null,
  isSure: true,
});

export function judgePoint(
  spoken: SpokenText,
  said: SaidWords,
  point: TalkingPoint,
  read: BrandRead,
): JudgedPoint {
  const tokens = tokensOfCore(spoken, read);
  const place = findTalkingPoint(said, point, ...tokens);
  if (place === null) {
    const isHinted = tokensOfPoint(said, point, ...tokens).length > 0;
    return { ...notSaid(point), isSure: !isHinted };
  }
  const sentence = spoken.sentences.find(
    ({ firstToken, endToken }) => place.token >= firstToken && place.token < endToken,
  );
  if (sentence === undefined) return notSaid(point);
  const denial = denialOf(spoken, said, point, [sentence.firstToken, sentence.endToken]);
  return {
    text: point.text,
    found: denial !== "denied",
    atSec: spoken.hasTimes && denial !== "denied" ? rounded(sentence.startSec) : null,
    isSure: place.isSure && denial === null,
  };
}
