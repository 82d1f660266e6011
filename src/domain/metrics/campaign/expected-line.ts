import { lastDayOf, paceCampaign, type PacedCampaign } from "./campaign-pacing.ts";

/** The delivery that pacing expects of a campaign over its days, as a line. */

export interface ExpectedPoint {
  /** Days since 1970 in the campaign's time zone. */
  day: number;
  /** Delivery expected by the end of the day; for the running day, by now. */
  expected: number;
}

/**
 * The delivery expected by the end of a day, as `paceCampaign` computes it.
 *
 * @param now Days since 1970 with their fraction: the running day counts up to it.
 * @returns Null where the campaign has no goal or no known day.
 */
export const expectedBy = (campaign: PacedCampaign, day: number, now: number): number | null =>
  paceCampaign(campaign, day === Math.floor(now) ? now : day + 1).expected;

/**
 * The days at which the line of expected delivery starts, bends and ends, oldest first; it is
 * straight between two of them. Empty where nothing is expected.
 */
export function expectedLine(
  campaign: PacedCampaign,
  { from, to, now }: { from: number; to: number; now: number },
): ExpectedPoint[] {
  const bends = campaign.slots.flatMap(({ firstDay }) =>
    firstDay === null ? [] : [firstDay - 1, lastDayOf(firstDay, campaign.lastDay)],
  );
  const own = [campaign.firstDay === null ? null : campaign.firstDay - 1, campaign.lastDay];
  const days = [from, to, Math.floor(now), ...own, ...bends].flatMap((day) =>
    day !== null && day >= from && day <= to ? [day] : [],
  );
  return [...new Set(days)]
    .toSorted((one, other) => one - other)
    .flatMap((day) => {
      const expected = expectedBy(campaign, day, now);
      return expected === null ? [] : [{ day, expected }];
    });
}
