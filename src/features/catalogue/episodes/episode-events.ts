import type { Static } from "typebox";
import {
  eventsOf,
  lessFields,
  payloadOf,
  type PayloadsOf,
  withFields,
} from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { episodeSchema } from "./episode.schema.ts";

/** Payload of the `episode.*` events about the episode itself. */

const { transcript: storedTranscript } = episodeSchema.properties;

/** The episode in events. */
export const episodePayload = payloadOf(
  withFields(
    lessFields(episodeSchema, ["description", "cluster_id", "cluster_ref", "metrics", "goals"]),
    { transcript: lessFields(storedTranscript, ["dropped_cue_count", "error"]) },
  ),
  {
    $id: "EpisodePayload",
    description: "The episode without its show notes, which can be long.",
  },
);

const episode: Static<typeof episodePayload> = {
  object: "episode",
  id: SAMPLE.episodeId,
  show_id: SAMPLE.showId,
  title: "The Buoy That Wrote Letters",
  published_at: "2026-10-01T05:00:00.000Z",
  published_at_estimated: false,
  duration_sec: 2_460,
  season: null,
  number: 24,
  type: "full",
  explicit: false,
  image: "https://harbouraudio.example/art/salt-and-signal-24.jpg",
  link: "https://harbouraudio.example/salt-and-signal/24",
  identifiers: {
    guid: "e56c3204-a811-5c93-8327-9d4d1ecacc1e",
    simplecast_episode_id: null,
    apple_episode_id: null,
    spotify_episode_id: null,
    youtube_video_id: null,
  },
  tags: [],
  transcript: {
    available: false,
    source: null,
    language: null,
    updated_at: null,
    word_count: null,
  },
  removed_at: null,
  created_at: "2026-10-01T05:12:40.226Z",
  updated_at: "2026-10-01T05:12:40.226Z",
};

const updatedAt = "2026-10-20T12:00:00.000Z";
const transcript: typeof episode.transcript = {
  available: true,
  source: "upload",
  language: "en-GB",
  updated_at: updatedAt,
  word_count: 6_214,
};

export const episodeEvents = eventsOf(episodePayload, {
  "episode.created": { object: episode },
  "episode.updated": {
    object: { ...episode, duration_sec: 2_472, updated_at: updatedAt },
    changed_fields: ["duration_sec"],
  },
  "episode.removed": {
    object: { ...episode, removed_at: updatedAt, updated_at: updatedAt },
  },
  "episode.transcript_updated": {
    object: { ...episode, transcript, updated_at: updatedAt },
  },
  "episode.tags_updated": {
    object: { ...episode, tags: ["coast", "letters"], updated_at: updatedAt },
    previous: { tags: [] },
  },
});

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof episodeEvents> {}
}
