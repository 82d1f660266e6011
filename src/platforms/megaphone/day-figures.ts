import { addDays } from "../../lib/time/calendar-day.ts";
import type {
  AccountDayCounts,
  GeographyReading,
  PlaceReading,
} from "../accounts/account-connector.ts";
import { countriesReading } from "../accounts/reads/account-values.ts";
import { countryName } from "../accounts/places/countries.ts";
import type { Counts } from "../posts/readings.ts";
import type { ShowSumsByDay } from "./export-reader.ts";
import type { ShowDaySums, Deliveries } from "./row-sums.ts";

/** The sums of one day; every list here is ordered from the oldest day. */
export type SummedShowDay = readonly [day: string, sums: ShowDaySums];

/** The end of a day, to which its figures extend. */
export const endOf = (day: string): string => `${addDays(day, 1)}T00:00:00.000Z`;

/**
 * Days from the first day that has a row of the show. Later days without a row have no listeners.
 */
export function knownDays(sums: ShowSumsByDay): SummedShowDay[] {
  const days = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  const first = days.findIndex(([, { namesShow }]) => namesShow);
  return first === -1 ? [] : days.slice(first);
}

/**
 * Counts by day. Streams are unknown where nothing was streamed: not every show is on Spotify
 * through Megaphone.
 */
export const toDayCounts = (days: readonly SummedShowDay[]): AccountDayCounts[] =>
  days.map(([day, sums]) => ({ day, counts: toCounts(sums, sums.streams > 0) }));

const toCounts = ({ downloads, streams }: Deliveries, hasStreams: boolean): Counts => ({
  downloads,
  streams: hasStreams ? streams : undefined,
});

/** The latest days without a gap, up to the last day. */
export const newestRun = (days: readonly string[]): string[] => runsOf(days).at(-1) ?? [];

/** The longest run of days without a gap; the newer one of two equally long runs. */
export const longestRun = (days: readonly string[]): string[] =>
  runsOf(days).reduce((longest, run) => (run.length >= longest.length ? run : longest), []);

function runsOf(days: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === addDays(day, -1)) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

/**
 * Downloads and streams of an episode since its publication; undefined unless the days include
 * every day since then.
 */
export function lifeOf(
  episode: { externalId: string; publishedAt: string | null },
  days: readonly SummedShowDay[],
): Counts | undefined {
  const [first] = days[0] ?? [];
  const [last] = days.at(-1) ?? [];
  const published = episode.publishedAt?.slice(0, 10);
  if (
    first === undefined ||
    last === undefined ||
    published === undefined ||
    published < first ||
    published > last
  )
    return undefined;
  const life = days.filter(([day]) => day >= published);
  return toCounts(
    total(life.map(([, { byEpisode }]) => byEpisode.get(episode.externalId))),
    life.some(([, { streams }]) => streams > 0),
  );
}

/**
 * One reading of downloads and one of streams over the days, each only where it has a country;
 * empty where neither has one.
 */
export function toGeography(days: readonly SummedShowDay[]): GeographyReading[] {
  const [[from] = [], [to] = []] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const all = total(days.map(([, sums]) => sums));
  const codes = new Set(days.flatMap(([, { byCountry }]) => [...byCountry.keys()]));
  const byCode = [...codes].map(
    (code) => [code, total(days.map(([, { byCountry }]) => byCountry.get(code)))] as const,
  );
  return (["downloads", "streams"] as const).flatMap((metric): GeographyReading[] => {
    const countries = byCode
      .filter(([, sum]) => sum[metric] > 0)
      .map(([code, sum]): PlaceReading => ({
        code,
        name: countryName(code) ?? code,
        value: sum[metric],
        label: null,
      }))
      .sort(
        (one, other) => (other.value ?? 0) - (one.value ?? 0) || (one.name < other.name ? -1 : 1),
      );
    return countriesReading(countries, {
      metric,
      window: { kind: "dates", from, to },
      asOf: endOf(to),
      platformTotal: all[metric],
    });
  });
}

const total = (parts: readonly (Deliveries | undefined)[]): Deliveries => ({
  downloads: parts.reduce((sum, part) => sum + (part?.downloads ?? 0), 0),
  streams: parts.reduce((sum, part) => sum + (part?.streams ?? 0), 0),
});
