import { addDays, type DayRange } from "../../lib/time/calendar-day.ts";
import { bearerToken } from "../accounts/reads/account-api.ts";
import type { AccountFailure, AccountDayCounts } from "../accounts/account-connector.ts";
import { malformedAnswer, orUndefined, unavailable } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { countriesReading } from "../accounts/reads/account-values.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import { readPages, type RowPage } from "../accounts/reads/read-pages.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import { toCount, toText } from "../upstream-values.ts";
import { BLUBRRY } from "./manifest.ts";
import {
  episodeListError,
  sumOfTotals,
  toCountries,
  toDays,
  toIdentities,
  toIdentity,
  toItem,
  totalsByFileName,
} from "./normalise.ts";
import {
  countriesPayload,
  type DayPayload,
  dayRowsPayload,
  episodesPayload,
  type EpisodeTotalPayload,
  episodeTotalsPayload,
  programsPayload,
  showTotalPayload,
} from "./payload-schema.ts";

const PROGRAMS_PER_PAGE = 100;
const EPISODES_PER_PAGE = 50;
const ROWS_PER_PAGE = 1_000;
const GEOGRAPHY_DAYS = 30;
/** Maximum days that are read with a request each. */
const SINGLE_DAYS_BACK = 90;

/** A show on Blubrry, by sign-in. */
export const connectBlubrry = connectBy(
  { manifest: BLUBRRY, name: "Blubrry", authorize: bearerToken("access_token") },
  {
    /**
     * A header holds the number of shows; where it is unknown, a full page is not taken as the
     * last.
     */
    verify: async ({ accountId }, read) => {
      const programs = await readPages(0, async (start) => {
        const query = { limit: String(PROGRAMS_PER_PAGE), start: String(start) };
        const { body, headers, rowsLeftOut } = await read.getResponse(
          "/stats/index.json",
          programsPayload,
          query,
        );
        const sent = body.length + rowsLeftOut;
        const total = toCount(headers["x-rawvoice-total-results"]);
        const isLast =
          sent === 0 || (total === undefined ? sent < PROGRAMS_PER_PAGE : start + sent >= total);
        return { rows: body, next: isLast ? null : start + sent };
      });
      return chooseAccount(toIdentities(programs), accountId, "Blubrry");
    },

    readTotals: async ({ externalId }, read) => {
      const { results } = await read.get(statsPath(externalId), showTotalPayload);
      return {
        identity: toIdentity(externalId, toText(results.title)),
        readings: read.readings({ downloads: toCount(results.total) }),
      };
    },

    /**
     * The list has no numbers and no id in common with the statistics: both are read and joined by
     * file name.
     */
    listItems: async ({ externalId }, page, read) => {
      const offset = Number(page ?? 0);
      const { body, rowsLeftOut } = await read.getResponse(
        `/episode/${encodeURIComponent(externalId)}/`,
        episodesPayload,
        { limit: String(EPISODES_PER_PAGE), offset: String(offset) },
        episodeListError,
      );
      // Without a plan for statistics the episodes are still listed, and their numbers are unknown.
      const rows = await orUndefined(
        readEpisodeTotals(`${statsPath(externalId)}show-episodes/`, {}, read),
        ({ code }) => code === "unavailable",
      );
      const totals = totalsByFileName(rows ?? []);
      const items = body.data.map((episode) => ({
        ...toItem(episode),
        readings: read.readings({ downloads: totals.get(episode.filename?.trim() ?? "") }),
      }));
      const sent = body.data.length + rowsLeftOut;
      return { items, next: sent < EPISODES_PER_PAGE ? null : String(offset + sent) };
    },

    /**
     * A row without a readable day may belong to any day, so the sums of all days are then unknown.
     */
    readDaily: async ({ externalId }, window, read) => {
      const rows = await orUndefined(
        readDayRows(externalId, window, read),
        ({ reason }) => reason === "not_offered",
      );
      const days =
        rows === undefined
          ? await readSingleDays(externalId, window, read)
          : read.isWhole
            ? toDays(rows)
            : [];
      return { days, dayZone: "unknown", completeTo: null };
    },

    /** The last 30 whole days. Blubrry enables this for some accounts; all others get 403. */
    readGeography: async ({ externalId }, read) => {
      const query = { startDate: read.daysAgo(GEOGRAPHY_DAYS), endDate: read.daysAgo(1) };
      const path = `${statsPath(externalId)}countries/`;
      const countries = toCountries(await read.get(path, countriesPayload, query), read);
      if (countries === null)
        throw malformedAnswer("Blubrry answered the countries in a form we do not know.");
      const window = { kind: "days", days: GEOGRAPHY_DAYS } as const;
      return countriesReading(countries, { metric: "downloads", window });
    },
  },
);

/** One row for each episode and day. Blubrry calls this address deprecated. */
const readDayRows = (
  keyword: string,
  { from, to }: DayRange,
  read: AccountRead,
): Promise<DayPayload[]> =>
  readPages(0, async (start) => {
    const { body, rowsLeftOut } = await read.getResponse(
      `${statsPath(keyword)}totals.json`,
      dayRowsPayload,
      {
        "start-date": from,
        "end-date": to,
        fields: "date,episode,downloads",
        start: String(start),
        limit: String(ROWS_PER_PAGE),
      },
      noDayRows,
    );
    const rows = Array.isArray(body.results) ? body.results : [body.results];
    return rowPage(rows, start, rowsLeftOut);
  });

/** The totals of days without episodes, by the address that replaces the rows of days. */
async function readSingleDays(
  keyword: string,
  { from, to }: DayRange,
  read: AccountRead,
): Promise<AccountDayCounts[]> {
  const oldest = read.daysAgo(SINGLE_DAYS_BACK);
  const days: AccountDayCounts[] = [];
  for (let day = from > oldest ? from : oldest; day <= to; day = addDays(day, 1)) {
    const query = { "start-date": day, "end-date": day };
    const before = read.rowsLeftOut;
    const totals = await readEpisodeTotals(`${statsPath(keyword)}episodes/`, query, read);
    if (read.rowsLeftOut === before) days.push({ day, counts: { downloads: sumOfTotals(totals) } });
  }
  return days;
}

const readEpisodeTotals = (
  path: string,
  query: Record<string, string>,
  read: AccountRead,
): Promise<EpisodeTotalPayload[]> =>
  readPages(0, async (start) => {
    const { body, rowsLeftOut } = await read.getResponse(path, episodeTotalsPayload, {
      ...query,
      start: String(start),
      limit: String(ROWS_PER_PAGE),
    });
    return rowPage(body.results, start, rowsLeftOut);
  });

const statsPath = (keyword: string): string => `/stats/${encodeURIComponent(keyword)}/`;

const rowPage = <Row>(
  rows: readonly Row[],
  start: number,
  rowsLeftOut: number,
): RowPage<Row, number> => {
  const sent = rows.length + rowsLeftOut;
  return { rows, next: sent < ROWS_PER_PAGE ? null : start + sent };
};

/** Blubrry may remove this address; whether the show was deleted is read from its totals. */
const noDayRows = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 404 || status === 410
    ? unavailable("not_offered", "Blubrry does not give days by episode.")
    : undefined;
