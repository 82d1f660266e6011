import type { DayRange } from "../../lib/time/calendar-day.ts";
import type {
  AccountIdentity,
  AccountItem,
  AccountDayCounts,
  PlaceReading,
} from "../accounts/account-connector.ts";
import {
  byDay,
  toAccountIdentity,
  toAccountItem,
  toCountryPlace,
} from "../accounts/reads/account-values.ts";
import type { LeftOutRows } from "../upstream-read.ts";
import { sumOfKnown, toCount } from "../upstream-values.ts";
import type {
  CountryPayload,
  DownloadsPayload,
  EpisodePayload,
  PagedPayload,
  PodcastPayload,
} from "./payload-schema.ts";

/** Simplecast's answers in the types of the port. */

/** The number of countries that Simplecast's own geography shows. */
const COUNTRIES = 5;

export const toIdentity = ({ id, title, image_url: image }: PodcastPayload): AccountIdentity =>
  toAccountIdentity(id, { name: title, image });

/** The API does not print the page of an episode, only its audio file. */
export const toItem = (episode: EpisodePayload): AccountItem =>
  toAccountItem(episode.id, {
    guid: episode.guid,
    title: episode.title,
    thumbnail: episode.image_url,
    publishedAt: episode.published_at,
    durationSec: episode.duration,
  });

/**
 * The offset of the next page, null after the last. `sent` is the number of rows in the page,
 * including those left out. Only the offset is taken from the address that Simplecast gives,
 * because the key must not be sent to an address in an answer.
 */
export function nextOffset(
  { pages }: PagedPayload,
  { offset, sent }: { offset: number; sent: number },
): number | null {
  const href = pages.next?.href ?? null;
  if (href === null || sent === 0) return null;
  const given = URL.canParse(href, "https://api.simplecast.com")
    ? toCount(new URL(href, "https://api.simplecast.com").searchParams.get("offset"))
    : undefined;
  return given !== undefined && given > offset ? given : offset + sent;
}

/** The report's own total, or the sum of all its intervals; undefined where both are unknown. */
export function toTotal(
  { total, by_interval: intervals }: DownloadsPayload,
  { isWhole }: LeftOutRows,
): number | undefined {
  return (
    toCount(total) ??
    (intervals.length === 0 || !isWhole
      ? undefined
      : sumOfKnown(...intervals.map(({ downloads_total: downloads }) => toCount(downloads))))
  );
}

/** Days, oldest first; a day that cannot be read is left out. */
export function toDays(
  { by_interval: intervals }: DownloadsPayload,
  { from, to }: DayRange,
): AccountDayCounts[] {
  return intervals
    .map(({ interval, downloads_total: downloads }): AccountDayCounts => ({
      day: interval.slice(0, 10),
      counts: { downloads: toCount(downloads) },
    }))
    .filter(({ day }) => /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= from && day <= to)
    .sort(byDay);
}

/** The first five countries by Simplecast's own rank. */
export function toCountries(countries: readonly CountryPayload[]): PlaceReading[] {
  const ranked = [...countries].sort(
    (one, other) => (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER),
  );
  return ranked
    .slice(0, COUNTRIES)
    .map(({ name, downloads_total: downloads }) => toCountryPlace(name, downloads));
}
