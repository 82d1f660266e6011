import { Type } from "typebox";
import { Id, RequiredCounter, Text, payload, type PayloadOf } from "../accounts/payload.ts";

/** What the connector relies on in Podbean's answers; all other fields may come and go. */

const OnePodcast = Type.Object({
  podcast: Type.Object({ id: Id, title: Text, website: Text, logo: Text }),
});

const Episode = Type.Object({
  id: Id,
  title: Text,
  logo: Text,
  permalink_url: Text,
  /** Seconds since 1970. */
  publish_time: Type.Optional(RequiredCounter),
  duration: Type.Optional(RequiredCounter),
  /** `publish`, `draft` or `future`. */
  status: Text,
});

export const episodesPayload = payload(
  Type.Object({
    episodes: Type.Array(Episode),
    has_more: Type.Optional(Type.Boolean()),
  }),
);

export const interactionsPayload = payload(
  Type.Object({
    followers: Type.Optional(RequiredCounter),
    likes: Type.Optional(RequiredCounter),
    comments: Type.Optional(RequiredCounter),
  }),
);

/** Counters by day, month or country; an empty one is printed as a list. */
const CounterMap = Type.Union([
  Type.Record(Type.String(), RequiredCounter),
  Type.Array(Type.Unknown(), { maxItems: 0 }),
]);
export const statisticsPayload = payload(
  Type.Union([Type.Object({ stats: CounterMap }), CounterMap]),
);
export type StatisticsPayload = PayloadOf<typeof statisticsPayload>;

export type PodcastPayload = Type.Static<typeof OnePodcast>["podcast"];
export type EpisodePayload = Type.Static<typeof Episode>;

export const onePodcastPayload = payload(OnePodcast);
