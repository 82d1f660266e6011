import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import {
  isPublished,
  newestFirst,
  toAccountIdentity,
  toAccountItem,
} from "../accounts/reads/account-values.ts";
import { type ReadingOrigin, toReadings } from "../posts/readings.ts";
import { sumOfKnown, toCount } from "../upstream-values.ts";
import type { EpisodePayload, PodcastPayload } from "./payload-schema.ts";

/** Buzzsprout's answers in the types of the port. */

export const toIdentity = ({ id, title, artwork_url: image }: PodcastPayload): AccountIdentity =>
  toAccountIdentity(id, { name: title, image });

/**
 * The episodes that are published and not private, newest first: Buzzsprout's list also contains
 * drafts, private and scheduled episodes.
 */
export function toItems(episodes: readonly EpisodePayload[], origin: ReadingOrigin): AccountItem[] {
  return episodes
    .filter((episode) => episode.private !== true)
    .map((episode) => toItem(episode, origin))
    .filter(isPublished(origin.fetchedAt))
    .sort(newestFirst);
}

/** The API does not print the page of an episode, only its audio file. */
const toItem = (episode: EpisodePayload, origin: ReadingOrigin): AccountItem =>
  toAccountItem(episode.id, {
    guid: episode.guid,
    title: episode.title,
    thumbnail: episode.artwork_url,
    publishedAt: episode.published_at,
    durationSec: episode.duration,
    readings: toReadings({ downloads: toCount(episode.total_plays) }, origin),
  });

/**
 * The sum over all episodes, including private ones; undefined where one is unknown, and for a
 * podcast without episodes.
 */
export function totalOf(episodes: readonly EpisodePayload[]): number | undefined {
  return episodes.length === 0
    ? undefined
    : sumOfKnown(...episodes.map(({ total_plays: plays }) => toCount(plays)));
}
