import type {
  AccountIdentity,
  AccountItem,
  DayCounts,
  DayWindow,
} from "../accounts/account-connector.ts";
import { toCount, toDurationSec, toIsoTime, toText, toWebAddress } from "../upstream-values.ts";
import type { DayPayload, EpisodePayload, ShowPayload } from "./payload-schema.ts";

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
    text: null,
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

/**
 * Oldest first. Answers have the day first, and some of Transistor's samples the month: the order
 * is taken by which more of the days are days of the window.
 */
export function toDays(downloads: readonly DayPayload[], { from, to }: DayWindow): DayCounts[] {
  const [dayFirst, monthFirst] = [toTransistorDay, ofMonthFirst].map((ofPrinted) =>
    downloads
      .map(({ date, downloads: count }) => ({
        day: ofPrinted(date),
        counts: { downloads: toCount(count) },
      }))
      .filter(({ day }) => day >= from && day <= to && !Number.isNaN(Date.parse(day)))
      .sort((one, other) => (one.day < other.day ? -1 : 1)),
  ) as [DayCounts[], DayCounts[]];
  return monthFirst.length > dayFirst.length ? monthFirst : dayFirst;
}

function ofMonthFirst(printed: string): string {
  const [month, day, year] = printed.split("-");
  return `${year}-${month}-${day}`;
}

/** What the days add up to; undefined as soon as one of them is unknown. */
export function sumOf(days: readonly DayCounts[]): number | undefined {
  return days.reduce<number | undefined>(
    (sum, { counts }) =>
      sum === undefined || counts.downloads === undefined ? undefined : sum + counts.downloads,
    0,
  );
}
