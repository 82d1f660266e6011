import { describe, expect, it } from "vitest";
import { areSameTags, tagsOf, withoutTags, withTags } from "./tag-names.ts";

describe("tags", () => {
  it("are one line, trimmed and composed", () => {
    expect(tagsOf("tags", ["  Cafe\u0301 ", "two\nlines", "港\u200B"])).toEqual([
      "Café",
      "two lines",
      "港",
    ]);
  });

  it.each([
    ["Live", "LIVE"],
    ["STRASSE", "Straße"],
    ["Δελφοί", "ΔΕΛΦΟΊ"],
    ["Σίσυφος", "ΣΊΣΥΦΟΣ"],
    ["cafe\u0301", "CAFÉ"],
  ])("%s and %s are one, spelled as the first", (first, second) => {
    expect(tagsOf("tags", [first, second])).toHaveLength(1);
    expect(withTags([first], [second])).toEqual([first]);
    expect(withoutTags([first, "other"], [second])).toEqual(["other"]);
  });

  it("have 1 to 40 characters, whatever their bytes", () => {
    expect(tagsOf("tags", ["🎧".repeat(40)])).toHaveLength(1);
    for (const [text, index] of [
      ["🎧".repeat(41), 1],
      [" \u200B ", 1],
    ] as const)
      expect(() => tagsOf("tags", ["fine", text])).toThrow(
        expect.objectContaining({ param: `tags[${index}]` }),
      );
  });

  it("are compared as sets of what is written", () => {
    expect(areSameTags(["a", "b"], ["b", "a"])).toBe(true);
    expect(areSameTags(["a"], ["A"])).toBe(false);
    expect(areSameTags(["a", "b"], ["a"])).toBe(false);
  });
});
