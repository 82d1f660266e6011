import { Type } from "typebox";
import { Counter, Id, payload, RequiredCounter, Rows, Text } from "../accounts/reads/payload.ts";

/** Fields of Podigee's answers that the connector relies on; all other fields may come and go. */

const Podcast = Type.Object({ id: Id, title: Text, cover_image: Text, published_at: Text });

const Episode = Type.Object({
  id: Id,
  title: Text,
  guid: Text,
  permalink: Text,
  cover_image: Text,
  published_at: Text,
  /** Duration in seconds. */
  duration: Counter,
});

/** Downloads of one episode in a window. */
const EpisodeTotal = Type.Object({ id: Id, downloads: RequiredCounter });

/** A day, or a month in an answer by month. Countries are ISO 3166-1 alpha-2 codes. */
const Period = Type.Object({
  downloaded_on: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T" }),
  downloads: Type.Object({ complete: Counter }),
  countries: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

export const podcastsPayload = payload(Rows(Podcast));
export const onePodcastPayload = payload(Podcast);
export const episodesPayload = payload(Rows(Episode));
export const episodeTotalsPayload = payload(Type.Object({ objects: Rows(EpisodeTotal) }));
export const analyticsPayload = payload(
  Type.Object({
    meta: Type.Object({ aggregation_granularity: Type.String() }),
    objects: Rows(Period),
  }),
);

export type PodcastPayload = Type.Static<typeof Podcast>;
export type EpisodePayload = Type.Static<typeof Episode>;
export type PeriodPayload = Type.Static<typeof Period>;
