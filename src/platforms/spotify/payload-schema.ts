import { Type } from "typebox";
import { Compile } from "typebox/compile";

/** What we rely on in the answers of Spotify's dashboard; all other fields may come and go. */

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Counter = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]));
const Counters = { starts: Counter, streams: Counter, listeners: Counter };

const Show = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: Text,
  url: Text,
  artworkUrl: Text,
  followers: Counter,
  ...Counters,
});

const Episode = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: Text,
  url: Text,
  artworkUrl: Text,
  releaseDate: Text,
  duration: Counter,
  ...Counters,
});

const Episodes = Type.Object({
  episodes: Type.Array(Episode),
  totalPages: Type.Optional(Type.Number()),
});

const DetailedStreams = Type.Object({
  detailedStreams: Type.Array(
    Type.Object({ date: Type.String(), starts: Counter, streams: Counter }),
  ),
});

const DayCounts = Type.Object({
  counts: Type.Array(Type.Object({ date: Type.String(), count: Counter })),
});

const Aggregate = Type.Object({
  count: Counter,
  countryFacetedCounts: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({ counts: Type.Record(Type.String(), Counter), countryCode: Text }),
    ),
  ),
});

const Token = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Optional(Type.Number()),
});

const Anything = Type.Object({});

export type ShowPayload = Type.Static<typeof Show>;
export type EpisodePayload = Type.Static<typeof Episode>;
export type DetailedStreamsPayload = Type.Static<typeof DetailedStreams>;
export type DayCountsPayload = Type.Static<typeof DayCounts>;
export type AggregatePayload = Type.Static<typeof Aggregate>;

export const showPayload = Compile(Show);
export const episodesPayload = Compile(Episodes);
export const detailedStreamsPayload = Compile(DetailedStreams);
export const dayCountsPayload = Compile(DayCounts);
export const aggregatePayload = Compile(Aggregate);
export const tokenPayload = Compile(Token);
export const anyPayload = Compile(Anything);
