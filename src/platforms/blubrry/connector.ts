import { AccountApi, type AccountConnectorParts, bearerToken } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountTotals,
  DailySeries,
  DayWindow,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import { orUndefined } from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { readPages, type RowPage } from "../accounts/read-pages.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { toCount } from "../upstream-values.ts";
import { BLUBRRY } from "./manifest.ts";
import {
  episodeListError,
  identityOfTotal,
  toCountries,
  toDays,
  toIdentity,
  toItem,
  totalsByFileName,
} from "./normalise.ts";
import {
  countriesPayload,
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
      const { body, headers } = await this.#api.getResponse(read, secrets, "/stats/index.json", {
        payload: programsPayload,
        query: { limit: String(PROGRAMS_PER_PAGE), start: String(start) },
      });
      const end = start + body.length;
      const total = toCount(headers["x-rawvoice-total-results"]);
      const isLast =
        body.length === 0 || (total === undefined ? body.length < PROGRAMS_PER_PAGE : end >= total);
      return { rows: body, next: isLast ? null : end };
    });
    return chooseAccount(programs.map(toIdentity), accountId, "Blubrry");
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const { results } = await this.#api.get(read, secrets, statsPath(externalId), {
      payload: showTotalPayload,
    });
    return {
      identity: identityOfTotal(results, externalId),
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
    const { data } = await this.#api.get(
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
      this.#episodeTotals(access, read),
      ({ code }) => code === "unavailable",
    );
    const totals = totalsByFileName(rows ?? []);
    const items = data.map((episode) => ({
      ...toItem(episode),
      readings: this.#api.readings({ downloads: totals.get(episode.filename?.trim() ?? "") }),
    }));
    const isLast = data.length < EPISODES_PER_PAGE;
    return { items, next: isLast ? null : String(offset + data.length) };
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    { from, to }: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const rows = await readPages(0, async (start) => {
      const path = `${statsPath(externalId)}totals.json`;
      const { results } = await this.#api.get(read, secrets, path, {
        payload: dayRowsPayload,
        query: {
          "start-date": from,
          "end-date": to,
          fields: "date,episode,downloads",
          start: String(start),
          limit: String(ROWS_PER_PAGE),
        },
      });
      return rowPage(results, start);
    });
    return { days: toDays(rows), dayZone: "unknown", completeTo: null };
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
    const countries = toCountries(body);
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

  #episodeTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<EpisodeTotalPayload[]> {
    return readPages(0, async (start) => {
      const path = `${statsPath(externalId)}show-episodes/`;
      const { results } = await this.#api.get(read, secrets, path, {
        payload: episodeTotalsPayload,
        query: { start: String(start), limit: String(ROWS_PER_PAGE) },
      });
      return rowPage(results, start);
    });
  }
}

const statsPath = (keyword: string): string => `/stats/${encodeURIComponent(keyword)}/`;

const rowPage = <Row>(rows: readonly Row[], start: number): RowPage<Row, number> => ({
  rows,
  next: rows.length < ROWS_PER_PAGE ? null : start + rows.length,
});
