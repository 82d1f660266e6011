import { itemAt } from "../../../lib/item-at.ts";
import { LIFETIME, synonymOf, UNIT_HOURS } from "./point-synonyms.ts";
import type { SaidWords } from "../spoken/said-words.ts";
import type { SpokenText } from "../spoken/spoken-text.ts";
import { hintsOfPoint, type TalkingPoint } from "./talking-points.ts";

/**
 * Decides whether a read contradicts a point: it states another number, or an end of something that
 * has none.
 */

/** Maximum tokens between the word of the point and the number that is said about it. */
const NEAR_TOKENS = 8;

/** Whether a read contradicts the point between the tokens `from` and `to`, `to` excluded. */
export function isContradicted(
  { tokens }: SpokenText,
  said: SaidWords,
  point: TalkingPoint,
  [from, to]: readonly [number, number],
): boolean {
  const numbers = point.terms.filter(({ isNumber }) => isNumber);
  const hours = point.terms.map(({ group }) => UNIT_HOURS.get(group ?? -1));
  const isPercent = point.terms.length > 0 && /[%％٪]/u.test(point.text);
  const isEndless = point.terms.some(({ group }) => group === LIFETIME);
  if (numbers.length !== 1 && !isEndless) return false;
  const words = new Set(
    hintsOfPoint(said, point, from, to).filter((token) => !/^\d/.test(itemAt(tokens, token).text)),
  );
  const isNear = (place: number): boolean => {
    for (let at = place - NEAR_TOKENS; at <= place + NEAR_TOKENS; at += 1)
      if (words.has(at)) return true;
    return false;
  };
  let isOther = false;
  for (let at = from; at < to - 1; at += 1) {
    const { text } = itemAt(tokens, at);
    if (!/^\d+$/.test(text)) continue;
    // The booked number is said in the read: about something else, or about the point in other
    // words.
    if (numbers.some((number) => number.text === text)) return false;
    const next = itemAt(tokens, at + 1).text;
    const unitHours = UNIT_HOURS.get(synonymOf(next) ?? -1);
    const isSameUnit = isPercent
      ? PERCENT.test(next)
      : unitHours !== undefined && (isEndless || hours.includes(unitHours));
    isOther ||= isSameUnit && isNear(at);
  }
  return isOther;
}

const PERCENT = /^(?:[%％٪]|per|por|pour|pro|procent|prozent|percent|процент)/u;
