import type { ReasonedFields } from "./reasoned-fields.ts";

/** Shows, their feeds, episodes and transcripts, and how they are found. */
export const CATALOGUE_FIELDS: ReasonedFields = [
  [
    "The feeds were read at the start, without a failure, a faulty item or one that is gone",
    [
      "show.feed.failure_count",
      "show.feed.freshness.age_hours",
      "show.feed.freshness.stale",
      "show.feed.last_error",
      "show.feed.missing_item_count",
      "show.feed.skipped_item_count",
      "show.feed.warnings",
      "show.last_update_stats.feed.missing",
      "show.last_update_stats.feed.skipped",
    ],
  ],
  [
    "Every transcript comes from a feed and could be read whole",
    ["episode.transcript.dropped_cue_count", "episode.transcript.error", "transcript.source"],
  ],
  [
    "Optional fields of shows and episodes that their feeds and the demo leave out",
    [
      "episode.explicit",
      "episode.image",
      "episode.removed_at",
      "episode.season",
      "episode.tags",
      "episode.type",
      "show.archived_at",
      "show.created_by",
      "show.custom_schedule",
      "show.highlighted_episode",
      "show.hosts[].bio",
      "show.hosts[].photo",
      "show.main_platform",
      "show.podcast_metadata.apple_podcasts_id",
      "show.podcast_metadata.spotify_id",
      "show.primary_color",
      "show.publishing_schedule",
      "show.secondary_color",
      "show.talent",
      "show.youtube_video",
    ],
  ],
  ["No directory that is searched gives it", ["podcast.spotify_id"]],
  ["Every episode has a date in its feed", ["episode.published_at_estimated"]],
  [
    "Known of episodes that Simplecast hosts, by their feed; the feeds of the demo are of no host",
    ["episode.identifiers.simplecast_episode_id"],
  ],
  [
    "Written by calls, and the demo writes none of it",
    [
      "show.agency_managed",
      "show.collaborations",
      "show.hidden_categories",
      "show.is_hidden",
      "show.past_guests",
      "show.show_host_section",
      "show.survey_data",
    ],
  ],
  [
    "Written by an imported archive alone",
    [
      "show.podcast_metadata.provider",
      "show.podcast_metadata.provider_id",
      "show.podcast_metadata.provider_url",
      "show.spotify_rating",
    ],
  ],
  ["No item of the demo's feeds links to a video", ["episode.identifiers.youtube_video_id"]],
  ["Only with `expand`", ["episode.goals", "episode.metrics"]],
  [
    "The example asks for an episode that no show of the demo has",
    [
      "episode_lookup_result.ambiguous",
      "episode_lookup_result.best",
      "episode_lookup_result.matches",
      "episode_lookup_result.note",
    ],
  ],
  [
    "The address that is resolved in the example is that of a show which exists",
    ["url.resolves", "url.type"],
  ],
  ["The app has no page of the object", ["*.app_url"]],
];
