import type {
  SimulatedCountry,
  SimulatedEpisode,
  SimulatedShow,
} from "../../../../simulators/accounts/simulated-show.ts";
import type { DayRange } from "../../../lib/time/calendar-day.ts";
import type { Counts } from "../../posts/readings.ts";
import type { ExpectedAccount } from "./account-conformance.test-support.ts";

/**
 * The figures that a connector must read of a simulated show, computed from the show and not from
 * answers.
 */

/** Thirty days, all complete at the time of the cases. */
export const SEPTEMBER = { from: "2026-09-01", to: "2026-09-30" };

/** The thirty days that end on the day before the time of the cases. */
export const LAST_30_DAYS = { from: "2026-09-20", to: "2026-10-19" };

/** The counts that a platform shows for a number of downloads. */
type CountsOf = (downloads: number) => Counts;

export const asDownloads: CountsOf = (downloads) => ({ downloads });

export const episodesOf = (
  show: SimulatedShow,
  countsOf: CountsOf = asDownloads,
  idOf: (episode: SimulatedEpisode) => string = ({ id }) => id,
): ExpectedAccount["items"] =>
  show.episodes().map((episode) => ({
    externalId: idOf(episode),
    counts: countsOf(show.downloadsOf(episode)),
  }));

export const septemberOf = (
  show: SimulatedShow,
  countsOf: CountsOf = asDownloads,
): NonNullable<ExpectedAccount["daily"]> => ({
  window: SEPTEMBER,
  days: show
    .days(SEPTEMBER.from, SEPTEMBER.to)
    .map((day) => ({ day, counts: countsOf(show.showOn(day)) })),
});

export const downloadsWithin = (show: SimulatedShow, { from, to }: DayRange): number =>
  show.days(from, to).reduce((sum, day) => sum + show.showOn(day), 0);

export const byCode = (
  countries: readonly (SimulatedCountry & { count: number })[],
): Record<string, number> => Object.fromEntries(countries.map(({ code, count }) => [code, count]));
