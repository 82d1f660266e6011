import { itemAt } from "../../../lib/item-at.ts";
import { FREE } from "./point-synonyms.ts";
import { clauseOf, isNegatedAt } from "./negations.ts";
import type { SaidWords } from "../spoken/said-words.ts";
import { cuesAmong } from "../reads/selling-cues.ts";
import { type Sentence, sentenceAt, type SpokenText } from "../spoken/spoken-text.ts";
import { type TalkingPoint, tokensOfPoint } from "./talking-points.ts";

/** Decides whether a sentence with the words of a point says the opposite. */

const CURRENCY =
  /^(?:[€$£¥₹]|pounds?|quid|euros?|dollars?|rupees?|रुपये|रुपए|рубл\p{L}*|원|円|元|reais|real|zł|złot\p{L}*|lira|pesos?|ريال|rupiah)$/u;

export type Denial = "denied" | "unsure" | null;

/**
 * Whether the sentence in which a point is said denies it. `end` is the token after the last one at
 * which the point may be said.
 */
export function denialOf(
  spoken: SpokenText,
  said: SaidWords,
  point: TalkingPoint,
  [{ firstToken: from, endToken }, end]: readonly [Sentence, number],
): Denial {
  const to = Math.max(end, endToken);
  const places = tokensOfPoint(said, point, from, to).map((place) => {
    const sentence = itemAt(spoken.sentences, sentenceAt(spoken, place));
    return {
      isOwn: place < endToken,
      isNegated: isNegatedAt(spoken, place, sentence),
      clause: clauseOf(spoken, place, sentence),
    };
  });
  const own = places.filter(({ isOwn }) => isOwn);
  if (own.length === 0) return null;
  if (lacksFree(point, said, from, endToken) && !own.some(({ isNegated }) => isNegated))
    return costsMore(spoken, from, endToken) ? "denied" : "unsure";
  // In a statement that something is free, negations refer to money: `delivery costs not a penny`.
  if (point.isNegative || isFree(point) || !own.some(({ isNegated }) => isNegated)) return null;
  // In a denial, the subject precedes it in the same clause.
  const clauses = new Set(places.flatMap(({ isNegated, clause }) => (isNegated ? [clause] : [])));
  return places.every(({ clause }) => clauses.has(clause)) ? "denied" : null;
}

const isFree = ({ terms }: TalkingPoint): boolean => terms.some(({ group }) => group === FREE);

/** Words for "nothing", which follow a negation without reversing it: `no pagas nada`. */
const NOTHING = new Set("nothing nowt nichts nada nulla niente niks rien".split(" "));

/**
 * True where the point promises something for free and the read says that its whole offer is not
 * free.
 */
export function deniesFree(
  spoken: SpokenText,
  said: SaidWords,
  point: TalkingPoint,
  { firstSentence, lastSentence }: { firstSentence: number; lastSentence: number },
): boolean {
  if (point.isNegative || !isFree(point)) return false;
  let isDenied = false;
  for (const sentence of spoken.sentences.slice(firstSentence, lastSentence + 1))
    for (
      let at = said.placeOf(sentence.firstToken);
      at < said.placeOf(sentence.endToken);
      at += 1
    ) {
      const word = said.wordAt(at);
      if (word.group !== FREE || NOTHING.has(word.text)) continue;
      if (!isNegatedAt(spoken, said.tokenAt(at), sentence)) return false;
      isDenied = true;
    }
  return isDenied;
}

/** True where the point promises something for free and the sentence does not say that it is. */
function lacksFree(point: TalkingPoint, said: SaidWords, from: number, to: number): boolean {
  if (!isFree(point)) return false;
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
