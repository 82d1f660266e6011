import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { PLANS } from "../../../kernel/access/plans.ts";
import { mapOf, plainId } from "../../../kernel/contract/fields.ts";
import {
  anyObject,
  appUrl,
  nullable,
  oneOf,
  strictObject,
  timestamp,
} from "../../../kernel/contract/schema.ts";
import { packageSchema } from "../../sponsorship/packages/index.ts";
import { freshnessSchema } from "../../administration/workspace/index.ts";

/** A show as lists and `GET /v1/shows/{show_id}` return it. */

const text = nullable(Type.String());

const rowFields = {
  object: oneOf(["show"]),
  id: plainId(),
  name: Type.String(),
  handle: Type.String(),
  image: text,
  public_url: Type.String(),
  categories: Type.Array(Type.String()),
  plan: oneOf(PLANS, {
    description: "The show's own plan where one was set, else the workspace's.",
  }),
  connected_platforms: Type.Array(Type.String()),
  stale_platforms: Type.Array(Type.String()),
  episode_count: Type.Integer({ description: "Episodes that are still in the feed." }),
  description: text,
  author: text,
  hidden_categories: Type.Array(Type.String()),
  is_hidden: Type.Boolean({
    description: "True when the show has categories and every one of them is hidden.",
  }),
  agency_managed: Type.Boolean(),
  created_at: timestamp,
  last_cluster_update: nullable(timestamp),
  archived_at: nullable(timestamp),
  host_names: Type.Array(Type.String()),
  app_url: appUrl,
};

export const showRowSchema = strictObject(rowFields, { $id: "ShowRow" });

const hostSchema = strictObject({
  id: Type.String(),
  name: Type.String(),
  bio: text,
  photo: text,
  social_links: mapOf(Type.String(), { description: "Platform id to address." }),
});

const talentSchema = strictObject({
  email: Type.String({ description: "Masked: first letter, `***`, domain." }),
  uid: text,
  status: oneOf(COLUMNS.show_talent.status.values),
  role: Type.String(),
  invited_at: timestamp,
  accepted_at: nullable(timestamp),
});

const collaborationSchema = strictObject({
  name: nullable(Type.String({ description: "Of the other show." })),
  with_show_id: nullable(
    Type.String({ description: "The other show, where it is one of the reader's workspace." }),
  ),
  episode_id: text,
  date: nullable(Type.String({ description: "`YYYY-MM-DD`." })),
  description: text,
});

const guestSchema = strictObject({
  id: text,
  name: text,
  title: text,
  bio: text,
  photo: text,
  featured: Type.Boolean(),
  episode_link: text,
});

const podcastMetadataSchema = strictObject({
  provider: text,
  provider_id: text,
  provider_url: text,
  rss_url: text,
  spotify_id: text,
  apple_podcasts_id: text,
  total_episodes: Type.Integer({ description: "Episodes that are still in the feed." }),
  average_episode_length_sec: nullable(
    Type.Integer({ description: "Mean length of those with a known length, trailers left out." }),
  ),
  imported_at: nullable(timestamp),
});

/** The state of reading the feed of a show. */
export const feedSchema = strictObject({
  last_polled_at: nullable(timestamp),
  last_success_at: nullable(timestamp),
  next_poll_at: nullable(
    Type.String({ format: "date-time", description: "Null while the show is archived." }),
  ),
  failure_count: Type.Integer({ description: "Failed tries in a row." }),
  last_error: nullable(strictObject({ code: Type.String(), message: Type.String() })),
  item_count: nullable(
    Type.Integer({ description: "Episodes in the feed when it last had something new." }),
  ),
  skipped_item_count: nullable(
    Type.Integer({ description: "Items of it that are no episodes, or could not be read." }),
  ),
  missing_item_count: nullable(
    Type.Integer({ description: "Items of it that damage in the feed made unreadable." }),
  ),
  warnings: Type.Array(Type.String(), {
    description: "Sentences about what was missing or repaired in it, at most 20.",
  }),
  freshness: freshnessSchema,
});

const platformStateSchema = strictObject({
  platform: Type.String(),
  connected: Type.Boolean(),
  has_data: Type.Boolean(),
  last_updated: nullable(timestamp),
  importing_state: oneOf(COLUMNS.connections.importing_state.values),
  freshness: nullable(freshnessSchema),
});

export const showSchema = strictObject(
  {
    ...rowFields,
    website: text,
    main_platform: text,
    youtube_video: nullable(Type.String({ description: "Id of the video." })),
    highlighted_episode: nullable(Type.String({ description: "Spotify id of the episode." })),
    publishing_schedule: text,
    custom_schedule: text,
    primary_color: text,
    secondary_color: text,
    created_by: text,
    updated_at: timestamp,
    hosts: Type.Array(hostSchema, {
      description: "Those that a person wrote, else those that the feed names.",
    }),
    show_host_section: Type.Boolean({ description: "Whether a page presents the hosts." }),
    talent: Type.Array(talentSchema),
    podcast_metadata: podcastMetadataSchema,
    feed: nullable(feedSchema),
    spotify_rating: nullable(
      strictObject(
        {
          rating: nullable(Type.Number()),
          total_ratings: nullable(Type.Integer()),
          total_episodes: nullable(Type.Integer()),
        },
        {
          description:
            "As an imported archive brought it; else null. What Spotify answers about a connected " +
            "account has no rating.",
        },
      ),
    ),
    platforms: Type.Array(platformStateSchema, {
      description: "One entry for every platform, connected or not.",
    }),
    freshness: Type.Unsafe<Record<string, unknown>>({
      type: "object",
      additionalProperties: freshnessSchema,
      description: "Freshness of each connected platform.",
    }),
    sponsorship_packages: nullable(
      Type.Array(packageSchema, {
        description:
          "As `GET /v1/shows/{show_id}/sponsorship-packages` answers them without a window. Null " +
          "where the plan of the workspace does not include clusters: that call then answers 403.",
      }),
    ),
    collaborations: Type.Array(collaborationSchema),
    past_guests: Type.Array(guestSchema, {
      description:
        "Those that a person wrote, then guests that the feed names in episodes, newest first.",
    }),
    survey_data: nullable(anyObject),
    last_update_stats: Type.Unsafe<Record<string, unknown> | null>({
      type: ["object", "null"],
      properties: {
        at: timestamp,
        source: Type.String(),
        feed: nullable(
          strictObject({
            at: timestamp,
            items: nullable(Type.Integer()),
            skipped: nullable(Type.Integer()),
            missing: nullable(Type.Integer()),
          }),
        ),
        platforms: Type.Record(Type.String(), timestamp),
      },
      // A show that was imported and not read here has what came with it.
      additionalProperties: true,
      description:
        "The newest successful read: `at`, `source` (`feed` or a platform), what the `feed` held, " +
        "and when each of `platforms` was last read. Null where nothing was read.",
    }),
    computed_at: timestamp,
    cache_age_seconds: Type.Number(),
  },
  { $id: "Show" },
);

/** The identity of the podcast behind a show, and the state of reading its feed. */
export const podcastIdentitySchema = strictObject(
  {
    object: oneOf(["podcast_identity"]),
    id: Type.String({ description: "The show's id." }),
    show_id: Type.String(),
    rss_url: text,
    apple_podcasts_id: text,
    spotify_id: text,
    feed: nullable(feedSchema),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "PodcastIdentity" },
);
