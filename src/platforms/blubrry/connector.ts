import { addDays } from "../../lib/time/calendar-day.ts";
import { AccountApi, type AccountConnectorParts, bearerToken } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountTotals,
  DailySeries,
  DayCounts,
  DayWindow,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import { malformedAnswer, orUndefined, unavailable } from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { readPages, type RowPage } from "../accounts/read-pages.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
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
  type DayRowPayload,
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
/** Days that are read one by one at most. */
const SINGLE_DAYS_BACK = 90;

/** A show on Blubrry, by sign-in. */
export class BlubrryConnector implements AccountConnector {
  readonly manifest = BLUBRRY;
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: BLUBRRY,
      name: "Blubrry",
      authorize: bearerToken("access_token"),
    });
  }

  /** A header holds the number of shows; where it is unknown, a full page is not the last. */
  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    const programs = await readPages(0, async (start) => {
      const { body, headers, rowsLeftOut } = await this.#api.getResponse(
        read,
        secrets,
        "/stats/index.json",
        {
          payload: programsPayload,
          query: { limit: String(PROGRAMS_PER_PAGE), start: String(start) },
        },
      );
      const sent = body.length + rowsLeftOut;
      const total = toCount(headers["x-rawvoice-total-results"]);
      const isLast =
        sent === 0 || (total === undefined ? sent < PROGRAMS_PER_PAGE : start + sent >= total);
      return { rows: body, next: isLast ? null : start + sent };
    });
    return chooseAccount(toIdentities(programs), accountId, "Blubrry");
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const { results } = await this.#api.get(read, secrets, statsPath(externalId), {
      payload: showTotalPayload,
    });
    return {
      identity: toIdentity(externalId, toText(results.title)),
      readings: this.#api.readings({ downloads: toCount(results.total) }),
    };
  }

  /**
   * The list has no numbers and no id in common with the statistics: both are read and joined by
   * file name.
   */
  async listItems(
    access: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const offset = Number(page ?? 0);
    const { body, rowsLeftOut } = await this.#api.getResponse(
      read,
      access.secrets,
      `/episode/${encodeURIComponent(access.externalId)}/`,
      {
        payload: episodesPayload,
        query: { limit: String(EPISODES_PER_PAGE), offset: String(offset) },
        mapError: episodeListError,
      },
    );
    // Without a plan for statistics the episodes are still listed, their numbers unknown.
    const rows = await orUndefined(
      this.#episodeTotals(access, "show-episodes/", {}, read),
      ({ code }) => code === "unavailable",
    );
    const totals = totalsByFileName(rows ?? []);
    const items = body.data.map((episode) => ({
      ...toItem(episode),
      readings: this.#api.readings({ downloads: totals.get(episode.filename?.trim() ?? "") }),
    }));
    const sent = body.data.length + rowsLeftOut;
    return { items, next: sent < EPISODES_PER_PAGE ? null : String(offset + sent) };
  }

  /** A row without a readable day may belong to any: the sums of all days are then unknown. */
  async readDaily(
    access: AccountAccess,
    window: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const rows = await orUndefined(
      this.#dayRows(access, window, read),
      ({ reason }) => reason === "not_offered",
    );
    const days =
      rows === undefined
        ? await this.#singleDays(access, window, read)
        : read.isWhole
          ? toDays(rows)
          : [];
    return { days, dayZone: "unknown", completeTo: null };
  }

  /** The last 30 whole days. Blubrry enables this for some accounts; all others get 403. */
  async readGeography(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<GeographyReading[]> {
    const body = await this.#api.get(read, secrets, `${statsPath(externalId)}countries/`, {
      payload: countriesPayload,
      query: { startDate: this.#api.daysAgo(GEOGRAPHY_DAYS), endDate: this.#api.daysAgo(1) },
    });
    const countries = toCountries(body, read);
    if (countries === null)
      throw malformedAnswer("Blubrry answered the countries in a form we do not know.");
    if (countries.length === 0) return [];
    return [
      {
        metric: "downloads",
        window: { kind: "days", days: GEOGRAPHY_DAYS },
        asOf: null,
        valueKind: "count",
        platformTotal: null,
        countries,
        places: [],
      },
    ];
  }

  /** One row an episode and day. Blubrry calls it deprecated. */
  #dayRows(
    { secrets, externalId }: AccountAccess,
    { from, to }: DayWindow,
    read: UpstreamRead,
  ): Promise<DayRowPayload[]> {
    return readPages(0, async (start) => {
      const path = `${statsPath(externalId)}totals.json`;
      const { body, rowsLeftOut } = await this.#api.getResponse(read, secrets, path, {
        payload: dayRowsPayload,
        query: {
          "start-date": from,
          "end-date": to,
          fields: "date,episode,downloads",
          start: String(start),
          limit: String(ROWS_PER_PAGE),
        },
        mapError: noDayRows,
      });
      const rows = Array.isArray(body.results) ? body.results : [body.results];
      return rowPage(rows, start, rowsLeftOut);
    });
  }

  /** The totals of each day alone, by the call that replaces the rows of days. */
  async #singleDays(
    access: AccountAccess,
    { from, to }: DayWindow,
    read: UpstreamRead,
  ): Promise<DayCounts[]> {
    const oldest = this.#api.daysAgo(SINGLE_DAYS_BACK);
    const days: DayCounts[] = [];
    for (let day = from > oldest ? from : oldest; day <= to; day = addDays(day, 1)) {
      const query = { "start-date": day, "end-date": day };
      const before = read.rowsLeftOut;
      const totals = await this.#episodeTotals(access, "episodes/", query, read);
      if (read.rowsLeftOut === before)
        days.push({ day, counts: { downloads: sumOfTotals(totals) } });
    }
    return days;
  }

  #episodeTotals(
    { secrets, externalId }: AccountAccess,
    what: "show-episodes/" | "episodes/",
    query: Record<string, string>,
    read: UpstreamRead,
  ): Promise<EpisodeTotalPayload[]> {
    return readPages(0, async (start) => {
      const path = `${statsPath(externalId)}${what}`;
      const { body, rowsLeftOut } = await this.#api.getResponse(read, secrets, path, {
        payload: episodeTotalsPayload,
        query: { ...query, start: String(start), limit: String(ROWS_PER_PAGE) },
      });
      return rowPage(body.results, start, rowsLeftOut);
    });
  }
}

const statsPath = (keyword: string): string => `/stats/${encodeURIComponent(keyword)}/`;

const rowPage = <Row>(
  rows: readonly Row[],
  start: number,
  rowsLeftOut: number,
): RowPage<Row, number> => {
  const sent = rows.length + rowsLeftOut;
  return { rows, next: sent < ROWS_PER_PAGE ? null : start + sent };
};

/** The call may go; whether the show is gone is read from its totals. */
const noDayRows = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 404 || status === 410
    ? unavailable("not_offered", "Blubrry does not give days by episode.")
    : undefined;
