import { type AccountWindow, daysKnown } from "../../metrics/window-figures.ts";
import { platformName } from "../../platforms/platform.ts";

/** How far the known share of a platform's days may differ between two windows. */
const SHARE_DIFFERENCE_MAX = 0.1;
/** Shares are quotients; 27 of 30 days differ from 30 by a tenth. */
const ROUNDING = 1e-9;

export interface UnequalPlatform {
  platform: string;
  /** Days of its accounts in each of the windows. */
  days: number;
  known: number;
  knownBefore: number;
}

/**
 * False where clearly more days of a platform are known in one of two windows.
 *
 * @param days Of the accounts in each of the windows.
 */
export const comparesWith = (known: number, knownBefore: number, days: number): boolean =>
  Math.abs(known - knownBefore) / days <= SHARE_DIFFERENCE_MAX + ROUNDING;

/**
 * Platforms of which clearly more days are known in one window than in the other, as where one is
 * three days late or was connected meanwhile: a change of their sums is one of the days.
 *
 * @param expected Days of the accounts in each of the windows, by platform.
 */
export function unequalPlatforms(
  expected: ReadonlyMap<string, number>,
  windows: readonly AccountWindow[],
  before: readonly AccountWindow[],
): UnequalPlatform[] {
  return [...expected].flatMap(([platform, days]) => {
    const isOwn = (window: AccountWindow): boolean => window.platform === platform;
    const known = daysKnown(windows.filter(isOwn));
    const knownBefore = daysKnown(before.filter(isOwn));
    return comparesWith(known, knownBefore, days) ? [] : [{ platform, days, known, knownBefore }];
  });
}

export const unequalWarnings = (platforms: readonly UnequalPlatform[]): string[] =>
  platforms.map(
    ({ platform, days, known, knownBefore }) =>
      `${platformName(platform)} is left out of change_percent: ${known} of ${days} days of its ` +
      `accounts are known in the window and ${knownBefore} of ${days} in the compared one.`,
  );
