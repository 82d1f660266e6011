import type {
  AccountIdentity,
  AccountItem,
  DayCounts,
  DayWindow,
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

/** As many as the geography of Simplecast shows. */
const COUNTRIES = 5;

export const toIdentity = ({ id, title, image_url: image }: PodcastPayload): AccountIdentity =>
  toAccountIdentity(id, { name: title, image });

/** The API prints no page of an episode, only its audio file. */
export const toItem = (episode: EpisodePayload): AccountItem =>
  toAccountItem(episode.id, {
    guid: episode.guid,
    title: episode.title,
    thumbnail: episode.image_url,
    publishedAt: episode.published_at,
    durationSec: episode.duration,
  });

/**
 * Where the next page begins, null after the last. `sent`: rows of the page, left out ones
 * included. Of the address Simplecast gives only the offset
 * is taken: the key must not follow an address out of an answer.
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

/**
 * The report's own total, or what all its intervals add up to; undefined where both are unknown.
 */
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

/** Oldest first; a day that cannot be read is left out. */
export function toDays(
  { by_interval: intervals }: DownloadsPayload,
  { from, to }: DayWindow,
): DayCounts[] {
  return intervals
    .map(({ interval, downloads_total: downloads }): DayCounts => ({
      day: interval.slice(0, 10),
      counts: { downloads: toCount(downloads) },
    }))
    .filter(({ day }) => /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= from && day <= to)
    .sort(byDay);
}

/** The first five by Simplecast's own rank. */
export function toCountries(countries: readonly CountryPayload[]): PlaceReading[] {
  const ranked = [...countries].sort(
    (one, other) => (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER),
  );
  return ranked
    .slice(0, COUNTRIES)
    .map(({ name, downloads_total: downloads }) => toCountryPlace(name, downloads));
}
