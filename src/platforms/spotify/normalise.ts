import { readAccount } from "../../domain/addresses/named-account.ts";
import type {
  AccountIdentity,
  AccountItem,
  AccountDayCounts,
} from "../accounts/account-connector.ts";
import { byDay, toAccountIdentity, toAccountItem } from "../accounts/reads/account-values.ts";
import { isRecord } from "../accounts/reads/find-days.ts";
import type { Readings } from "../../domain/metrics/metric.ts";
import type { DayRange } from "../../lib/time/calendar-day.ts";
import type { Counts } from "../posts/readings.ts";
import { toCount, toText, toWebAddress } from "../upstream-values.ts";
import type {
  DayCountsPayload,
  DetailedStreamsPayload,
  EpisodePayload,
  ShowPayload,
} from "./payload-schema.ts";

/** Spotify's answers in the types of the port. */

export const toIdentity = ({ id, name, url, artworkUrl }: ShowPayload): AccountIdentity =>
  toAccountIdentity(id, {
    name,
    profileUrl: toWebAddress(url) ?? `https://open.spotify.com/show/${id}`,
    image: artworkUrl,
  });

/** Lifetime counters of the show. */
export const toTotals = ({ starts, streams, listeners, followers }: ShowPayload): Counts => ({
  plays: toCount(starts),
  streams: toCount(streams),
  listeners: toCount(listeners),
  followers: toCount(followers),
});

export const toItemCounts = ({ starts, streams, listeners }: EpisodePayload): Counts => ({
  plays: toCount(starts),
  streams: toCount(streams),
  listeners: toCount(listeners),
});

/** Spotify does not report a guid: episodes are matched by title and day. */
export const toItem = (
  { id, name, url, artworkUrl, releaseDate, duration }: EpisodePayload,
  readings: Readings,
): AccountItem =>
  toAccountItem(id, {
    url: toWebAddress(url) ?? `https://open.spotify.com/episode/${id}`,
    title: name,
    thumbnail: artworkUrl,
    publishedAt: releaseDate,
    durationSec: (toCount(duration) ?? Number.NaN) / 1_000,
    readings,
  });

const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface DaySeries {
  streams: DetailedStreamsPayload;
  listeners: DayCountsPayload;
  /** Downloads of a show that Spotify hosts. */
  downloads: ReadonlyMap<string, number | undefined>;
}

/** The series of a show by day, oldest first, without days outside of the window. */
export function toDays(
  { streams: { detailedStreams }, listeners: { counts }, downloads }: DaySeries,
  window: DayRange,
): AccountDayCounts[] {
  const days = new Map<string, Counts>();
  const at = (date: string): Counts => {
    const day = date.slice(0, 10);
    const known = days.get(day) ?? {};
    if (DAY.test(day) && day >= window.from && day <= window.to) days.set(day, known);
    return known;
  };
  for (const { date, starts, streams } of detailedStreams)
    Object.assign(at(date), { plays: toCount(starts), streams: toCount(streams) });
  for (const { date, count } of counts) Object.assign(at(date), { listeners: toCount(count) });
  for (const [date, count] of downloads) Object.assign(at(date), { downloads: count });
  return [...days].map(([day, known]) => ({ day, counts: known })).sort(byDay);
}

/**
 * The shows of a login, from every list of the answer whose entries have the id of a show: the form
 * of the answer is not confirmed.
 */
export function toShows(body: unknown): AccountIdentity[] {
  const lists = isRecord(body)
    ? Object.values(body).filter((value): value is unknown[] => Array.isArray(value))
    : [];
  return lists.flat().flatMap((entry) => {
    if (!isRecord(entry)) return [];
    const show = readAccount("spotify", toText(entry["id"]) ?? toText(entry["uri"]) ?? "");
    if (!show.ok) return [];
    return [
      toIdentity({
        id: show.named.handle,
        name: toText(entry["name"]),
        url: toText(entry["url"]),
        artworkUrl: toText(entry["artworkUrl"]),
      }),
    ];
  });
}
