import type { View } from "../../../kernel/operation/operation.ts";
import type {
  DirectoryEpisode,
  DirectoryName,
  DirectoryPodcast,
} from "../../../platforms/directories/podcast-directory.ts";
import type { MergedPodcast } from "./merge-podcasts.ts";
import type { podcastEpisodeSchema, PodcastField, podcastSchema } from "./podcast.schema.ts";

/** Podcasts and episodes of directories in the form of answers. */

const podcastIdOf = (directory: DirectoryName, directoryId: string): string =>
  `${directory}_${directoryId}`;

/** Fields of an answer by those of an entry. */
const FIELDS = {
  title: "title",
  author: "author",
  description: "description",
  image: "image",
  feedUrl: "feed_url",
  website: "website",
  applePodcastsId: "apple_podcasts_id",
  podcastGuid: "podcast_guid",
  categories: "categories",
  language: "language",
  episodeCount: "episode_count",
  lastPublishedAt: "last_published_at",
  explicit: "explicit",
} as const satisfies Record<Exclude<keyof DirectoryPodcast, "directoryId">, PodcastField>;
type EntryField = keyof typeof FIELDS;

/** The field of the first directory that knows it, with that directory. */
export function firstOf<Field extends EntryField>(
  podcast: MergedPodcast,
  field: Field,
): { value: NonNullable<DirectoryPodcast[Field]>; directory: DirectoryName } | undefined {
  for (const { entry, directory } of podcast) {
    const value = entry[field];
    if (value !== null && !(Array.isArray(value) && value.length === 0))
      return { value, directory };
  }
  return undefined;
}

export function viewPodcast(
  podcast: MergedPodcast,
  { showId, now }: { showId: string | null; now: Date },
): View<typeof podcastSchema> {
  const [first] = podcast;
  const value = <Field extends EntryField>(field: Field) => firstOf(podcast, field)?.value ?? null;
  const oldestMs = Math.min(...podcast.map(({ fetchedAt }) => fetchedAt.getTime()));
  return {
    object: "podcast",
    id: podcastIdOf(first.directory, first.entry.directoryId),
    title: first.entry.title,
    author: value("author"),
    description: value("description"),
    image: value("image"),
    feed_url: value("feedUrl"),
    website: value("website"),
    apple_podcasts_id: value("applePodcastsId"),
    spotify_id: null,
    podcast_guid: value("podcastGuid"),
    categories: value("categories") ?? [],
    language: value("language"),
    episode_count: value("episodeCount"),
    last_published_at: value("lastPublishedAt"),
    explicit: value("explicit"),
    workspace_show_id: showId,
    sources: podcast.map(({ directory, entry }) => ({
      directory,
      podcast_id: podcastIdOf(directory, entry.directoryId),
      fields: (Object.keys(FIELDS) as EntryField[])
        .filter((field) => firstOf(podcast, field)?.directory === directory)
        .map((field) => FIELDS[field]),
    })),
    ...ageOf(new Date(oldestMs), now),
  };
}

export const viewEpisode = (
  episode: DirectoryEpisode,
  { directory, podcastId }: { directory: DirectoryName; podcastId: string },
): View<typeof podcastEpisodeSchema> => ({
  object: "podcast_episode",
  id: podcastIdOf(directory, episode.directoryId),
  podcast_id: podcastId,
  title: episode.title,
  description: episode.description,
  published_at: episode.publishedAt,
  duration_sec: episode.durationSec,
  season: episode.season,
  number: episode.number,
  type: episode.type,
  explicit: episode.explicit,
  image: episode.image,
  link: episode.link,
  identifiers: { guid: episode.guid, apple_episode_id: episode.appleEpisodeId },
});

/** When a directory was asked, and the whole seconds since then. */
export const ageOf = (
  fetchedAt: Date,
  now: Date,
): { computed_at: string; cache_age_seconds: number } => ({
  computed_at: fetchedAt.toISOString(),
  cache_age_seconds: Math.max(0, Math.floor((now.getTime() - fetchedAt.getTime()) / 1_000)),
});
