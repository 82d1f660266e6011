import { type TSchema, Type } from "typebox";
import {
  Counter,
  Day,
  RequiredCounter,
  Text,
  Rows,
  RowsByKey,
  payload,
  type PayloadOf,
} from "../accounts/reads/payload.ts";

/**
 * Fields of the answers of Spotify's dashboard that the connector relies on; other fields are
 * ignored.
 */

const Counters = { starts: Counter, streams: Counter, listeners: Counter };

export const showPayload = payload(
  Type.Object({
    id: Type.String({ minLength: 1 }),
    name: Text,
    url: Text,
    artworkUrl: Text,
    followers: Counter,
    ...Counters,
  }),
);
export type ShowPayload = PayloadOf<typeof showPayload>;

const Episode = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: Text,
  url: Text,
  artworkUrl: Text,
  releaseDate: Text,
  duration: Counter,
  ...Counters,
});

export const episodesPayload = payload(
  Type.Object({
    episodes: Rows(Episode),
    totalPages: Type.Optional(Type.Number()),
  }),
);

export const detailedStreamsPayload = payload(
  Type.Object({
    detailedStreams: Rows(Type.Object({ date: Day, starts: Counter, streams: Counter })),
  }),
);
export type DetailedStreamsPayload = PayloadOf<typeof detailedStreamsPayload>;

export const dayCountsPayload = payload(
  Type.Object({
    counts: Rows(Type.Object({ date: Day, count: Counter })),
  }),
);
export type DayCountsPayload = PayloadOf<typeof dayCountsPayload>;

export const aggregatePayload = payload(
  Type.Object({
    count: Counter,
    countryFacetedCounts: Type.Optional(
      RowsByKey(Type.Object({ counts: Type.Record(Type.String(), Counter), countryCode: Text })),
    ),
  }),
);
export type AggregatePayload = PayloadOf<typeof aggregatePayload>;

const ByGender = Type.Object({ counts: Type.Record(Type.String(), Counter) });

/** The same answer as for countries, read for ages and genders. */
export const audiencePayload = payload(
  Type.Object({
    count: Counter,
    ageFacetedCounts: Type.Optional(RowsByKey(ByGender)),
    genderedCounts: Type.Optional(ByGender),
  }),
);
export type AudiencePayload = PayloadOf<typeof audiencePayload>;
/** `errors` may be present beside usable data. */
const showAnalytics = <Value extends TSchema>(analyticsValue: Value) =>
  Type.Object({
    data: Type.Object({
      showByShowUri: Type.Object({
        hostingProvider: Text,
        analytics: Type.Object({ analyticsValue: Type.Object({ analyticsValue }) }),
      }),
    }),
  });

export const hostTotalPayload = payload(showAnalytics(Type.Object({ value: RequiredCounter })));
export type HostTotalPayload = PayloadOf<typeof hostTotalPayload>;

export const hostDaysPayload = payload(
  showAnalytics(
    Type.Object({
      points: Rows(Type.Object({ date: Day, value: Type.Object({ value: RequiredCounter }) })),
    }),
  ),
);
export type HostDaysPayload = PayloadOf<typeof hostDaysPayload>;

export const tokenPayload = payload(
  Type.Object({
    access_token: Type.String({ minLength: 1 }),
    expires_in: Type.Optional(Type.Number()),
  }),
);

export const anyPayload = payload(Type.Object({}));

export type EpisodePayload = Type.Static<typeof Episode>;
