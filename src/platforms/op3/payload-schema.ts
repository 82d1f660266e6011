import { Type } from "typebox";
import { Id, payload, Rows, Text } from "../accounts/reads/payload.ts";

/** Fields of OP3's answers that the connector relies on; all other fields may come and go. */

const SHOW_FIELDS = {
  showUuid: Type.String({ pattern: "^[0-9a-f]{32}$" }),
  title: Text,
  statsPageUrl: Text,
};
const Show = Type.Object(SHOW_FIELDS);

const Episode = Type.Object({ id: Id, title: Text, pubdate: Text, itemGuid: Text });
const ShowWithEpisodes = Type.Object({ ...SHOW_FIELDS, episodes: Rows(Episode) });

/**
 * Counters by hour, `2026-10-20T11`, UTC. They are summed: an odd counter makes its sum unknown.
 */
const Hours = Type.Record(Type.String(), Type.Unknown());

const Statistics = Type.Object({
  /** Hour of the first download of each episode over all time. */
  episodeFirstHours: Type.Record(Type.String(), Type.Unknown()),
  hourlyDownloads: Hours,
  /** `Hours` by episode. An entry of another form makes the sum of its episode unknown. */
  episodeHourlyDownloads: Type.Record(Type.String(), Type.Unknown()),
  /** Countries by month, `2026-10`. A month that OP3 does not know is missing. */
  monthlyDimensionDownloads: Type.Record(
    Type.String(),
    Type.Object({ countryCode: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
  ),
});

export const showPayload = payload(Show);
export const showWithEpisodesPayload = payload(ShowWithEpisodes);
export const statisticsPayload = payload(Statistics);

export type ShowPayload = Type.Static<typeof Show>;
export type EpisodePayload = Type.Static<typeof Episode>;
export type HoursPayload = Type.Static<typeof Hours>;
export type StatisticsPayload = Type.Static<typeof Statistics>;
