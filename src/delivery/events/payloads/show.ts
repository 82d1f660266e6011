import { type Static, Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { payload } from "./fields/event-payload.ts";
import { plainId, storedTimes, text, texts } from "./fields/payload-fields.ts";
import { SAMPLE } from "./fields/sample-ids.ts";

/** Payloads of the `show.*` events and of `analytics.refreshed`. */

const showFields = {
  object: oneOf(["show"]),
  id: plainId,
  name: Type.String(),
  handle: Type.String(),
  author: text,
  description: text,
  image: text,
  categories: texts,
  hidden_categories: texts,
  is_hidden: Type.Boolean(),
  website: text,
  main_platform: text,
  youtube_video: text,
  highlighted_episode: text,
  publishing_schedule: text,
  custom_schedule: text,
  primary_color: text,
  secondary_color: text,
  rss_url: text,
  apple_podcasts_id: text,
  spotify_id: text,
  public_url: Type.String(),
  app_url: nullable(Type.String()),
  archived_at: nullable(timestamp),
  ...storedTimes,
};

const showPayload = strictObject(showFields, {
  $id: "ShowPayload",
  description: "What is the same in every workspace that sees the show.",
});

const analyticsPayload = strictObject(
  {
    ...showFields,
    platforms: Type.Array(Type.String(), { description: "Platforms whose figures moved." }),
  },
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

export const showPayloads = {
  "show.created": payload(showPayload, { object: { ...show, updated_at: show.created_at } }),
  "show.updated": payload(showPayload, {
    object: show,
    changed_fields: ["publishing_schedule", "primary_color"],
  }),
  "show.handle_changed": payload(showPayload, {
    object: show,
    previous: { handle: "salt-signal", public_url: `${SAMPLE.siteUrl}/salt-signal` },
  }),
  "show.removed": payload(showPayload, { object: show }),
  "analytics.refreshed": payload(analyticsPayload, {
    object: { ...show, platforms: ["youtube", "instagram"] },
  }),
};
