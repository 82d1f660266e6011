import { type TSchema, Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { showIdField } from "../../../kernel/access/show-params.ts";
import { plainId, prefixedId } from "../../../kernel/contract/fields.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import type { ClusterTotals } from "../../../domain/metrics/cluster-figures.ts";
import { goalSchema } from "../goals/index.ts";

export const EPISODE_TYPES = COLUMNS.episodes.type.values;

const text = nullable(Type.String());
const count = nullable(Type.Integer());
const knownCount = nullable(Type.Integer({ minimum: 0 }));

/** Every total of a cluster, as `clusters.metrics` answers it. */
const totalFields = {
  reach: count,
  video_reach: count,
  audio_reach: count,
  social_reach: count,
  views: count,
  impressions: count,
  plays: count,
  listeners: count,
  opens: count,
  reactions: count,
  engaged_views: count,
  downloads: count,
  likes: count,
  comments: count,
  shares: count,
  saves: count,
  engagement: count,
  engagement_rate: nullable(Type.Number()),
} satisfies Record<keyof ClusterTotals, TSchema>;

const episodeMetricsSchema = strictObject(
  { ...totalFields, last_refreshed_at: nullable(timestamp) },
  {
    $id: "EpisodeMetrics",
    description:
      "Totals of the episode's cluster. Null unless `expand` names them, without a cluster, and " +
      "where the plan has no clusters. A count that is null is not known.",
  },
);

/** The Episode object of lists and of `GET /v1/shows/{show_id}/episodes/{episode_id}`. */
export const episodeSchema = strictObject(
  {
    object: oneOf(["episode"]),
    id: prefixedId("ep"),
    show_id: plainId(),
    title: Type.String(),
    description: nullable(Type.String({ description: "Show notes as plain text." })),
    published_at: timestamp,
    published_at_estimated: Type.Boolean({
      description:
        "True when the feed gives no date: `published_at` is then the date of a neighbouring " +
        "item or of the import, and only places the episode in lists.",
    }),
    duration_sec: knownCount,
    season: knownCount,
    number: knownCount,
    type: oneOf(EPISODE_TYPES),
    explicit: Type.Boolean(),
    image: text,
    link: text,
    identifiers: strictObject({
      guid: text,
      simplecast_episode_id: text,
      apple_episode_id: text,
      spotify_episode_id: text,
      youtube_video_id: text,
    }),
    cluster_id: nullable(
      Type.String({ description: "The cluster of this episode, when one has been made." }),
    ),
    cluster_ref: nullable(Type.String({ description: "Global id of that cluster." })),
    tags: Type.Array(Type.String()),
    transcript: strictObject({
      available: Type.Boolean({ description: "True when a transcript is stored." }),
      source: text,
      language: text,
      updated_at: nullable(timestamp),
      word_count: knownCount,
      dropped_cue_count: nullable(
        Type.Integer({
          minimum: 0,
          description:
            "Cues of the feed's file that were left out, since their times cannot be read. Null " +
            "for a transcript from elsewhere.",
        }),
      ),
      error: nullable(
        strictObject(
          { code: Type.String(), message: Type.String(), at: timestamp },
          { description: "Why the transcript the feed links to could not be read last." },
        ),
      ),
    }),
    metrics: nullable(episodeMetricsSchema),
    goals: nullable(
      Type.Array(goalSchema, { description: "Newest first. Null unless `expand` names them." }),
    ),
    removed_at: nullable(timestamp),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "Episode" },
);

export const episodeParams = strictObject({
  show_id: showIdField,
  episode_id: Type.String({ pattern: "^ep_[0-9A-Za-z]{24}$", description: "Id of the episode." }),
});

export const EXPANSIONS = ["metrics", "goals"] as const;
export type Expansion = (typeof EXPANSIONS)[number];

/** The query parameter `expand` of episodes. */
export const expandQuery = {
  expand: Type.Optional(
    Type.Array(oneOf(EXPANSIONS), {
      description: "Objects to include: the totals of its cluster, and its goals.",
    }),
  ),
};

const matchSchema = strictObject(
  {
    episode_id: Type.String(),
    cluster_id: text,
    title: Type.String({ description: "As the feed gives it." }),
    published_at: nullable(timestamp),
    match: strictObject({
      by: oneOf([
        "simplecast_episode_id",
        "guid",
        "apple_episode_id",
        "spotify_episode_id",
        "title_and_date",
        "title",
      ]),
      confidence: oneOf(["exact", "high", "medium", "low"]),
    }),
  },
  { $id: "EpisodeMatch" },
);

export const lookupResultSchema = strictObject(
  {
    object: oneOf(["episode_lookup_result"]),
    best: nullable(matchSchema),
    matches: Type.Array(matchSchema, { description: "Strongest first." }),
    ambiguous: Type.Boolean(),
    note: text,
  },
  { $id: "EpisodeLookupResult" },
);

/** How many matches a lookup lists. */
export const LOOKUP_MATCHES = { min: 1, max: 5, default: 3 } as const;

/** The fields of a lookup. `src/domain/matching/lookup-query.ts` checks the rules between them. */
export const lookupFields = {
  simplecast_episode_id: Type.Optional(
    Type.String({ description: "Simplecast's id of the episode." }),
  ),
  guid: Type.Optional(
    Type.String({ description: "The feed item's guid, letter case as in the feed." }),
  ),
  apple_episode_id: Type.Optional(
    Type.String({ description: "Number of the episode on Apple Podcasts, or its address there." }),
  ),
  spotify_episode_id: Type.Optional(
    Type.String({ description: "Id of the episode on Spotify, or its address there." }),
  ),
  title: Type.Optional(Type.String()),
  published_on: Type.Optional(
    Type.String({
      format: "date",
      description:
        "UTC day, `YYYY-MM-DD`; with a title, or beside a guid that was published twice.",
    }),
  ),
};
