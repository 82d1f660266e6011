import { type Static, Type } from "typebox";
import { oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { payload } from "./fields/event-payload.ts";
import {
  knownCount,
  moment,
  plainId,
  prefixedId,
  storedTimes,
  text,
  texts,
} from "./fields/payload-fields.ts";
import { SAMPLE } from "./fields/sample-ids.ts";

/** Payload of the `episode.*` events about the episode itself. */

const episodePayload = strictObject(
  {
    object: oneOf(["episode"]),
    id: prefixedId("ep"),
    show_id: plainId,
    title: Type.String(),
    published_at: timestamp,
    published_at_estimated: Type.Boolean({ description: "True when the feed gives no date." }),
    duration_sec: knownCount,
    season: knownCount,
    number: knownCount,
    type: oneOf(["full", "trailer", "bonus"]),
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
    tags: texts,
    transcript: strictObject({
      available: Type.Boolean(),
      source: text,
      language: text,
      updated_at: moment,
      word_count: knownCount,
    }),
    removed_at: moment,
    ...storedTimes,
  },
  { $id: "EpisodePayload", description: "The episode without its show notes, which can be long." },
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

export const episodePayloads = {
  "episode.created": payload(episodePayload, { object: episode }),
  "episode.updated": payload(episodePayload, {
    object: { ...episode, duration_sec: 2_472, updated_at: updatedAt },
    changed_fields: ["duration_sec"],
  }),
  "episode.removed": payload(episodePayload, {
    object: { ...episode, removed_at: updatedAt, updated_at: updatedAt },
  }),
  "episode.transcript_updated": payload(episodePayload, {
    object: { ...episode, transcript, updated_at: updatedAt },
  }),
  "episode.tags_updated": payload(episodePayload, {
    object: { ...episode, tags: ["coast", "letters"], updated_at: updatedAt },
    previous: { tags: [] },
  }),
};
