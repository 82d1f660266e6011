import { describe, expect, it } from "vitest";
import { percentDelivered, shareText, shortened } from "./words.ts";

describe("a text that is too long", () => {
  it.each([
    ["is left as it is where it fits", "Tides and tea", 13, "Tides and tea"],
    ["ends behind a word", "Tides and tea", 12, "Tides and …"],
    ["ends anywhere where it has no blanks", "潮の満ち引きと紅茶", 4, "潮の満ち…"],
    ["ends in no half of a character", "🌊🌊🌊🌊", 3, "🌊🌊🌊…"],
    ["keeps more than its first word", "An Unbreakablelongword", 14, "An Unbreakable…"],
  ])("%s", (_, text, charactersMax, shown) => {
    expect(shortened(text, charactersMax)).toBe(shown);
  });
});

describe("what was delivered of a promise", () => {
  it.each([
    [999, 1_000, 99],
    [996, 1_000, 99],
    [1_000, 1_000, 100],
    [1_004, 1_000, 100],
    [0, 1_000, 0],
    [2_500, 1_000, 250],
  ])("of %i of %i is %i per cent", (delivered, promised, percent) => {
    expect(percentDelivered(delivered, promised)).toBe(percent);
  });
});

describe("a share", () => {
  it.each([
    [null, null, "–"],
    [0, 0, "0\u00a0%"],
    [0, 596, "<\u00a01\u00a0%"],
    [7, 70, "7\u00a0%"],
  ])("of %s per cent of a value of %s is %s", (share, value, text) => {
    expect(shareText(share, value)).toBe(text);
  });
});
