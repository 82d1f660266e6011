import type { DayRange } from "../../lib/time/calendar-day.ts";
import type {
  AccountIdentity,
  AccountItem,
  AccountDayCounts,
  PlaceReading,
} from "../accounts/account-connector.ts";
import {
  byDay,
  mostFirst,
  toAccountIdentity,
  toAccountItem,
  toCountryPlace,
} from "../accounts/reads/account-values.ts";
import { sumOfKnown, toCount } from "../upstream-values.ts";
import type { EpisodePayload, PeriodPayload, PodcastPayload } from "./payload-schema.ts";

/** Podigee's answers in the types of the port. */

export const toIdentity = ({ id, title, cover_image: image }: PodcastPayload): AccountIdentity =>
  toAccountIdentity(id, { name: title, image });

export const toItem = (episode: EpisodePayload): AccountItem =>
  toAccountItem(episode.id, {
    url: episode.permalink,
    guid: episode.guid,
    title: episode.title,
    thumbnail: episode.cover_image,
    publishedAt: episode.published_at,
    durationSec: episode.duration,
  });

/** Days, oldest first. */
export const toDays = (
  periods: readonly PeriodPayload[],
  { from, to }: DayRange,
): AccountDayCounts[] =>
  periods
    .map(({ downloaded_on: time, downloads }) => ({
      day: time.slice(0, 10),
      counts: { downloads: toCount(downloads.complete) },
    }))
    .filter(({ day }) => day >= from && day <= to)
    .sort(byDay);

/** Undefined where one period is unknown. */
export const sumOfDownloads = (periods: readonly PeriodPayload[]): number | undefined =>
  sumOfKnown(...periods.map(({ downloads }) => toCount(downloads.complete)));

/** Countries, largest first. A country with an odd counter in any period is unknown. */
export function toCountries(periods: readonly PeriodPayload[]): PlaceReading[] {
  const sums = new Map<string, number | undefined>();
  for (const [code, count] of periods.flatMap(({ countries = {} }) => Object.entries(countries)))
    sums.set(code, sumOfKnown(sums.has(code) ? sums.get(code) : 0, toCount(count)));
  return [...sums].map(([name, sum]) => toCountryPlace(name, sum)).sort(mostFirst);
}
