import { describe, expect, it } from "vitest";
import { SaidWords } from "../spoken/said-words.ts";
import { spokenTextOf } from "../spoken/spoken-text.ts";
import { findTalkingPoint, talkingPointOf } from "./talking-points.ts";

function isSaid(point: string, text: string): boolean {
  const spoken = spokenTextOf([{ startSec: 0, endSec: 9, speaker: null, text }]);
  const booked = talkingPointOf(point, spoken.languages);
  return findTalkingPoint(new SaidWords(spoken.tokens), booked, 0, spoken.tokens.length) !== null;
}

describe("a talking point", () => {
  it.each([
    ["Free delivery over two bags", "order 2 bags or more and shipping is free"],
    ["Sixty nights to try", "you can test it for 60 nights"],
    ["Lebenslange Reparatur", "und die reparieren sie ein Leben lang"],
    ["غطاء قابل للغسل", "والغطاء ينغسل في الغسالة"],
    ["砂糖不使用", "砂糖は使っていません"],
    ["Tostado junto al muelle", "lo tuestan al lado del muelle"],
  ])("is said in other words: %s", (point, text) => {
    expect(isSaid(point, text)).toBe(true);
  });

  it.each([
    ["half of it", "Skip a week or cancel any time", "you can skip a week whenever you travel"],
    ["another number", "Sixty nights to try", "you can try it for thirty nights"],
    ["something else", "Roasted on the quay", "the parcel comes on Friday morning"],
  ])("is not said by %s", (_, point, text) => {
    expect(isSaid(point, text)).toBe(false);
  });
});
