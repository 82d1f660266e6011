import type { CampaignPacing } from "@castmeter/sdk";
import { expect, it } from "vitest";
import { percentDue, pointsApart, rulerEnd, shareAt } from "./pace.ts";

const pacing = (over: Partial<CampaignPacing>): CampaignPacing =>
  ({
    goal: { metric: "impressions", target: 900_000, source: "goals" },
    actual: 484_353,
    expected: 508_500,
    ...over,
  }) as CampaignPacing;

it("a count never lies beyond the ruler", () => {
  expect(shareAt(45, 90)).toBe("50.00%");
  expect(shareAt(180, 90)).toBe("100.00%");
  expect(shareAt(5, 0)).toBe("0.00%");
});

it("the ruler ends at the target, or at what was delivered beyond it", () => {
  expect(rulerEnd(pacing({}))).toBe(900_000);
  expect(rulerEnd(pacing({ actual: 950_000 }))).toBe(950_000);
  expect(rulerEnd(pacing({ goal: null, actual: null, expected: null }))).toBe(1);
});

it("the distance is in points of the target and unknown where a count is", () => {
  expect(pointsApart(pacing({}))).toBe(-2.7);
  expect(percentDue(pacing({}))).toBe(56.5);
  expect(pointsApart(pacing({ actual: null }))).toBeNull();
  expect(percentDue(pacing({ goal: null }))).toBeNull();
});
