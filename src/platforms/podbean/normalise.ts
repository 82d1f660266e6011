import type {
  AccountFailure,
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
import { accountFailure } from "../accounts/account-failure.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import { sumOfKnown, toCount } from "../upstream-values.ts";
import type { EpisodePayload, PodcastPayload, StatisticsPayload } from "./payload-schema.ts";

/** Podbean's answers in the types of the port. */

export const toIdentity = ({ id, title, website, logo }: PodcastPayload): AccountIdentity =>
  toAccountIdentity(id, { name: title, profileUrl: website, image: logo });

export const toItem = (episode: EpisodePayload): AccountItem =>
  toAccountItem(episode.id, {
    url: episode.permalink_url,
    title: episode.title,
    thumbnail: episode.logo,
    publishedAt: episode.publish_time,
    durationSec: episode.duration,
  });

/** Keys with their counters, where the map is bare, below `stats`, or empty. */
function entriesOf(statistics: StatisticsPayload): [string, number | undefined][] {
  const map =
    "stats" in statistics && typeof statistics.stats === "object" && statistics.stats !== null
      ? statistics.stats
      : statistics;
  return Object.entries(map).map(([key, count]) => [key, toCount(count)]);
}

/** Days, oldest first. Listeners of a day without downloads are left out. */
export function toDays(
  downloadStatistics: StatisticsPayload,
  listenerStatistics: StatisticsPayload = {},
): AccountDayCounts[] {
  const listeners = new Map(entriesOf(listenerStatistics));
  return entriesOf(downloadStatistics)
    .flatMap(([day, downloads]) =>
      /^\d{4}-\d{2}-\d{2}$/.test(day)
        ? [{ day, counts: { downloads, listeners: listeners.get(day) } }]
        : [],
    )
    .sort(byDay);
}

/** The sum of all months; undefined when there is no month or one of them is unknown. */
export function sumOfMonths(statistics: StatisticsPayload): number | undefined {
  const months = entriesOf(statistics).filter(([month]) => /^\d{4}-\d{2}$/.test(month));
  return months.length === 0 ? undefined : sumOfKnown(...months.map(([, downloads]) => downloads));
}

/**
 * Downloads since the podcast began; undefined unless the oldest month that Podbean has is 0:
 * otherwise earlier months are unknown, and a sum of two years is not a lifetime number.
 */
export function lifetimeDownloads(
  statistics: StatisticsPayload,
  oldestMonth: string,
): number | undefined {
  const before = entriesOf(statistics).find(([month]) => month === oldestMonth);
  return before?.[1] === 0 ? sumOfMonths(statistics) : undefined;
}

export const toCountries = (statistics: StatisticsPayload): PlaceReading[] =>
  entriesOf(statistics).map(([name, count]) => toCountryPlace(name, count));

const REFUSED_TOKEN: ReadonlySet<string> = new Set([
  "invalid_token",
  "expired_token",
  "invalid_grant",
]);

/** Podbean answers 400 for a refused token; a 403 of the firewall does not concern the account. */
export function podbeanError({
  status,
  json,
  retryAfterSec,
}: UpstreamAnswer): AccountFailure | undefined {
  const error =
    typeof json === "object" && json !== null && "error" in json ? json.error : undefined;
  if (status === 400 && typeof error === "string" && REFUSED_TOKEN.has(error))
    return accountFailure(
      "needs_reauth",
      "Podbean refuses the sign-in. Connect the account again.",
    );
  if (status === 403 && error !== "insufficient_scope")
    return accountFailure("provider_error", "Podbean's firewall turned the read away.", {
      retryAfterSec,
    });
  return undefined;
}
