import { unit } from "../../world/seeded-numbers.ts";
import { SIMULATED_COUNTRIES, type SimulatedShow } from "../simulated-show.ts";

/** What YouTube Analytics counts of a simulated channel, made from its show's listens by day. */

/** From here on every start of playback is a view; engaged views go on by the earlier rule. */
export const SIMULATED_VIEW_BREAK = "2026-08-24";

const STATES = [
  ["US-CA", 0.3],
  ["US-NY", 0.2],
  ["US-TX", 0.1],
  ["US-ZZ", 0.02],
] as const;
const UNKNOWN_COUNTRY = { code: "ZZ", share: 0.02 };

export const simulatedChannelDay = (show: SimulatedShow, day: string) => {
  const engaged = show.showOn(day);
  const views = day >= SIMULATED_VIEW_BREAK ? Math.round(engaged * 1.7) : engaged;
  return {
    views,
    engagedViews: engaged,
    estimatedMinutesWatched: engaged * 9,
    likes: Math.floor(engaged / 20),
    comments: Math.floor(engaged / 200),
    shares: Math.floor(engaged / 90),
  };
};

/** By the names of Analytics. */
export type ChannelMetrics = Record<string, number>;

/** Figures of a window by country and state; `ZZ` is an unknown country. */
export function simulatedPlaces(
  show: SimulatedShow,
  from: string,
  to: string,
): {
  total: ChannelMetrics;
  countries: Map<string, ChannelMetrics>;
  states: Map<string, ChannelMetrics>;
} {
  const total: ChannelMetrics = { views: 0, estimatedMinutesWatched: 0 };
  for (const day of show.days(from, to))
    for (const [name, value] of Object.entries(simulatedChannelDay(show, day)))
      total[name] = (total[name] ?? 0) + value;
  // Not in proportion, so that the order by views and by watch time differ.
  const part = (code: string, share: number): ChannelMetrics => ({
    views: Math.floor(total["views"]! * share),
    estimatedMinutesWatched: Math.floor(
      total["estimatedMinutesWatched"]! * share * (0.5 + unit(1, code)),
    ),
  });
  const countries = [...SIMULATED_COUNTRIES, UNKNOWN_COUNTRY].map(
    ({ code, share }): [string, ChannelMetrics] => [code, part(code, share)],
  );
  return {
    total,
    countries: new Map(countries),
    states: new Map(STATES.map(([code, share]) => [code, part(code, share)])),
  };
}
