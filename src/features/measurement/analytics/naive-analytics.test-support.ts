import { addDays } from "../../../lib/time/calendar-day.ts";
import {
  RANDOM_METRICS,
  type RandomAccount,
  type RandomDay,
  type RandomMetric,
  type RandomNetwork,
} from "./random-network.test-support.ts";

/** The rules of analytics implemented a second time, over histories in memory. */

export type Values = Record<string, number | null>;

/** The rules of reach by day, implemented a second time. */
function reachOf(platform: string, day: RandomDay): number | undefined {
  if (platform === "youtube") return day.views;
  if (platform === "spotify") return day.plays;
  if (platform === "linkedin") return day.impressions ?? day.reactions ?? day.likes;
  if (platform === "beehiiv") return day.unique_opens ?? day.opens;
  return undefined;
}

const CATEGORIES: Record<string, string> = {
  youtube: "video",
  spotify: "audio",
  linkedin: "social",
  beehiiv: "social",
};

/** The days on which a host of a show has downloads, days within spans included. */
function hostDaysOf(accounts: readonly RandomAccount[]): Set<string> {
  const found = new Set<string>();
  for (const { platform, showId, days } of accounts) {
    if (platform !== "simplecast" && platform !== "spotify") continue;
    for (const { day, spansDays } of days.filter((each) => each.downloads !== undefined))
      for (let back = 0; back < spansDays; back += 1) found.add(`${showId} ${addDays(day, -back)}`);
  }
  return found;
}

/**
 * Adds a number to a value; an unknown number changes nothing, and a value is null until a known
 * one is added.
 */
function add(values: Values, key: string, value: number | undefined): void {
  values[key] ??= null;
  if (value !== undefined) values[key] = (values[key] ?? 0) + value;
}

export interface Naive {
  totals: Values;
  byCategory: Values;
  viewsByPlatform: Values;
  reachByPlatform: Values;
  knownDays: Record<string, number>;
  /** The oldest reading day of the followers at the end. */
  followersReadOn: string | null;
  reachByShow: Values;
  viewsByShow: Values;
}

export function naive(
  accounts: readonly RandomAccount[],
  counts: (account: RandomAccount) => boolean,
  from: string,
  to: string,
): Naive {
  const result: Naive = {
    totals: {},
    byCategory: { video: null, audio: null, social: null },
    viewsByPlatform: {},
    reachByPlatform: {},
    knownDays: {},
    followersReadOn: null,
    reachByShow: {},
    viewsByShow: {},
  };
  for (const metric of RANDOM_METRICS) add(result.totals, metric, undefined);
  for (const key of ["reach", "followers", "engagement"]) add(result.totals, key, undefined);
  const hostDays = hostDaysOf(accounts);
  const estimates: number[] = [];
  for (const account of accounts) {
    const { platform, showId } = account;
    const inWindow = account.days.filter(({ day }) => day >= from && day <= to);
    const own: Partial<Record<RandomMetric, number>> = {};
    for (const day of inWindow) {
      add(result.reachByShow, showId, reachOf(platform, day));
      add(result.viewsByShow, showId, day.views);
      if (!counts(account)) continue;
      add(result.totals, "reach", reachOf(platform, day));
      add(result.viewsByPlatform, platform, day.views);
      add(result.reachByPlatform, platform, reachOf(platform, day));
      const category = CATEGORIES[platform];
      if (category !== undefined) add(result.byCategory, category, reachOf(platform, day));
      for (const metric of RANDOM_METRICS) {
        const value = day[metric];
        if (value === undefined) continue;
        if (platform === "op3" && hostDays.has(`${showId} ${day.day}`)) continue;
        add(result.totals, metric, value);
        own[metric] = (own[metric] ?? 0) + value;
      }
    }
    if (!counts(account)) continue;
    if (platform === "linkedin" && own.impressions === undefined) {
      const reactions = own.reactions ?? own.likes;
      if (reactions !== undefined) estimates.push(reactions * 50);
    }
    const level = account.days
      .filter(
        ({ day, followers }) => followers !== undefined && day <= to && day >= addDays(to, -31),
      )
      .toSorted((one, other) => (one.day < other.day ? 1 : -1))[0];
    add(result.totals, "followers", level?.followers);
    if (level !== undefined && (result.followersReadOn ?? "9") > level.day)
      result.followersReadOn = level.day;
    const isCounted = (day: RandomDay) =>
      RANDOM_METRICS.some((metric) => day[metric] !== undefined);
    let known = 0;
    for (const row of inWindow.filter(isCounted))
      for (let back = 0; back < row.spansDays; back += 1)
        if (addDays(row.day, -back) >= from) known += 1;
    result.knownDays[platform] = (result.knownDays[platform] ?? 0) + known;
  }
  for (const estimate of estimates) add(result.totals, "impressions", estimate);
  for (const metric of ["likes", "comments"])
    add(result.totals, "engagement", result.totals[metric] ?? undefined);
  return result;
}

/** The change of a sum over the platforms whose numbers of known days differ by a tenth at most. */
export function naiveChange(now: Naive, before: Naive, of: "viewsByPlatform" | "reachByPlatform") {
  const alike = Object.keys({ ...now.knownDays, ...before.knownDays }).filter((platform) => {
    const [one, other] = [now.knownDays[platform] ?? 0, before.knownDays[platform] ?? 0];
    return Math.min(one, other) * 10 >= Math.max(one, other) * 9;
  });
  const sumOf = (values: Values): number | null => {
    const known = alike.flatMap((platform) => values[platform] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  };
  const [value, earlier] = [sumOf(now[of]), sumOf(before[of])];
  if (value === null || earlier === null || earlier === 0) return null;
  return Math.round(((value - earlier) / earlier) * 1_000) / 10 + 0;
}

/** In unique mode the first show in the network's order counts an account. */
export function countedOnce(network: RandomNetwork, accounts: readonly RandomAccount[]) {
  const seen = new Map<string, string>();
  for (const showId of network.showIds)
    for (const account of accounts.filter((each) => each.showId === showId)) {
      const name = `${account.platform} ${account.accountId}`;
      if (!seen.has(name)) seen.set(name, showId);
    }
  return ({ platform, accountId, showId }: RandomAccount): boolean =>
    seen.get(`${platform} ${accountId}`) === showId;
}
