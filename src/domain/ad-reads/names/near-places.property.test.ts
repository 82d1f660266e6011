import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";
import { nearPlaces } from "./near-places.ts";

const letters = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom("a", "b", "c", "é", "北"), minLength: least, maxLength: most });

/** Every end at which some part of the text is near the pattern. */
function naivePlaces(text: string, pattern: string, most: number): number[] {
  const ends: number[] = [];
  for (let end = 0; end < text.length; end += 1) {
    const distances = Array.from({ length: end + 2 }, (_, start) =>
      editDistance(text.slice(start, end + 1), pattern, pattern.length),
    );
    if (Math.min(...distances) <= most) ends.push(end);
  }
  return ends;
}

describe("nearPlaces", () => {
  it("finds what trying every part of the text finds", () => {
    fc.assert(
      fc.property(
        letters(0, 40),
        letters(1, 8),
        fc.integer({ min: 0, max: 3 }),
        (text, pattern, most) => {
          const codes = Uint16Array.from(text, (letter) => letter.charCodeAt(0));
          expect(nearPlaces(codes, pattern, most)).toEqual(naivePlaces(text, pattern, most));
        },
      ),
      { numRuns: 300 },
    );
  });
});
