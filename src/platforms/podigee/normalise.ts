import type {
  AccountIdentity,
  AccountItem,
  DayCounts,
  DayWindow,
  PlaceReading,
} from "../accounts/account-connector.ts";
import { countryCodeOf } from "../accounts/countries.ts";
import {
  sumOfKnown,
  toCount,
  toDurationSec,
  toIsoTime,
  toText,
  toWebAddress,
} from "../upstream-values.ts";
import type { EpisodePayload, PeriodPayload, PodcastPayload } from "./payload-schema.ts";

/** Podigee's answers in the types of the port. */

export function toIdentity({ id, title, cover_image: cover }: PodcastPayload): AccountIdentity {
  return {
    externalId: String(id),
    name: toText(title),
    handle: null,
    profileUrl: null,
    image: toWebAddress(cover),
  };
}

export function toItem(episode: EpisodePayload): AccountItem {
  return {
    externalId: String(episode.id),
    url: toWebAddress(episode.permalink),
    guid: toText(episode.guid),
    title: toText(episode.title),
    text: null,
    thumbnail: toWebAddress(episode.cover_image),
    publishedAt: toIsoTime(episode.published_at),
    durationSec: toDurationSec(episode.duration),
    isVertical: null,
    kind: "audio",
    readings: {},
  };
}

/** Oldest first. */
export const toDays = (periods: readonly PeriodPayload[], { from, to }: DayWindow): DayCounts[] =>
  periods
    .map(({ downloaded_on: time, downloads }) => ({
      day: time.slice(0, 10),
      counts: { downloads: toCount(downloads.complete) },
    }))
    .filter(({ day }) => day >= from && day <= to)
    .sort((one, other) => (one.day < other.day ? -1 : 1));

/** Undefined as soon as one period is unknown. */
export const sumOfDownloads = (periods: readonly PeriodPayload[]): number | undefined =>
  sumOfKnown(...periods.map(({ downloads }) => toCount(downloads.complete)));

/** Largest first. A country with an odd counter in any period is unknown. */
export function toCountries(periods: readonly PeriodPayload[]): PlaceReading[] {
  const sums = new Map<string, number | undefined>();
  for (const [code, count] of periods.flatMap(({ countries = {} }) => Object.entries(countries)))
    sums.set(code, sumOfKnown(sums.has(code) ? sums.get(code) : 0, toCount(count)));
  return [...sums]
    .map(([name, value]) => ({
      code: countryCodeOf(name),
      name,
      value: value ?? null,
      label: null,
    }))
    .sort((one, other) => (other.value ?? -1) - (one.value ?? -1));
}
