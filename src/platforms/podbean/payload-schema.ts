import { type TSchema, Type } from "typebox";
import {
  Id,
  RequiredCounter,
  Text,
  Rows,
  RowsByKey,
  payload,
  type PayloadOf,
} from "../accounts/payload.ts";

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
    episodes: Rows(Episode),
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

/** Bare or below `stats`; an empty map is printed as a list. */
function statisticsOf<const Counters extends TSchema>(counters: Counters) {
  const map = Type.Union([counters, Type.Array(Type.Unknown(), { maxItems: 0 })]);
  return payload(Type.Union([Type.Object({ stats: map }), map]));
}

/** Counters by day or country. */
export const statisticsPayload = statisticsOf(RowsByKey(RequiredCounter));
/** Counters by month, which are summed: an odd one is kept, and makes the sum unknown. */
export const monthsPayload = statisticsOf(Type.Record(Type.String(), Type.Unknown()));
export type StatisticsPayload =
  | PayloadOf<typeof statisticsPayload>
  | PayloadOf<typeof monthsPayload>;

export type PodcastPayload = Type.Static<typeof OnePodcast>["podcast"];
export type EpisodePayload = Type.Static<typeof Episode>;

export const onePodcastPayload = payload(OnePodcast);
