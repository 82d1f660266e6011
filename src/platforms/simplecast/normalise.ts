import type {
  AccountIdentity,
  AccountItem,
  DayCounts,
  DayWindow,
  PlaceReading,
} from "../accounts/account-connector.ts";
import { countryCodeOf } from "../accounts/countries.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import {
  sumOfKnown,
  toCount,
  toDurationSec,
  toIsoTime,
  toText,
  toWebAddress,
} from "../upstream-values.ts";
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

export function toIdentity({ id, title, image_url: image }: PodcastPayload): AccountIdentity {
  return {
    externalId: id,
    name: toText(title),
    handle: null,
    profileUrl: null,
    image: toWebAddress(image),
  };
}

export function toItem({
  id,
  title,
  guid,
  published_at: publishedAt,
  duration,
  image_url: image,
}: EpisodePayload): AccountItem {
  return {
    externalId: id,
    // The API prints no page of an episode, only its audio file.
    url: null,
    guid: toText(guid),
    title: toText(title),
    text: null,
    thumbnail: toWebAddress(image),
    publishedAt: toIsoTime(publishedAt),
    durationSec: toDurationSec(duration),
    isVertical: null,
    kind: "audio",
    readings: {},
  };
}

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
  { isWhole }: UpstreamRead,
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
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** The first five by Simplecast's own rank. */
export function toCountries(countries: readonly CountryPayload[]): PlaceReading[] {
  const ranked = [...countries].sort(
    (one, other) => (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER),
  );
  return ranked.slice(0, COUNTRIES).map(({ name, downloads_total: downloads }) => ({
    code: countryCodeOf(name),
    name,
    value: toCount(downloads) ?? null,
    label: null,
  }));
}
