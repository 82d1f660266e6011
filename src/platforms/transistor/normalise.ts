import type { AccountIdentity, AccountItem, DayCounts } from "../accounts/account-connector.ts";
import { toCount, toDurationSec, toIsoTime, toText, toWebAddress } from "../upstream-values.ts";
import type { DownloadsPayload, EpisodePayload, ShowPayload } from "./payload-schema.ts";

/** Transistor's answers in the types of the port. */

export function toIdentity({ id, attributes }: ShowPayload): AccountIdentity {
  return {
    externalId: String(id),
    name: toText(attributes.title),
    handle: toText(attributes.slug),
    profileUrl: toWebAddress(attributes.website),
    image: toWebAddress(attributes.image_url),
  };
}

export function toItem({ id, attributes }: EpisodePayload): AccountItem {
  return {
    externalId: String(id),
    url: toWebAddress(attributes.share_url),
    // Transistor makes the guid of its feed and does not print it in the API.
    guid: null,
    title: toText(attributes.title),
    thumbnail: toWebAddress(attributes.image_url),
    publishedAt: toIsoTime(attributes.published_at),
    durationSec: toDurationSec(attributes.duration),
    isVertical: null,
    kind: "audio",
    readings: {},
  };
}

/** Days are written 31-12-2026 both ways. */
export const toTransistorDay = (day: string): string => day.split("-").toReversed().join("-");

/** Oldest first; a day that cannot be read is left out. */
export function toDays(downloads: DownloadsPayload): DayCounts[] {
  return downloads
    .flatMap(({ date, downloads: count }) =>
      /^\d{2}-\d{2}-\d{4}$/.test(date)
        ? [{ day: toTransistorDay(date), counts: { downloads: toCount(count) } }]
        : [],
    )
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** What the days add up to; undefined as soon as one of them is unknown. */
export function sumOf(days: readonly DayCounts[]): number | undefined {
  return days.reduce<number | undefined>(
    (sum, { counts }) =>
      sum === undefined || counts.downloads === undefined ? undefined : sum + counts.downloads,
    0,
  );
}
