import { describe, expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";

describe("the edit distance", () => {
  it.each([
    ["harbour", "harbour", 0],
    ["harbour", "harbor", 1],
    ["harbour", "harbours", 1],
    ["aa", "aaa", 1],
    ["harbour", "marbour", 1],
    ["harbour", "harbuor", 2],
    ["", "a", 1],
    ["", "ab", 2],
  ])("of %s and %s, where one is looked for, is %i", (one, other, errors) => {
    expect(editDistance(one, other, 1)).toBe(errors);
    expect(editDistance(other, one, 1)).toBe(errors);
    expect(editDistance(one, other, 2)).toBe(errors);
  });
});
