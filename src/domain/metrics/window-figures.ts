import { addCounts, LARGEST_COUNT, sumCounts } from "./counts.ts";
import { engagementOf } from "./metric-sums.ts";
import type { Metric, ReachCategory } from "./metric.ts";
import { reachCategory } from "./reach.ts";

/**
 * Figures of accounts over a window of days (docs/analytics.md#figures). Every figure is a sum over
 * accounts; null where no account has a number.
 */

/** Metrics that add up over the days of one account and over several accounts. */
export const WINDOW_METRICS = [
  "views",
  "impressions",
  "reactions",
  "plays",
  "streams",
  "downloads",
  "opens",
  "unique_opens",
  "clicks",
  "likes",
  "comments",
  "shares",
  "saves",
  "engaged_views",
] as const satisfies readonly Metric[];
export type WindowMetric = (typeof WINDOW_METRICS)[number];

/** Metrics that are levels of an account: the value at the end of a window counts. */
export const WINDOW_LEVELS = ["followers", "subscribers", "posts"] as const;
export type WindowLevel = (typeof WINDOW_LEVELS)[number];

/** One account over one window. A count that is absent or null is unknown. */
export interface AccountWindow {
  showId: string;
  platform: string;
  /** Number of stored days of the window, including days with levels alone. */
  days: number;
  /** Number of days of the window with a known count; see `daysKnown`. */
  countedDays: number;
  counts: Partial<Record<WindowMetric | "reach" | "listeners", number | null>>;
  /** Levels at the end of the window. */
  levels: Partial<Record<WindowLevel, number | null>>;
  /** Days on which the levels were read, `YYYY-MM-DD`; for several accounts the oldest day. */
  levelDays: Partial<Record<WindowLevel, string | null | undefined>>;
  /** Levels at the end of the day before the window. */
  levelsBefore: Partial<Record<WindowLevel, number | null>>;
  /**
   * Set for a platform that measures the downloads of another host; absent where totals count all
   * of its downloads.
   */
  overlap?: {
    /** The downloads that a total counts; null where it counts none. */
    downloads: number | null;
    /** Number of its days that the other host has as well. */
    leftOutDays: number;
  };
}

export interface WindowFigures extends Record<WindowMetric | WindowLevel, number | null> {
  reach: number | null;
  /** Likes, comments, shares and saves together; unknown counts add nothing. */
  engagement: number | null;
  /** Engagement divided by reach; null when reach is 0 or either of them is unknown. */
  engagement_rate: number | null;
  /**
   * Change of followers over the accounts whose level is known both before the window and at its
   * end; negative for a loss.
   */
  followers_gained: number | null;
  subscribers_gained: number | null;
}

/** Figures that may be compared, ranked or charted by name. */
export type WindowFigure = keyof WindowFigures;

/**
 * Estimated impressions of a LinkedIn page for each reaction, from a reaction rate of 2 %. LinkedIn
 * gives no impressions of a page to a reader of public profiles.
 */
export const LINKEDIN_IMPRESSIONS_PER_REACTION = 50;

/**
 * Accounts in the form in which a total over several platforms counts them: without downloads that
 * are measured twice.
 */
export const countedInTotals = (accounts: readonly AccountWindow[]): AccountWindow[] =>
  accounts.map((account) =>
    account.overlap === undefined
      ? account
      : { ...account, counts: { ...account.counts, downloads: account.overlap.downloads } },
  );

/** The figures of several accounts in one window; the order of the accounts does not matter. */
export function figureWindow(accounts: readonly AccountWindow[]): WindowFigures {
  const sum = (countOf: (account: AccountWindow) => number | null | undefined): number | null =>
    sumCounts(accounts.map((account) => countOf(account) ?? null));
  const counts = Object.fromEntries(
    WINDOW_METRICS.map((metric) => [
      metric,
      metric === "impressions"
        ? sum((account) => impressionsOf(account).value)
        : sum((account) => account.counts[metric]),
    ]),
  ) as Record<WindowMetric, number | null>;
  const reach = sum(({ counts: { reach: own } }) => own);
  const engagement = engagementOf(counts);
  return {
    reach,
    ...counts,
    engagement,
    engagement_rate:
      engagement === null || reach === null || reach === 0 ? null : engagement / reach,
    followers: sum(({ levels }) => levels.followers),
    followers_gained: gainOf(accounts, "followers"),
    subscribers: sum(({ levels }) => levels.subscribers),
    subscribers_gained: gainOf(accounts, "subscribers"),
    posts: sum(({ levels }) => levels.posts),
  };
}

