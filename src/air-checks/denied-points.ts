import { itemAt } from "../lib/item-at.ts";
import { FREE } from "./point-synonyms.ts";
import { isNegatedAt } from "./negations.ts";
import type { SaidWords } from "./said-words.ts";
import { cuesAmong } from "./selling-cues.ts";
import type { SpokenText } from "./spoken-text.ts";
import { type TalkingPoint, tokensOfPoint } from "./talking-points.ts";

/** Whether the sentence that has the words of a point says the opposite. */

const CURRENCY =
  /^(?:[€$£¥₹]|pounds?|quid|euros?|dollars?|rupees?|रुपये|रुपए|рубл\p{L}*|원|円|元|reais|real|zł|złot\p{L}*|lira|pesos?|ريال|rupiah)$/u;

export type Denial = "denied" | "unsure" | null;

/**
 * @param token Where the point is said.
 * @param sentence The first token of its sentence and the one behind the last.
 */
export function denialOf(
  spoken: SpokenText,
  said: SaidWords,
  point: TalkingPoint,
  [from, to]: readonly [number, number],
): Denial {
  const places = tokensOfPoint(said, point, from, to);
  if (places.length === 0) return null;
  const isDenied = (place: number): boolean =>
    isNegatedAt(spoken, place, { firstToken: from, endToken: to });
  if (lacksFree(point, said, from, to) && !places.some(isDenied)) {
    if (costsMore(spoken, from, to)) return "denied";
    return "unsure";
  }
  return !point.isNegative && places.every(isDenied) ? "denied" : null;
}

/** The point promises something for nothing, and the sentence does not say so. */
function lacksFree(point: TalkingPoint, said: SaidWords, from: number, to: number): boolean {
  if (!point.terms.some(({ group }) => group === FREE)) return false;
  for (let at = said.placeOf(from); at < said.placeOf(to); at += 1)
    if (said.wordAt(at).group === FREE) return false;
  return true;
}

function costsMore({ tokens }: SpokenText, from: number, to: number): boolean {
  if (cuesAmong(tokens, from, to).some(({ kind }) => kind === "extra")) return true;
  for (let at = from + 1; at < to; at += 1) {
    const [one, other] = [itemAt(tokens, at - 1).text, itemAt(tokens, at).text];
    if (/^\d+$/.test(one) ? CURRENCY.test(other) : /^\d+$/.test(other) && CURRENCY.test(one))
      return true;
  }
  return false;
}
