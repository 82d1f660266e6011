import type { SimulatedAnswer } from "../../answer.ts";
import { appleCounts } from "./apple-reporter-tables.ts";
import type { SimulatedShow } from "../simulated-show.ts";

/** Forms in which Podcasts Connect prints its answers. */

/** ISO 3166-1 numbers by code. */
export const NUMERIC: Readonly<Record<string, string>> = {
  US: "840",
  GB: "826",
  CA: "124",
  TR: "792",
  KR: "410",
  NZ: "554",
};

/** As its own page gets some tables. */
export const PROTOBUF: SimulatedAnswer = {
  status: 200,
  headers: { "content-type": "application/x-protobuf" },
  body: Buffer.from([10, 4, 8, 1, 16, 2]),
};

export const dayOf = (day: string): { timebucket: number } => ({
  timebucket: Number(day.replaceAll("-", "")),
});

export const row = (downloads: number): Record<string, number> => {
  const { plays, listeners, seconds } = appleCounts(downloads);
  return {
    playscount: plays,
    totaltimelistened: seconds,
    uniquelistenerscount: listeners,
    uniqueengagedlistenerscount: Math.floor(listeners / 2),
  };
};

/** Every number with a point, and large ones with an exponent: 2.0261103E7. */
export function floats(value: unknown): SimulatedAnswer {
  const body = JSON.stringify(value).replaceAll(/(?<=[[{,:])(\d+)(?=[\]},])/g, (digits) =>
    digits.length > 7 ? `${digits[0]}.${digits.slice(1)}E${digits.length - 1}` : `${digits}.0`,
  );
  return { status: 200, headers: { "content-type": "application/json;charset=utf-8" }, body };
}

/**
 * Plays by country and day. The last country is below the platform's reporting minimum: 0 plays
 * beside a listening time.
 */
export function countryTrends(
  show: SimulatedShow,
  days: readonly string[],
  print: (count: number) => number | string,
): unknown {
  const playsIn = (code: string, day: string): number =>
    show.byCountry(appleCounts(show.showOn(day)).plays).find((one) => one.code === code)?.count ??
    0;
  const trends = Object.entries(NUMERIC).map(([code, country]) => [
    country,
    days.map((day) => ({
      ...dayOf(day),
      ...row(0),
      playscount: print(playsIn(code, day)),
      country,
    })),
  ]);
  const tooSmall = days
    .slice(0, 1)
    .map((day) => ({ ...dayOf(day), ...row(0), totaltimelistened: 251, country: "752" }));
  return {
    measure: "PLAYS",
    dimension: "BY_COUNTRY",
    showPlayCount: {},
    showPlayCountTrends: [],
    countryPlayCount: {},
    countryPlayCountTrends: Object.fromEntries(
      days.length === 0 ? [] : [...trends, ["752", tooSmall]],
    ),
  };
}
