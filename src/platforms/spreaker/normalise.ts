import type {
  AccountIdentity,
  AccountItem,
  AccountDayCounts,
  PlaceReading,
} from "../accounts/account-connector.ts";
import { byDay, toAccountIdentity, toAccountItem } from "../accounts/reads/account-values.ts";
import { countryCodeOf } from "../accounts/places/countries.ts";
import type { Counts } from "../posts/readings.ts";
import { toCount, toIsoTime } from "../upstream-values.ts";
import type {
  CountersPayload,
  DayPayload,
  EpisodePayload,
  EpisodeTotalPayload,
  ListenersPayload,
  SharePayload,
  ShowPayload,
} from "./payload-schema.ts";

/** Spreaker's answers in the types of the port. */

export const toIdentity = ({ show_id, title, site_url, image_url }: ShowPayload): AccountIdentity =>
  toAccountIdentity(show_id, { name: title, profileUrl: site_url, image: image_url });

export function toItem(episode: EpisodePayload): AccountItem {
  const durationMs = toCount(episode.duration);
  return toAccountItem(episode.episode_id, {
    url: episode.site_url,
    title: episode.title,
    thumbnail: episode.image_url,
    publishedAt: toSpreakerTime(episode.published_at),
    durationSec: durationMs === undefined ? null : durationMs / 1_000,
  });
}

/** `2026-10-13 04:00:00` names no time zone, and a plain parse would use the machine's zone. */
export function toSpreakerTime(time: unknown): string | null {
  return toIsoTime(
    typeof time === "string" && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(time)
      ? `${time.replace(" ", "T")}Z`
      : time,
  );
}

export function toCounts({
  plays_count,
  downloads_count,
  likes_count,
  messages_count,
  episodes_count,
}: CountersPayload): Counts {
  return {
    plays: toCount(plays_count),
    downloads: toCount(downloads_count),
    likes: toCount(likes_count),
    comments: toCount(messages_count),
    posts: toCount(episodes_count),
  };
}

/** Plays and downloads of one episode, from the list of all. */
export const toEpisodeCounts = ({ plays_count, downloads_count }: EpisodeTotalPayload): Counts => ({
  plays: toCount(plays_count),
  downloads: toCount(downloads_count),
});

/**
 * Days, oldest first. Listeners are unique within a day; listeners of a day without plays and
 * downloads are left out.
 */
export function toDays(
  days: readonly DayPayload[],
  listenerDays: readonly ListenersPayload[],
): AccountDayCounts[] {
  const listeners = new Map(
    listenerDays.map(({ date, listeners_count }) => [date.slice(0, 10), toCount(listeners_count)]),
  );
  return days
    .map(({ date, plays_count, downloads_count }) => {
      const day = date.slice(0, 10);
      const counts = { plays: toCount(plays_count), downloads: toCount(downloads_count) };
      return { day, counts: { ...counts, listeners: listeners.get(day) } };
    })
    .sort(byDay);
}

export function toCountry({ name, percentage }: SharePayload): PlaceReading {
  return { code: countryCodeOf(name), name, value: toShare(percentage), label: null };
}

export function toCity({ name, percentage }: SharePayload): PlaceReading {
  return { code: null, name, value: toShare(percentage), label: null };
}

/** 52.3 percent is 0.523. Null for a value that is not a percentage. */
export function toShare(percentage: unknown): number | null {
  const percent =
    typeof percentage === "string" && percentage.trim() !== "" ? Number(percentage) : percentage;
  return typeof percent === "number" && percent >= 0 && percent <= 100 ? percent / 100 : null;
}
