import { type Static, Type } from "typebox";
import {
  eventsOf,
  lessFields,
  payloadOf,
  type PayloadsOf,
  withFields,
} from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { podcastIdentitySchema, showSchema } from "./show.schema.ts";

/** Payloads of the `show.*` events and of `analytics.refreshed`. */

const { rss_url, apple_podcasts_id, spotify_id } = podcastIdentitySchema.properties;

/** The show in events. */
export const showPayload = payloadOf(
  withFields(
    lessFields(showSchema, [
      "plan",
      "connected_platforms",
      "stale_platforms",
      "episode_count",
      "agency_managed",
      "last_cluster_update",
      "host_names",
      "created_by",
      "hosts",
      "show_host_section",
      "talent",
      "podcast_metadata",
      "feed",
      "spotify_rating",
      "platforms",
      "freshness",
      "sponsorship_packages",
      "collaborations",
      "past_guests",
      "survey_data",
      "last_update_stats",
      "computed_at",
      "cache_age_seconds",
    ]),
    { rss_url, apple_podcasts_id, spotify_id },
  ),
  {
    $id: "ShowPayload",
    description: "What is the same in every workspace that sees the show.",
  },
);

const analyticsPayload = payloadOf(
  withFields(showPayload, {
    platforms: Type.Array(Type.String(), { description: "Platforms whose figures moved." }),
  }),
  { $id: "AnalyticsPayload" },
);

const show: Static<typeof showPayload> = {
  object: "show",
  id: SAMPLE.showId,
  name: "Salt and Signal",
  handle: SAMPLE.showHandle,
  author: "Harbour Audio",
  description: "Stories from the coast, told through the machines that kept watch over it.",
  image: "https://harbouraudio.example/art/salt-and-signal.jpg",
  categories: ["Society & Culture", "History"],
  hidden_categories: [],
  is_hidden: false,
  website: "https://harbouraudio.example/salt-and-signal",
  main_platform: "youtube",
  youtube_video: null,
  highlighted_episode: null,
  publishing_schedule: "Every other Thursday",
  custom_schedule: null,
  primary_color: "#0a3d62",
  secondary_color: null,
  rss_url: "https://feeds.harbouraudio.example/salt-and-signal.xml",
  apple_podcasts_id: "1500000001",
  spotify_id: null,
  public_url: `${SAMPLE.siteUrl}/${SAMPLE.showHandle}`,
  app_url: `${SAMPLE.appUrl}/shows/${SAMPLE.showId}`,
  archived_at: null,
  created_at: "2026-09-14T10:30:00.744Z",
  updated_at: "2026-10-20T12:00:00.000Z",
};

export const showEvents = {
  ...eventsOf(showPayload, {
    "show.created": { object: { ...show, updated_at: show.created_at } },
    "show.updated": {
      object: show,
      changed_fields: ["publishing_schedule", "primary_color"],
    },
    "show.handle_changed": {
      object: show,
      previous: { handle: "salt-signal", public_url: `${SAMPLE.siteUrl}/salt-signal` },
    },
    "show.removed": { object: show },
  }),
  ...eventsOf(analyticsPayload, {
    "analytics.refreshed": {
      object: { ...show, platforms: ["youtube", "instagram"] },
    },
  }),
};

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof showEvents> {}
}
