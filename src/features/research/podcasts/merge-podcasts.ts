import { feedKey } from "../../../domain/feeds/feed-key.ts";
import type {
  DirectoryName,
  DirectoryPodcast,
} from "../../../platforms/directories/podcast-directory.ts";

/** The entries of several directories as one list. */

/** The entries of one directory, in its order, and when it was asked. */
export interface DirectoryList {
  directory: DirectoryName;
  podcasts: readonly DirectoryPodcast[];
  fetchedAt: Date;
}

export interface ListedEntry {
  directory: DirectoryName;
  entry: DirectoryPodcast;
  fetchedAt: Date;
}

/** A podcast with its entry in each directory that lists it, in the order of the directories. */
export type MergedPodcast = readonly [ListedEntry, ...ListedEntry[]];

/**
 * One podcast for the entries that are the same by feed, else by `podcast:guid`, else by Apple id;
 * never two entries of one directory. In the order of the first directory's list, then what the
 * next one lists alone.
 */
export function mergePodcasts(lists: readonly DirectoryList[]): MergedPodcast[] {
  const merged: [ListedEntry, ...ListedEntry[]][] = [];
  const places = new Map<string, number>();
  for (const { directory, podcasts, fetchedAt } of lists) {
    const taken = new Set<number>();
    const known = podcasts.map((entry) =>
      keysOf(entry)
        .map((key) => places.get(key))
        .find((place) => place !== undefined),
    );
    podcasts.forEach((entry, rank) => {
      const listed = { directory, entry, fetchedAt };
      const place = known[rank];
      const of = place === undefined || taken.has(place) ? undefined : merged[place];
      if (place !== undefined && of !== undefined) {
        of.push(listed);
        taken.add(place);
      } else merged.push([listed]);
      const at = of === undefined ? merged.length - 1 : (place ?? 0);
      for (const key of keysOf(entry)) if (!places.has(key)) places.set(key, at);
    });
  }
  return merged;
}

const keysOf = ({ feedUrl, podcastGuid, applePodcastsId }: DirectoryPodcast): string[] => [
  ...(feedUrl === null ? [] : [`feed ${feedKey(feedUrl)}`]),
  ...(podcastGuid === null ? [] : [`guid ${podcastGuid}`]),
  ...(applePodcastsId === null ? [] : [`apple ${applePodcastsId}`]),
];

/** Titles that are the text first, then those that begin with it, each in the order of the list. */
export function orderByTitle(
  podcasts: readonly MergedPodcast[],
  text: string,
): readonly MergedPodcast[] {
  const sought = comparable(text);
  const classOf = ([{ entry }]: MergedPodcast): number => {
    const title = comparable(entry.title);
    if (title === sought) return 0;
    return title.startsWith(sought) ? 1 : 2;
  };
  return podcasts
    .map((podcast) => ({ podcast, place: classOf(podcast) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ podcast }) => podcast);
}

/** A title or a search text without differences of case, width and blanks. */
export const comparable = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
