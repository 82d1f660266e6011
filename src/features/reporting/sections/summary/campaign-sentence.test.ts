import { describe, expect, it } from "vitest";
import { campaignSentence } from "./campaign-sentence.ts";

const NONE = { aired: 0, booked: 0 };
const sentence = (
  metric: string,
  promised: number | null,
  delivered: number | null,
  slots = NONE,
): string => campaignSentence({ metric, promised, delivered, pace: "no_goal" }, slots);

describe("the sentence of a campaign", () => {
  it("is right for none, one, many and unknown", () => {
    expect(sentence("impressions", null, null)).toBe(
      "Nothing is promised, and no delivery is known; no slot is booked.",
    );
    expect(sentence("impressions", null, 1)).toBe(
      "1 impression is delivered, and nothing is promised; no slot is booked.",
    );
    expect(sentence("impressions", null, 0)).toBe(
      "0 impressions are delivered, and nothing is promised; no slot is booked.",
    );
    expect(sentence("impressions", 1, null)).toBe(
      "1 impression is promised, and no delivery is known; no slot is booked.",
    );
    expect(sentence("impressions", 20_000, 1)).toBe(
      "1 of 20,000 promised impressions is delivered (0 %); no slot is booked.",
    );
    expect(sentence("plays", 20_000, 5_800)).toBe(
      "5,800 of 20,000 promised plays are delivered (29 %); no slot is booked.",
    );
  });

  it("counts a reach as one amount", () => {
    expect(sentence("reach", 20_000, 12_000)).toBe(
      "A reach of 12,000 is delivered of the 20,000 promised (60 %); no slot is booked.",
    );
    expect(sentence("reach", 20_000, null)).toBe(
      "A reach of 20,000 is promised, and no delivery is known; no slot is booked.",
    );
  });

  it("says how many slots have aired", () => {
    const slots = (aired: number, booked: number): string =>
      sentence("impressions", null, null, { aired, booked }).split("; ")[1] ?? "";
    expect(slots(0, 1)).toBe("the only slot has not aired.");
    expect(slots(1, 1)).toBe("the only slot has aired.");
    expect(slots(0, 3)).toBe("none of 3 slots has aired.");
    expect(slots(1, 3)).toBe("1 of 3 slots has aired.");
    expect(slots(3, 3)).toBe("3 of 3 slots have aired.");
  });

  it("names the pace where there is one", () => {
    const delivery = { metric: "plays", promised: 2, delivered: 1, pace: "behind" };
    expect(campaignSentence(delivery, NONE)).toBe(
      "1 of 2 promised plays is delivered (50 %), behind pace; no slot is booked.",
    );
  });
});
