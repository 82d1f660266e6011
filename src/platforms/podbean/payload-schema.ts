import { Type } from "typebox";
import { Compile } from "typebox/compile";

/** What we rely on in Podbean's answers; all other fields may come and go. */

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Id = Type.Union([Type.String({ minLength: 1 }), Type.Number()]);
const Counter = Type.Union([Type.Number(), Type.String(), Type.Null()]);

const OnePodcast = Type.Object({
  podcast: Type.Object({ id: Id, title: Text, website: Text, logo: Text }),
});

const Episode = Type.Object({
  id: Id,
  title: Text,
  logo: Text,
  permalink_url: Text,
  /** Seconds since 1970. */
  publish_time: Type.Optional(Counter),
  duration: Type.Optional(Counter),
  /** `publish`, `draft` or `future`. */
  status: Text,
});

const Episodes = Type.Object({
  episodes: Type.Array(Episode),
  has_more: Type.Optional(Type.Boolean()),
});

const Interactions = Type.Object({
  followers: Type.Optional(Counter),
  likes: Type.Optional(Counter),
  comments: Type.Optional(Counter),
});

/** Counters by day, month or country; an empty one is printed as a list. */
const CounterMap = Type.Union([
  Type.Record(Type.String(), Counter),
  Type.Array(Type.Unknown(), { maxItems: 0 }),
]);
const Statistics = Type.Union([Type.Object({ stats: CounterMap }), CounterMap]);

export type PodcastPayload = Type.Static<typeof OnePodcast>["podcast"];
export type EpisodePayload = Type.Static<typeof Episode>;
export type StatisticsPayload = Type.Static<typeof Statistics>;

export const onePodcastPayload = Compile(OnePodcast);
export const episodesPayload = Compile(Episodes);
export const interactionsPayload = Compile(Interactions);
export const statisticsPayload = Compile(Statistics);
