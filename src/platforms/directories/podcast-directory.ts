import type { UpstreamRead } from "../upstream-read.ts";

/** Public directories of podcasts that are searched for podcasts of any workspace, or of none. */

export const DIRECTORY_NAMES = ["podcast_index", "apple"] as const;
export type DirectoryName = (typeof DIRECTORY_NAMES)[number];

export const DIRECTORY_TITLES: Readonly<Record<DirectoryName, string>> = {
  podcast_index: "Podcast Index",
  apple: "Apple Podcasts",
};

/** Maximum entries of a search, and of the episodes of a podcast, that are read and kept. */
export const PODCASTS_MAX = 100;
export const EPISODES_MAX = 200;
export const DESCRIPTION_CHARS_MAX = 1_000;

/** Limits of one request; 100 podcasts are 0.2 to 0.4 MB. */
export const SEARCH_LIMITS = { timeoutMs: 8_000, maxBytes: 2 * 1024 * 1024 };

/** A search in its normalised form. */
export interface PodcastQuery {
  /** 2 to 200 characters, in lower case. */
  text: string;
  /** ISO 3166-1 alpha-2, in capitals; null for the directory's own default. */
  country: string | null;
}

/**
 * A podcast as a directory lists it. Unknown is null. It contains no e-mail address and no picture
 * of the directory's own, and what its publishers declared dead or a duplicate is left out.
 */
export interface DirectoryPodcast {
  /** Id in the directory, digits. */
  directoryId: string;
  title: string;
  author: string | null;
  /** Plain text of at most 1,000 characters. */
  description: string | null;
  /** Cover at the podcast's own host. */
  image: string | null;
  feedUrl: string | null;
  website: string | null;
  applePodcastsId: string | null;
  /** The feed's `podcast:guid`, in small letters. */
  podcastGuid: string | null;
  categories: string[];
  /** BCP 47. */
  language: string | null;
  episodeCount: number | null;
  /** ISO 8601. */
  lastPublishedAt: string | null;
  explicit: boolean | null;
}

export interface DirectoryEpisode {
  /** Id in the directory, digits. */
  directoryId: string;
  title: string;
  description: string | null;
  /** ISO 8601. */
  publishedAt: string | null;
  durationSec: number | null;
  season: number | null;
  number: number | null;
  type: EpisodeType | null;
  explicit: boolean | null;
  image: string | null;
  link: string | null;
  guid: string | null;
  /** Id of the episode on Apple Podcasts. */
  appleEpisodeId: string | null;
}

export const EPISODE_TYPES = ["full", "trailer", "bonus"] as const;
export type EpisodeType = (typeof EPISODE_TYPES)[number];

/** The id of a podcast: in this directory, or on Apple Podcasts. */
export type PodcastKey = { directoryId: string } | { applePodcastsId: string };

/**
 * A directory. Every call makes one request, and one more where the first met a failure that may
 * pass; all throw `PostReadError` where the directory does not answer.
 */
export interface PodcastDirectory {
  readonly name: DirectoryName;
  /** True where a search is narrowed to a country's store; the others list the whole world. */
  readonly searchesByCountry: boolean;
  /** True where entries say the language of a podcast. */
  readonly statesLanguages: boolean;
  /** At most 100 podcasts, in the directory's order. */
  search(query: PodcastQuery, read: UpstreamRead): Promise<DirectoryPodcast[]>;
  /** Null where the directory has no such podcast. */
  find(key: PodcastKey, read: UpstreamRead): Promise<DirectoryPodcast | null>;
  /** At most 200 episodes, newest first; null where the directory has no such podcast. */
  episodes(directoryId: string, read: UpstreamRead): Promise<DirectoryEpisode[] | null>;
}
