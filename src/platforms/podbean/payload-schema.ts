import { type TSchema, Type } from "typebox";
import { isRecord } from "../accounts/reads/find-days.ts";
import {
  Id,
  RequiredCounter,
  Text,
  Rows,
  RowsByKey,
  payload,
  type Payload,
  type PayloadOf,
} from "../accounts/reads/payload.ts";

/** Fields of Podbean's answers that the connector relies on; all other fields may come and go. */

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

/** Engagement of one episode over all time. */
export const engagementPayload = payload(Type.Object({ listeners: RequiredCounter }));

/**
 * The map is bare or below `stats`; an empty map is printed as a list. An object with `stats` is
 * never read as a bare map, because the values beside it would be taken for days or countries.
 */
function statisticsOf<const Counters extends TSchema>(counters: Counters) {
  const map = Type.Union([counters, Type.Array(Type.Unknown(), { maxItems: 0 })]);
  const [bare, below] = [payload(map), payload(Type.Object({ stats: map }))];
  type Statistics = PayloadOf<typeof bare> | PayloadOf<typeof below>;
  const formOf = (value: unknown): Payload<Statistics> =>
    isRecord(value) && "stats" in value ? below : bare;
  return {
    Check: (value: unknown): value is Statistics => formOf(value).Check(value),
    read: (value: unknown, options?: { isLaterPage?: boolean }) =>
      formOf(value).read(value, options),
  } satisfies Payload<Statistics>;
}

/** Counters by day or country. */
export const statisticsPayload = statisticsOf(RowsByKey(RequiredCounter));
/** Counters by month, which are summed: an odd counter is kept, and makes the sum unknown. */
export const monthsPayload = statisticsOf(Type.Record(Type.String(), Type.Unknown()));
export type StatisticsPayload =
  | PayloadOf<typeof statisticsPayload>
  | PayloadOf<typeof monthsPayload>;

export type PodcastPayload = Type.Static<typeof OnePodcast>["podcast"];
export type EpisodePayload = Type.Static<typeof Episode>;

export const onePodcastPayload = payload(OnePodcast);
