import type { CampaignPacing } from "@castmeter/sdk";

/** Where a count lies on a ruler that ends at a target: "48.30%", at most its end. */
export const shareAt = (count: number, target: number): string =>
  `${(Math.max(0, Math.min(1, target <= 0 ? 0 : count / target)) * 100).toFixed(2)}%`;

/** The end of the ruler: the target, or what was delivered beyond it. */
export const rulerEnd = ({ goal, actual, expected }: CampaignPacing): number =>
  Math.max(1, goal?.target ?? 0, actual ?? 0, expected ?? 0);

/** How far a campaign is from what should be there, in points of its target, to a tenth. */
export function pointsApart({ goal, actual, expected }: CampaignPacing): number | null {
  if (goal === null || actual === null || expected === null || goal.target <= 0) return null;
  return Math.round(((actual - expected) / goal.target) * 1_000) / 10;
}

/** What should be there by now, as percent of the target, to a tenth. */
export function percentDue({ goal, expected }: CampaignPacing): number | null {
  if (goal === null || expected === null || goal.target <= 0) return null;
  return Math.round((expected / goal.target) * 1_000) / 10;
}
