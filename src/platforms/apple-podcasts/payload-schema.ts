import { Type } from "typebox";
import { Compile } from "typebox/compile";

/**
 * What we rely on in the answers of Podcasts Connect; all other fields may come and go. Every
 * number is a float there.
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

const Episodes = Type.Object({
  content: Type.Object({ results: Type.Record(Type.String(), Loose) }),
  episodesPlayCount: Type.Optional(Type.Record(Type.String(), Type.Array(Loose))),
});

const Trends = Type.Object({ showPlayCountTrends: Type.Array(Loose) });

const EpisodeDetails = Type.Object({ showTopCities: LatestValues, showTopCountries: LatestValues });

export type EpisodesPayload = Type.Static<typeof Episodes>;
export type TrendsPayload = Type.Static<typeof Trends>;
export type EpisodeDetailsPayload = Type.Static<typeof EpisodeDetails>;

export const overviewPayload = Compile(Overview);
export const episodesPayload = Compile(Episodes);
export const trendsPayload = Compile(Trends);
export const episodeDetailsPayload = Compile(EpisodeDetails);
