import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SaidWords } from "../spoken/said-words.ts";
import { spokenTextOf } from "../spoken/spoken-text.ts";
import { eachTalkingPointPlace, talkingPointOf } from "./talking-points.ts";

const SPREAD = 26;
/** No two are alike, none is frequent in a language, and all are too short for a compound. */
const WORDS = ["oat", "fig", "yam", "rye", "emu", "owl"];
const FILLING = ["jug", "hut", "zip"];

const wordsOf = (letters: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength });

/** Tokens from which on half of the different words of a point are said within the spread. */
function naivePlaces(said: readonly string[], point: readonly string[]): number[] {
  const weights = Map.groupBy(point, (word) => word);
  return said.flatMap((word, at) => {
    if (!weights.has(word)) return [];
    const near = new Set(said.slice(at, at + SPREAD + 1));
    const weight = point.filter((one) => near.has(one)).length;
    return weight * 2 >= point.length ? [at] : [];
  });
}

describe("the places of a talking point", () => {
  it("are those that trying every stretch of words finds", () => {
    fc.assert(
      fc.property(wordsOf(WORDS, 8), wordsOf([...WORDS, ...FILLING], 80), (point, said) => {
        const spoken = spokenTextOf([
          { startSec: null, endSec: null, speaker: null, text: said.join(" ") },
        ]);
        const booked = talkingPointOf(point.join(" "), spoken.languages);
        const places: number[] = [];
        const words = new SaidWords(spoken.tokens);
        eachTalkingPointPlace(words, booked, 0, spoken.tokens.length, (at) => places.push(at));
        expect(places).toEqual(naivePlaces(said, point));
      }),
      { numRuns: 300 },
    );
  });
});
