import { describe, expect, it } from "vitest";
import { commonParts, type Part, partsWithin, quotedIn } from "./common-words.ts";

const cut = (text: string, parts: readonly Part[]): string[] =>
  parts.map(({ start, length }) => text.slice(start, start + length));

describe("words that a post and a passage have in a row", () => {
  it("are found whatever the signs and capitals between them", () => {
    const post = "“The radio said nothing, for an hour.” Out now.";
    const said = "That night the radio said nothing for an hour and I slept.";
    const { one, other } = commonParts(post, said);
    expect(cut(post, one)).toEqual(["The radio said nothing, for an hour"]);
    expect(cut(said, other)).toEqual(["the radio said nothing for an hour"]);
  });

  it("are several runs in both orders, and none of two words", () => {
    const post = "one two three and four five six, seven eight";
    const said = "four five six then one two three but seven eight";
    const { one, other } = commonParts(post, said);
    expect(cut(post, one)).toEqual(["one two three", "four five six"]);
    expect(cut(said, other)).toEqual(["four five six", "one two three"]);
  });

  it("are found in texts without blanks, and with accents", () => {
    expect(commonParts("今夜は猫の話です。", "さて、今夜は猫の話です").one).toHaveLength(1);
    expect(commonParts("Café à la crème", "cafe a la creme").one).toHaveLength(1);
  });

  it("stay cheap where a refrain repeats", () => {
    const refrain = "la la la ".repeat(2_000);
    const begun = performance.now();
    commonParts(refrain, refrain);
    expect(performance.now() - begun).toBeLessThan(500);
  });
});

describe("parts of a stretch", () => {
  it("are cut at its ends and counted from its start", () => {
    const parts = [{ start: 2, length: 6 }];
    expect(partsWithin(parts, 0, 4)).toEqual([{ start: 2, length: 2 }]);
    expect(partsWithin(parts, 4, 10)).toEqual([{ start: 0, length: 4 }]);
    expect(partsWithin(parts, 8, 10)).toEqual([]);
  });
});

describe("the words that evidence quotes", () => {
  it("are those between its quotation marks", () => {
    expect(quotedIn('Its words "not one of them came" are said.')).toBe("not one of them came");
    expect(quotedIn("1 day after the publication.")).toBeNull();
  });
});
