import { addCounts, LARGEST_COUNT, sumCounts } from "./counts.ts";
import { engagementOf } from "./metric-sums.ts";
import type { Metric, ReachCategory } from "./metric.ts";
import { reachCategory } from "./reach.ts";

/**
 * Figures of accounts over a window of days (docs/analytics.md#figures). Everything is a sum over
 * accounts of what their days added; null where no account has a number.
 */

/** Metrics of which the days of one account and those of several add up. */
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

/** Levels of an account: their value at the end of a window counts. */
export const WINDOW_LEVELS = ["followers", "subscribers", "posts"] as const;
export type WindowLevel = (typeof WINDOW_LEVELS)[number];

/** One account over one window. An absent or null count is unknown. */
export interface AccountWindow {
  showId: string;
  platform: string;
  /** Stored days of the window, those with levels alone included. */
  days: number;
  /** Days of the window of which a count is known: `daysKnown`. */
  countedDays: number;
  counts: Partial<Record<WindowMetric | "reach" | "listeners", number | null>>;
  /** At the end of the window. */
  levels: Partial<Record<WindowLevel, number | null>>;
  /** When they were read, `YYYY-MM-DD`: of several accounts the oldest. */
  levelDays: Partial<Record<WindowLevel, string | null | undefined>>;
  /** At the end of the day before the window. */
  levelsBefore: Partial<Record<WindowLevel, number | null>>;
  /** Of a platform that measures the downloads of a host; absent where a total counts all. */
  overlap?: {
    /** What a total counts of its downloads; null: nothing. */
    downloads: number | null;
    /** Its days that the host has as well. */
    leftOutDays: number;
  };
}

export interface WindowFigures extends Record<WindowMetric | WindowLevel, number | null> {
  reach: number | null;
  /** Likes, comments, shares and saves together, as far as known. */
  engagement: number | null;
  /** Engagement divided by reach; null when reach is 0 or one of them unknown. */
  engagement_rate: number | null;
  /** Over accounts whose level is known before the window and at its end; negative for a loss. */
  followers_gained: number | null;
  subscribers_gained: number | null;
}

/** Figures that may be compared, ranked or charted by name. */
export type WindowFigure = keyof WindowFigures;

/**
 * Impressions of a LinkedIn page for each reaction to it: a reaction rate of 2 %. LinkedIn gives no
 * impressions of a page to a reader of public profiles.
 */
export const LINKEDIN_IMPRESSIONS_PER_REACTION = 50;

/** Accounts as a total over several platforms counts them: no downloads measured twice. */
export const countedInTotals = (accounts: readonly AccountWindow[]): AccountWindow[] =>
  accounts.map((account) =>
    account.overlap === undefined
      ? account
      : { ...account, counts: { ...account.counts, downloads: account.overlap.downloads } },
  );

/** The figures of several accounts, in any order. */
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
 * The impressions of an account, and whether they are estimated: on LinkedIn from reactions, where
 * the platform gives none. Reach never uses the estimate.
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
 * The days of accounts that are known: those of which a count is, days covered by a number that was
 * read later in the window included. A day with levels alone is none (record 0090): its followers
 * say nothing of views that the platform gives two days later.
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

/** Levels that one of the accounts had before the window and has not at its end. */
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

/** Reach by category, null where no account of it has a reach. Adds up to the reach of all. */
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
 * The change from one value to another in per cent, to a tenth: 120 after 100 gives 20. Null where
 * one of them is unknown or the earlier one is 0.
 */
export function changePercent(previous: number | null, value: number | null): number | null {
  if (previous === null || value === null || previous === 0) return null;
  // A small fall is 0 and no minus 0.
  return Math.round(((value - previous) / Math.abs(previous)) * 1_000) / 10 + 0;
}
