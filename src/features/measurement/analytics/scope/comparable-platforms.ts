import { type AccountWindow, daysKnown } from "../../../../domain/metrics/window-figures.ts";
import { platformName } from "../../../../platforms/platform.ts";

/**
 * Two windows are comparable where their numbers of known days differ by at most one part in this
 * many.
 */
const DIFFERENCE_PARTS = 10;

export interface UnequalPlatform {
  platform: string;
  /** Days of the platform's accounts in each of the windows, for accounts that give counts. */
  days: number;
  known: number;
  knownBefore: number;
}

/**
 * False where clearly more days are known in one of two windows of the same length: the numbers of
 * known days differ by more than a tenth of the larger one. Comparing each with all days of the
 * window (rejected) made 4 known days of 21 comparable with 6. Windows without a known day are
 * comparable, since there is nothing to compare.
 */
export const comparesWith = (known: number, knownBefore: number): boolean =>
  Math.abs(known - knownBefore) * DIFFERENCE_PARTS <= Math.max(known, knownBefore);

/**
 * Platforms for which clearly more days are known in one window than in the other, for example
 * because one is three days late or was connected meanwhile. A change of their sums would only
 * reflect the number of days.
 *
 * @param expected Days of the accounts in each of the windows, by platform.
 */
export function unequalPlatforms(
  expected: ReadonlyMap<string, number>,
  windows: readonly AccountWindow[],
  before: readonly AccountWindow[],
): UnequalPlatform[] {
  const [now, then] = [knownByPlatform(windows), knownByPlatform(before)];
  // Days that a person entered without an account are not among the expected days.
  const platforms = new Set([...expected.keys(), ...now.keys(), ...then.keys()]);
  return [...platforms].flatMap((platform) => {
    const [known, knownBefore] = [now.get(platform) ?? 0, then.get(platform) ?? 0];
    const days = Math.max(expected.get(platform) ?? 0, known, knownBefore);
    return comparesWith(known, knownBefore) ? [] : [{ platform, days, known, knownBefore }];
  });
}

const knownByPlatform = (windows: readonly AccountWindow[]): Map<string, number> =>
  new Map(
    [...Map.groupBy(windows, ({ platform }) => platform)].map(([platform, own]) => [
      platform,
      daysKnown(own),
    ]),
  );

export const unequalWarnings = (platforms: readonly UnequalPlatform[]): string[] =>
  platforms.map(
    ({ platform, days, known, knownBefore }) =>
      `${platformName(platform)} is left out of change_percent: ${known} of ${days} days of its ` +
      `accounts are known in the window and ${knownBefore} of ${days} in the compared one.`,
  );
