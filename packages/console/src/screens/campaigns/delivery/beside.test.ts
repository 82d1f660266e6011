import { describe, expect, it } from "vitest";
import { besideOf, farthest, isOver, type ReconciledSlot, togetherOf } from "./beside.ts";

const slot = (
  ours: number | null,
  theirs: readonly (readonly [string, number])[],
  percent: number | null = null,
): ReconciledSlot =>
  ({
    measured: { impressions: ours },
    delivered: theirs.map(([source, impressions]) => ({ source, impressions })),
    gaps: theirs.map(([source]) => ({
      between: "measured_delivered",
      source,
      percent,
      class: "definition",
    })),
  }) as unknown as ReconciledSlot;

describe("ours beside the ad server's", () => {
  it("the lines of one ad server are one count, those of two are two", () => {
    const both = slot(
      100,
      [
        ["adswizz", 40],
        ["adswizz", 50],
        ["other", 7],
      ],
      -10,
    );
    expect(besideOf(both, "adswizz")?.impressions).toBe(90);
    expect(besideOf(both, "other")?.impressions).toBe(7);
    expect(besideOf(both, "audioserve")).toBeNull();
  });

  it("totals are compared over the slots that both count", () => {
    const slots = [slot(61_240, [["other", 60_118]]), slot(88_412, []), slot(null, [["other", 9]])];
    expect(togetherOf(slots, "other")).toEqual({ ours: 61_240, theirs: 60_118, percent: -1.8 });
    expect(togetherOf([slot(null, [["other", 9]])], "other")).toBeNull();
  });

  it("over 10 % apart asks, ten does not", () => {
    expect(isOver(slot(1, [["other", 1]], -12.1), ["other"])).toBe(true);
    expect(isOver(slot(1, [["other", 1]], 10), ["other"])).toBe(false);
    expect(farthest(slot(1, []), ["other"])).toBeNull();
  });
});
