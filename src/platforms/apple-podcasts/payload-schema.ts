import { Type } from "typebox";
import { payload, type PayloadOf } from "../accounts/payload.ts";

/**
 * What the connector relies on in the answers of Podcasts Connect; all other fields may come and
 * go. Every number is a float there.
 */

const Loose = Type.Record(Type.String(), Type.Unknown());
const LatestValues = Type.Optional(
  Type.Record(
    Type.String(),
    Type.Object({
      latestValue: Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()])),
    }),
  ),
);

const Overview = Loose;

export const episodesPayload = payload(
  Type.Object({
    content: Type.Object({ results: Type.Record(Type.String(), Loose) }),
    episodesPlayCount: Type.Optional(Type.Record(Type.String(), Type.Array(Loose))),
  }),
);
export type EpisodesPayload = PayloadOf<typeof episodesPayload>;

export const trendsPayload = payload(Type.Object({ showPlayCountTrends: Type.Array(Loose) }));
export type TrendsPayload = PayloadOf<typeof trendsPayload>;

export const episodeDetailsPayload = payload(
  Type.Object({ showTopCities: LatestValues, showTopCountries: LatestValues }),
);
export type EpisodeDetailsPayload = PayloadOf<typeof episodeDetailsPayload>;

export const overviewPayload = payload(Overview);
