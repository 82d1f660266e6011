import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { type ReadingOrigin, toReadings } from "../posts/readings.ts";
import {
  sumOfKnown,
  toCount,
  toDurationSec,
  toIsoTime,
  toText,
  toWebAddress,
} from "../upstream-values.ts";
import type { EpisodePayload, PodcastPayload } from "./payload-schema.ts";

/** Buzzsprout's answers in the types of the port. */

export function toIdentity({ id, title, artwork_url: artwork }: PodcastPayload): AccountIdentity {
  return {
    externalId: String(id),
    name: toText(title),
    handle: null,
    profileUrl: null,
    image: toWebAddress(artwork),
  };
}

/**
 * Published by now and not private, newest first: Buzzsprout lists drafts, private episodes and
 * those to come among the others.
 */
export function toItems(episodes: readonly EpisodePayload[], origin: ReadingOrigin): AccountItem[] {
  const now = origin.fetchedAt.toISOString();
  return episodes
    .filter((episode) => episode.private !== true)
    .map((episode) => toItem(episode, origin))
    .filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now)
    .sort((one, other) => ((one.publishedAt ?? "") > (other.publishedAt ?? "") ? -1 : 1));
}

function toItem(
  {
    id,
    title,
    artwork_url: artwork,
    published_at: publishedAt,
    duration,
    guid,
    total_plays: plays,
  }: EpisodePayload,
  origin: ReadingOrigin,
): AccountItem {
  return {
    externalId: String(id),
    // The API prints no page of an episode, only its audio file.
    url: null,
    guid: toText(guid),
    title: toText(title),
    text: null,
    thumbnail: toWebAddress(artwork),
    publishedAt: toIsoTime(publishedAt),
    durationSec: toDurationSec(duration),
    isVertical: null,
    kind: "audio",
    readings: toReadings({ downloads: toCount(plays) }, origin),
  };
}

/**
 * Of every episode, private ones too; undefined as soon as one is unknown, and for a podcast
 * without episodes.
 */
export function totalOf(episodes: readonly EpisodePayload[]): number | undefined {
  return episodes.length === 0
    ? undefined
    : sumOfKnown(...episodes.map(({ total_plays: plays }) => toCount(plays)));
}
