import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSimilar, titleFeatures, titleSimilarity } from "./title-similarity.ts";

const title = fc
  .array(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "日本", "日本語", "漢"), {
    maxLength: 9,
  })
  .map((words) => words.join(" "));

describe("title similarity", () => {
  it("is twice the shared words over all words of both", () => {
    expect(titleSimilarity("a b c d e f", "a b c d e")).toBeCloseTo(10 / 11);
    expect(titleSimilarity("a b c d e f", "a b c d e x")).toBeCloseTo(10 / 12);
    expect(titleSimilarity("a b", "c d")).toBe(0);
  });

  it("does not mind order or repetition", () => {
    expect(titleSimilarity("war and peace", "peace and war and war")).toBe(1);
  });

  it("compares scripts without spaces by neighbouring characters", () => {
    expect(titleSimilarity("日本の歴史", "日本の歴史")).toBe(1);
    // 日本 本の の歴 歴史 against 日本 本の の歴 歴書.
    expect(titleSimilarity("日本の歴史", "日本の歴書")).toBe(0.75);
    expect(titleSimilarity("漢", "漢")).toBe(1);
    expect(titleSimilarity("漢", "字")).toBe(0);
  });

  it("gives 0 for an empty title, even beside another empty one", () => {
    expect(titleSimilarity("", "")).toBe(0);
    expect(titleSimilarity("", "a")).toBe(0);
  });

  it("lies between 0 and 1, is symmetrical, and is 1 exactly for equal sets", () => {
    fc.assert(
      fc.property(title, title, (left, right) => {
        const similarity = titleSimilarity(left, right);
        expect(similarity).toBe(titleSimilarity(right, left));
        expect(similarity >= 0 && similarity <= 1).toBe(true);
        const areEqualSets =
          left !== "" && titleFeatures(left).symmetricDifference(titleFeatures(right)).size === 0;
        expect(similarity === 1).toBe(areEqualSets);
      }),
    );
  });

  it("agrees with the early-stopping test at every threshold", () => {
    fc.assert(
      fc.property(
        title,
        title,
        fc.constantFrom(0.1, 0.5, 2 / 3, 0.85, 10 / 11, 1),
        (left, right, threshold) => {
          expect(isSimilar(titleFeatures(left), titleFeatures(right), threshold)).toBe(
            titleSimilarity(left, right) >= threshold,
          );
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
