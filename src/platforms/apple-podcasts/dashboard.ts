import { addDays, type DayRange } from "../../lib/time/calendar-day.ts";
import type { AccountApiOptions } from "../accounts/reads/account-api.ts";
import type {
  AccountFailure,
  AccountIdentity,
  GeographyReading,
} from "../accounts/account-connector.ts";
import {
  accountFailure,
  isWithheld,
  malformedAnswer,
  orUndefined,
  unavailable,
  unavailableError,
} from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { requireAccount } from "../accounts/reads/require-account.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import { toText, toWebAddress } from "../upstream-values.ts";
import { toCountryPlays } from "./country-plays.ts";
import { APPLE_PODCASTS, FIRST_DAY } from "./manifest.ts";
import { toDays, toEpisodes, toGeography, toTotals } from "./normalise.ts";
import {
  countryTrendsPayload,
  episodesPayload,
  type OverviewPayload,
  overviewPayload,
  trendsPayload,
} from "./payload-schema.ts";
import { type AppleReads, identityOf } from "./reads.ts";

const LAG_DAYS = 3;
const TREND_DAYS_MIN = 30;

/** Podcasts Connect, read with the cookies of a user who has access to the show. */
export const DASHBOARD: AccountApiOptions = {
  manifest: APPLE_PODCASTS,
  name: "Apple Podcasts",
  source: "extension",
  authorize: ({ myacinfo = "", itctx = "" }) => ({
    cookie: `myacinfo=${myacinfo}; itctx=${itctx}`,
    accept: "application/json, text/plain, */*",
  }),
  mapError: dashboardError,
};

export const dashboardReads: AppleReads = {
  verify: async ({ accountId }, read) => {
    const { handle: id } = requireAccount("applePodcasts", accountId ?? "");
    return identityIn(await readOverview(id, read), id);
  },

  readTotals: async ({ externalId }, read) => {
    const overview = await readOverview(externalId, read);
    return {
      identity: identityIn(overview, externalId),
      readings: read.readings(toTotals(overview)),
    };
  },

  /** Apple answers all episodes in one page. */
  listItems: async ({ externalId }, _page, read) => {
    // The query starts on the day on which Apple's counters begin.
    const query = { showId: externalId, date: FIRST_DAY, mode: "ALL_TIME" };
    const body = await read.get("/episodes", episodesPayload, query);
    const items = toEpisodes(body, externalId).map(({ item, counts }) => ({
      ...item,
      readings: read.readings(counts),
    }));
    return { items, next: null };
  },

  /**
   * Apple answers windows of less than thirty days irregularly, so a short window is extended in
   * the request.
   */
  readDaily: async ({ externalId }, window, read) => {
    const settledTo = read.daysAgo(LAG_DAYS);
    const completeTo = window.to < settledTo ? window.to : settledTo;
    if (window.to < FIRST_DAY) return { days: [], dayZone: "unknown", completeTo };
    const longer = addDays(window.to, 1 - TREND_DAYS_MIN);
    const from = window.from < longer ? window.from : longer;
    const asked = { from: from < FIRST_DAY ? FIRST_DAY : from, to: window.to };
    const query = trendsQuery(externalId, asked, {
      metric: "LISTENERS",
      dimension: "BY_EPISODES",
    });
    const trends = await read.get("/showTrendsV2", trendsPayload, query);
    return { days: toDays(trends, window, settledTo), dayZone: "unknown", completeTo };
  },

  /**
   * Devices of all time from the overview, and plays of the last thirty settled days. Where the
   * answer with days by country has another form, only the devices are given.
   */
  readGeography: async ({ externalId }, read) => {
    const devices = toGeography(await readOverview(externalId, read));
    const plays = (await orUndefined(readCountryPlays(externalId, read), isWithheld)) ?? [];
    const readings = [...devices, ...plays];
    if (readings.length === 0)
      throw unavailableError("too_small", "Apple lists no countries for this show.");
    return readings;
  },
};

async function readCountryPlays(showId: string, read: AccountRead): Promise<GeographyReading[]> {
  const window = {
    from: read.daysAgo(LAG_DAYS + TREND_DAYS_MIN - 1),
    to: read.daysAgo(LAG_DAYS),
  };
  const query = trendsQuery(showId, window, { metric: "PLAYS", dimension: "BY_COUNTRY" });
  const trends = await read.get("/showTrendsV2", countryTrendsPayload, query);
  return toCountryPlays(trends, window, read);
}

/** Reads the overview, which names the show even where it has no figures. */
async function readOverview(showId: string, read: AccountRead): Promise<OverviewPayload> {
  const overview = await read.get("/showOverviewV3", overviewPayload, {
    showId,
    start: FIRST_DAY,
    end: read.today(),
    mode: "ALL_TIME",
    seriesMode: "DAILY",
  });
  if (overview.content[showId] === undefined)
    throw malformedAnswer("Apple answered the overview of another show, or of none.");
  return overview;
}

const trendsQuery = (
  showId: string,
  { from, to }: DayRange,
  measure: { metric: string; dimension: string },
): Record<string, string> => ({
  showId,
  start: from,
  end: to,
  mode: "ALL_TIME",
  seriesMode: "DAILY",
  ...measure,
});

function identityIn({ content }: OverviewPayload, showId: string): AccountIdentity {
  const show = content[showId];
  return identityOf(showId, toText(show?.name), toWebAddress(show?.artwork?.url));
}

function dashboardError({ status, headers }: UpstreamAnswer): AccountFailure | undefined {
  if (status >= 300 && status < 400)
    return accountFailure(
      "needs_reauth",
      "The session at Apple has ended. Sign in there and sync again.",
    );
  if (status === 200 && /protobuf|octet-stream/i.test(headers["content-type"] ?? ""))
    return unavailable(
      "not_offered",
      "Apple gives this table in a form that only its own page reads.",
    );
  return undefined;
}
