import { describe, expect, it } from "vitest";
import { paceCampaign, type PacedCampaign } from "./campaign-pacing.ts";
import { expectedBy, expectedLine } from "./expected-line.ts";

const slot = (id: string, firstDay: number | null, guaranteed = 30_000) => ({
  id,
  guaranteed,
  delivered: null,
  firstDay,
  state: "due" as const,
});

const CAMPAIGN: PacedCampaign = {
  goal: 60_000,
  delivered: null,
  firstDay: 100,
  lastDay: 150,
  slots: [slot("first", 105), slot("second", 130), slot("undated", null)],
};

describe("the line of what is expected", () => {
  it("spreads each promise over 30 days from the day it airs, or up to the campaign's last", () => {
    expect(expectedLine(CAMPAIGN, { from: 100, to: 150, now: 119.5 })).toEqual([
      { day: 100, expected: 0 },
      { day: 104, expected: 0 },
      { day: 119, expected: 14_500 },
      { day: 129, expected: 25_000 },
      { day: 134, expected: 37_143 },
      { day: 150, expected: 60_000 },
    ]);
  });

  it("is on each day what pacing expects by its end, and today by now", () => {
    const line = expectedLine(CAMPAIGN, { from: 100, to: 150, now: 119.5 });
    for (const { day, expected } of line)
      expect(expected).toBe(paceCampaign(CAMPAIGN, day === 119 ? 119.5 : day + 1).expected);
    expect(expectedBy(CAMPAIGN, 119, 119.5)).toBe(14_500);
    expect(expectedBy(CAMPAIGN, 118, 119.5)).toBe(14_000);
  });

  it("follows the campaign's days where no slot has a guarantee, and is empty without a goal", () => {
    expect(
      expectedLine({ ...CAMPAIGN, slots: [] }, { from: 90, to: 160, now: 10 }).map(
        ({ expected }) => expected,
      ),
    ).toEqual([0, 0, 60_000, 60_000]);
    expect(expectedLine({ ...CAMPAIGN, goal: null }, { from: 90, to: 160, now: 10 })).toEqual([]);
  });
});
