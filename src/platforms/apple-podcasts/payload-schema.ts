import { Type } from "typebox";
import {
  Counter,
  RequiredCounter,
  Rows,
  RowsByKey,
  payload,
  type PayloadOf,
  Text,
} from "../accounts/reads/payload.ts";

/**
 * Fields of Podcasts Connect's answers that the connector relies on; all other fields may come and
 * go. Every number in them is a float.
 */

const Loose = Type.Record(Type.String(), Type.Unknown());
const LatestValues = Type.Optional(RowsByKey(Type.Object({ latestValue: Counter })));

/** For a show without plays, every list and every object except `content` is empty. */
export const overviewPayload = payload(
  Type.Object({
    content: RowsByKey(
      Type.Object({
        name: Text,
        artwork: Type.Optional(Type.Union([Type.Object({ url: Text }), Type.Null()])),
      }),
    ),
    showPlayCount: Type.Optional(Type.Object({ latestValue: Type.Optional(Loose) })),
    /** Entries of day, followers, and followers lost, oldest first. Only the last entry is read. */
    followerAllTimeTrends: Type.Optional(Type.Array(Type.Unknown())),
    showTopCities: LatestValues,
    showTopCountries: LatestValues,
  }),
);
export type OverviewPayload = PayloadOf<typeof overviewPayload>;

const Episode = Type.Object({
  name: Text,
  podcastEpisodeGuid: Text,
  releaseDateTime: Text,
  releaseDate: Text,
  offers: Type.Optional(Type.Array(Loose)),
});
export type EpisodePayload = Type.Static<typeof Episode>;

export const episodesPayload = payload(
  Type.Object({
    content: Type.Object({ results: RowsByKey(Episode) }),
    episodesPlayCount: Type.Optional(RowsByKey(Type.Array(Loose))),
  }),
);
export type EpisodesPayload = PayloadOf<typeof episodesPayload>;

export const trendsPayload = payload(
  Type.Object({ showPlayCountTrends: Rows(Type.Object({ timebucket: RequiredCounter })) }),
);
export type TrendsPayload = PayloadOf<typeof trendsPayload>;

/** Rows by country, each of one day. */
export const countryTrendsPayload = payload(
  Type.Object({ countryPlayCountTrends: RowsByKey(Type.Array(Loose)) }),
);
export type CountryTrendsPayload = PayloadOf<typeof countryTrendsPayload>;
