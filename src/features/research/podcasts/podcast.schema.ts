import { Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import {
  DIRECTORY_NAMES,
  EPISODE_TYPES,
} from "../../../platforms/directories/podcast-directory.ts";

const PODCAST_FIELDS = [
  "title",
  "author",
  "description",
  "image",
  "feed_url",
  "website",
  "apple_podcasts_id",
  "podcast_guid",
  "categories",
  "language",
  "episode_count",
  "last_published_at",
  "explicit",
] as const;
export type PodcastField = (typeof PODCAST_FIELDS)[number];

const directoryName = oneOf(DIRECTORY_NAMES, { description: "Name of the directory." });
const address = (description: string) => nullable(Type.String({ description }));

const age = {
  computed_at: Type.String({
    format: "date-time",
    description: "When the directory was asked; of several, the oldest.",
  }),
  cache_age_seconds: Type.Number({
    minimum: 0,
    description:
      "Seconds since then; more than a day where the directory failed and an older answer is given.",
  }),
};

export const podcastSchema = strictObject(
  {
    object: oneOf(["podcast"]),
    id: Type.String({
      description: "Directory and the podcast's id there: `podcast_index_75075`.",
    }),
    title: Type.String(),
    author: nullable(Type.String()),
    description: nullable(
      Type.String({ description: "Plain text of at most 1,000 characters, maybe cut." }),
    ),
    image: address("Cover at the podcast's own host; never Apple's copy."),
    feed_url: address("Can be sent as `rss_url` to POST /v1/shows."),
    website: nullable(Type.String()),
    apple_podcasts_id: nullable(Type.String()),
    spotify_id: nullable(
      Type.String({ description: "Null: none of the directories that are asked gives it." }),
    ),
    podcast_guid: nullable(Type.String({ description: "`podcast:guid` of the feed." })),
    categories: Type.Array(Type.String(), { description: "As the directory names them." }),
    language: nullable(Type.String({ description: "BCP 47." })),
    episode_count: nullable(Type.Integer({ minimum: 0 })),
    last_published_at: nullable(timestamp),
    explicit: nullable(Type.Boolean()),
    workspace_show_id: nullable(
      Type.String({
        description:
          "The show of this workspace that is this podcast, by feed, `podcast:guid` or Apple id.",
      }),
    ),
    sources: Type.Array(
      strictObject({
        directory: directoryName,
        podcast_id: Type.String({ description: "Id of the podcast in that directory." }),
        fields: Type.Array(oneOf(PODCAST_FIELDS), { description: "Fields that are from it." }),
      }),
      { description: "The directories that list it; the first gives the id." },
    ),
    ...age,
  },
  { $id: "Podcast" },
);

export const podcastEpisodeSchema = strictObject(
  {
    object: oneOf(["podcast_episode"]),
    id: Type.String({ description: "Directory and the episode's id there." }),
    podcast_id: Type.String(),
    title: Type.String(),
    description: nullable(
      Type.String({ description: "Plain text of at most 1,000 characters, maybe cut." }),
    ),
    published_at: nullable(timestamp),
    duration_sec: nullable(Type.Integer({ minimum: 1 })),
    season: nullable(Type.Integer({ minimum: 1 })),
    number: nullable(Type.Integer({ minimum: 1 })),
    type: nullable(oneOf(EPISODE_TYPES)),
    explicit: nullable(Type.Boolean()),
    image: address("At the podcast's own host; never Apple's copy."),
    link: nullable(Type.String()),
    identifiers: strictObject({
      guid: nullable(Type.String()),
      apple_episode_id: nullable(Type.String()),
    }),
  },
  { $id: "PodcastEpisode" },
);

export const podcastParams = strictObject({
  podcast_id: Type.String({
    minLength: 1,
    maxLength: 60,
    description: "`id` of a podcast that was found.",
  }),
});
