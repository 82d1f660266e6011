import type { DayRange } from "../../lib/time/calendar-day.ts";
import type {
  AccountItem,
  AccountDayCounts,
  GeographyReading,
  PlaceReading,
} from "../accounts/account-connector.ts";
import {
  byDay,
  countriesReading,
  mostFirst,
  newestFirst,
  toAccountItem,
} from "../accounts/reads/account-values.ts";
import { isRecord } from "../accounts/reads/find-days.ts";
import type { Counts } from "../posts/readings.ts";
import { toCount, toIsoTime } from "../upstream-values.ts";
import { countryNamed, toDay } from "./country-plays.ts";
import { figuresOf } from "./figures.ts";
import type {
  EpisodePayload,
  EpisodesPayload,
  OverviewPayload,
  TrendsPayload,
} from "./payload-schema.ts";

/** Answers of Apple Podcasts in the types of the port. */

/**
 * The show's figures of all time. Followers are only in their own series, where 0 means a number
 * below the reporting minimum.
 */
export function toTotals(overview: OverviewPayload): Counts {
  const newest = overview.followerAllTimeTrends?.at(-1);
  const followers = Array.isArray(newest) ? toCount(newest[1]) : undefined;
  return {
    ...figuresOf(overview.showPlayCount?.latestValue ?? {}),
    ...(followers === undefined || followers === 0 ? {} : { followers }),
  };
}

export const episodeAddress = (showId: string, id: string): string =>
  `https://podcasts.apple.com/podcast/id${showId}?i=${id}`;

export interface Episode {
  item: AccountItem;
  counts: Counts;
}

/** Episodes, newest first. An episode that is missing in the table of counters has no counts. */
export function toEpisodes(
  { content, episodesPlayCount = {} }: EpisodesPayload,
  showId: string,
): Episode[] {
  return Object.entries(content.results)
    .map(([id, episode]) => ({
      item: toItem(id, episode, showId),
      counts: countsOf(episodesPlayCount[id] ?? []),
    }))
    .sort((one, other) => newestFirst(one.item, other.item));
}

function toItem(id: string, episode: EpisodePayload, showId: string): AccountItem {
  const assets = episode.offers?.[0]?.["assets"];
  const [asset] = Array.isArray(assets) ? (assets as unknown[]) : [];
  return toAccountItem(id, {
    url: episodeAddress(showId, id),
    guid: episode.podcastEpisodeGuid,
    title: episode.name,
    publishedAt: toIsoTime(episode.releaseDateTime) ?? episode.releaseDate,
    durationSec: isRecord(asset) ? asset["duration"] : null,
  });
}

/** Counts of all listeners; the rows of followers and non-followers are parts of them. */
function countsOf(rows: readonly Record<string, unknown>[]): Counts {
  const row =
    rows.find(({ followstate }) => followstate === "*") ??
    (rows.length === 1 && rows[0]?.["followstate"] === undefined ? rows[0] : undefined);
  return row === undefined ? {} : figuresOf(row);
}

/**
 * Days, oldest first. Figures of days after `settledTo` may be incomplete: a 0 of these days is
 * unknown.
 */
export function toDays(
  { showPlayCountTrends }: TrendsPayload,
  window: DayRange,
  settledTo: string,
): AccountDayCounts[] {
  return showPlayCountTrends
    .flatMap((entry): AccountDayCounts[] => {
      const day = toDay(entry.timebucket);
      if (day === null || day < window.from || day > window.to) return [];
      const counts = figuresOf(entry);
      const known = Object.entries(counts).filter(
        ([, count]) => count !== undefined && (count > 0 || day <= settledTo),
      );
      return known.length === 0 ? [] : [{ day, counts: Object.fromEntries(known) }];
    })
    .sort(byDay);
}

/**
 * Devices by country and city; empty where Apple lists none. Apple prints 0 for a country with
 * plays whose number is below the reporting minimum.
 */
export function toGeography({
  showTopCountries = {},
  showTopCities = {},
}: OverviewPayload): GeographyReading[] {
  const places = (
    values: typeof showTopCountries,
    place: (key: string) => Pick<PlaceReading, "code" | "name">,
  ): PlaceReading[] =>
    Object.entries(values)
      .map(([key, { latestValue }]) => ({
        ...place(key),
        value: toCount(latestValue === 0 ? null : latestValue) ?? null,
        label: null,
      }))
      .sort(mostFirst);
  return countriesReading(places(showTopCountries, countryNamed), {
    metric: "unique_devices",
    window: { kind: "all_time" },
    places: places(showTopCities, (key) => ({ code: null, name: `GeoNames ${key}` })),
  });
}
