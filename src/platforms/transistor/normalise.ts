import type { DayRange } from "../../lib/time/calendar-day.ts";
import type {
  AccountIdentity,
  AccountItem,
  AccountDayCounts,
} from "../accounts/account-connector.ts";
import { byDay, toAccountIdentity, toAccountItem } from "../accounts/reads/account-values.ts";
import { toCount } from "../upstream-values.ts";
import type { DayPayload, EpisodePayload, ShowPayload } from "./payload-schema.ts";

/** Transistor's answers in the types of the port. */

export const toIdentity = ({ id, attributes }: ShowPayload): AccountIdentity =>
  toAccountIdentity(id, {
    name: attributes.title,
    handle: attributes.slug,
    profileUrl: attributes.website,
    image: attributes.image_url,
  });

/** The item has no guid: Transistor makes the guid of its feed and does not print it in the API. */
export const toItem = ({ id, attributes }: EpisodePayload): AccountItem =>
  toAccountItem(id, {
    url: attributes.share_url,
    title: attributes.title,
    thumbnail: attributes.image_url,
    publishedAt: attributes.published_at,
    durationSec: attributes.duration,
  });

/** Transistor writes days as 31-12-2026 in requests and answers. */
export const toTransistorDay = (day: string): string => day.split("-").toReversed().join("-");

/**
 * Oldest first. Answers have the day first, and some of Transistor's samples have the month first:
 * the order is used in which more of the days lie in the window.
 */
export function toDays(
  downloads: readonly DayPayload[],
  { from, to }: DayRange,
): AccountDayCounts[] {
  const daysBy = (ofPrinted: (printed: string) => string): AccountDayCounts[] =>
    downloads
      .map(({ date, downloads: count }) => ({
        day: ofPrinted(date),
        counts: { downloads: toCount(count) },
      }))
      .filter(({ day }) => day >= from && day <= to && !Number.isNaN(Date.parse(day)))
      .sort(byDay);
  const dayFirst = daysBy(toTransistorDay);
  // No other order can have more of them in the window, as in almost every answer.
  if (dayFirst.length === downloads.length) return dayFirst;
  const monthFirst = daysBy(ofMonthFirst);
  return monthFirst.length > dayFirst.length ? monthFirst : dayFirst;
}

function ofMonthFirst(printed: string): string {
  const [month, day, year] = printed.split("-");
  return `${year}-${month}-${day}`;
}

/** The sum of the days; undefined where one of them is unknown. */
export function sumOf(days: readonly AccountDayCounts[]): number | undefined {
  return days.reduce<number | undefined>(
    (sum, { counts }) =>
      sum === undefined || counts.downloads === undefined ? undefined : sum + counts.downloads,
    0,
  );
}