/**
 * The impressions of an account, and whether they are estimated. On LinkedIn they are estimated
 * from reactions where the platform gives none. Reach never uses the estimate.
 */
function impressionsOf({ platform, counts }: AccountWindow): {
  value: number | null;
  isEstimated: boolean;
} {
  const value = counts.impressions ?? null;
  if (value !== null || platform !== "linkedin") return { value, isEstimated: false };
  const reactions = counts.reactions ?? counts.likes ?? null;
  if (reactions === null) return { value: null, isEstimated: false };
  return {
    value: Math.min(reactions * LINKEDIN_IMPRESSIONS_PER_REACTION, LARGEST_COUNT),
    isEstimated: true,
  };
}

/**
 * Number of days of the accounts with a known count, including days covered by a number that was
 * read later in the window. A day with levels alone does not count (record 0090): its followers say
 * nothing about views that the platform reports two days later.
 */
export const daysKnown = (accounts: readonly AccountWindow[]): number =>
  accounts.reduce((sum, { countedDays }) => sum + countedDays, 0);

/** True where the impressions of one of the accounts are estimated. */
export const hasEstimatedImpressions = (accounts: readonly AccountWindow[]): boolean =>
  accounts.some((account) => impressionsOf(account).isEstimated);

/** The day on which the oldest part of each level was read; null where none is known. */
export function levelsAsOf(accounts: readonly AccountWindow[]): Record<WindowLevel, string | null> {
  const days = WINDOW_LEVELS.map((level) => [
    level,
    accounts
      .flatMap(({ levels, levelDays }) =>
        (levels[level] ?? null) === null ? [] : (levelDays[level] ?? []),
      )
      .toSorted()[0] ?? null,
  ]);
  return Object.fromEntries(days) as Record<WindowLevel, string | null>;
}

/** Levels that one of the accounts had before the window and no longer has at its end. */
export const endedLevels = (accounts: readonly AccountWindow[]): WindowLevel[] =>
  WINDOW_LEVELS.filter((level) =>
    accounts.some(
      ({ levels, levelsBefore }) =>
        (levels[level] ?? null) === null && (levelsBefore[level] ?? null) !== null,
    ),
  );

function gainOf(
  accounts: readonly AccountWindow[],
  level: "followers" | "subscribers",
): number | null {
  let gain: number | null = null;
  for (const { levels, levelsBefore } of accounts) {
    const [end, before] = [levels[level] ?? null, levelsBefore[level] ?? null];
    if (end !== null && before !== null) gain = (gain ?? 0) + end - before;
  }
  return gain;
}

/**
 * Reach by category, null where no account of the category has a reach. The categories add up to
 * the total reach.
 */
export function reachByCategory(
  accounts: readonly AccountWindow[],
): Record<ReachCategory, number | null> {
  const sums: Record<ReachCategory, number | null> = { video: null, audio: null, social: null };
  for (const { platform, counts } of accounts) {
    const category = reachCategory(platform);
    if (category !== null) sums[category] = addCounts(sums[category], counts.reach ?? null);
  }
  return sums;
}

/**
 * The change from one value to another in per cent, rounded to a tenth: 120 after 100 gives 20.
 * Null where either value is unknown or the earlier one is 0.
 */
export function changePercent(previous: number | null, value: number | null): number | null {
  if (previous === null || value === null || previous === 0) return null;
  // `+ 0` turns the minus zero of a small fall into 0.
  return Math.round(((value - previous) / Math.abs(previous)) * 1_000) / 10 + 0;
}
