import { itemAt } from "../../../lib/item-at.ts";
import { tokensOf } from "../spoken/fold-tokens.ts";
import { isNegatedBefore } from "./negations.ts";
import { type FoundPromise, promisesAmong } from "./promises.ts";
import { sentenceAt, type SpokenText } from "../spoken/spoken-text.ts";

/** Decides whether a point is said or denied in another wording of the promise that it makes. */

/** A promise of a point in the read; null where none of its promises is spoken of. */
export interface SaidPromise {
  isSaid: boolean;
  isDenied: boolean;
  /** The token at which the promise is first said or denied. */
  token: number;
}

export const promisesOf = (spoken: SpokenText, from: number, to: number): FoundPromise[] =>
  promisesAmong(spoken.tokens, from, to);

const firstTokenOf = (spoken: SpokenText, token: number): number =>
  itemAt(spoken.sentences, sentenceAt(spoken, token)).firstToken;

/** Maximum tokens between a negation and the promise. */
const DENIED_TOKENS = 1;
/**
 * Maximum tokens between two phrases that count as one place: `delivery is not free` also has the
 * words of `delivery free`.
 */
const SAME_TOKENS = 6;
const isSamePlace = (one: FoundPromise, other: FoundPromise): boolean =>
  one.promise === other.promise && Math.abs(one.token - other.token) <= SAME_TOKENS;

/** @param made All promises that the read makes. */
export function saidPromise(
  spoken: SpokenText,
  text: string,
  made: readonly FoundPromise[],
): SaidPromise | null {
  const own = tokensOf(text);
  const booked = new Set(
    promisesAmong(own, 0, own.length).flatMap(({ promise, isDenied }) =>
      isDenied ? [] : [promise],
    ),
  );
  const places = made.filter(({ promise }) => booked.has(promise));
  const first = places[0];
  if (first === undefined) return null;
  const isDenial = ({ isDenied, token }: FoundPromise): boolean =>
    isDenied || isNegatedBefore(spoken, token, firstTokenOf(spoken, token), DENIED_TOKENS);
  const denials = places.filter(isDenial);
  const said = new Set(
    places
      .filter((place) => !isDenial(place) && !denials.some((one) => isSamePlace(one, place)))
      .map(({ promise }) => promise),
  );
  return {
    isSaid: [...booked].every((promise) => said.has(promise)),
    isDenied: denials.length > 0,
    token: (denials[0] ?? itemAt(places, 0)).token,
  };
}
