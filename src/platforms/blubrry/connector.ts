import { DAY_MS, utcDay } from "../../lib/clock.ts";
import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountTotals,
  DailySeries,
  DayWindow,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import { andThen, answered, failed } from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  type Received,
  upstreamOf,
} from "../accounts/ask-account.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { readPages } from "../accounts/read-pages.ts";
import { toReadings } from "../posts/readings.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../upstream-call.ts";
import { toCount } from "../upstream-values.ts";
import { BLUBRRY } from "./manifest.ts";
import {
  episodeListFault,
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
  episodeTotalsPayload,
  programsPayload,
  showTotalPayload,
} from "./payload-schema.ts";

const PROGRAMS_PER_PAGE = 100;
const EPISODES_PER_PAGE = 50;
const ROWS_PER_PAGE = 1_000;
const GEOGRAPHY_DAYS = 30;

interface Question<Payload> {
  payload: PayloadCheck<Payload>;
  query?: Record<string, string>;
  fault?: (answer: UpstreamAnswer) => AccountFailure | undefined;
}

/** A show on Blubrry, by sign-in. */
export function createBlubrryConnector(parts: AccountConnectorParts): AccountConnector {
  return new BlubrryConnector(parts);
}

class BlubrryConnector implements AccountConnector {
  readonly manifest = BLUBRRY;
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(parts: AccountConnectorParts) {
    this.#upstream = upstreamOf(parts, "Blubrry");
    this.#baseUrl = parts.baseUrl;
  }

  /** How many shows there are stands in a header; without it, a full page is not the last. */
  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    const programs = await readPages(0, async (start) => {
      const query = { limit: String(PROGRAMS_PER_PAGE), start: String(start) };
      return andThen(
        await this.#ask(secrets, "/stats/index.json", { payload: programsPayload, query }, signal),
        ({ body, headers }) => {
          const end = start + body.length;
          const total = Number(
            headers["x-rawvoice-total-results"] ??
              (body.length < PROGRAMS_PER_PAGE ? end : end + 1),
          );
          return answered({ rows: body, next: body.length > 0 && end < total ? end : null }, 0);
        },
      );
    });
    return andThen(programs, (opened) =>
      chooseAccount(opened.map(toIdentity), accountId, "Blubrry"),
    );
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    const show = await this.#ask(
      secrets,
      statsPath(externalId),
      { payload: showTotalPayload },
      signal,
    );
    return andThen(show, ({ body: { results } }) => {
      const readings = toReadings({ downloads: toCount(results.total) }, this.#origin());
      return answered({ identity: identityOfTotal(results, externalId), readings }, 0);
    });
  }

  /**
   * The list has no numbers and no id in common with the statistics, so both are read and joined by
   * file name.
   */
  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const offset = Number(page ?? 0);
    const query = { limit: String(EPISODES_PER_PAGE), offset: String(offset) };
    const listed = await this.#ask(
      secrets,
      `/episode/${encodeURIComponent(externalId)}/`,
      { payload: episodesPayload, query, fault: episodeListFault },
      signal,
    );
    return andThen(listed, async ({ body: { data } }) =>
      andThen(await this.#totalsByFileName(secrets, externalId, signal), (totals) => {
        const items = data.map((episode) => ({
          ...toItem(episode),
          readings: toReadings(
            { downloads: totals.get(episode.filename?.trim() ?? "") },
            this.#origin(),
          ),
        }));
        return answered(
          { items, next: data.length < EPISODES_PER_PAGE ? null : String(offset + data.length) },
          0,
        );
      }),
    );
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    { from, to }: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DailySeries>> {
    const rows = await readPages(0, async (start) => {
      const query = {
        "start-date": from,
        "end-date": to,
        fields: "date,episode,downloads",
        start: String(start),
        limit: String(ROWS_PER_PAGE),
      };
      return andThen(
        await this.#ask(
          secrets,
          `${statsPath(externalId)}totals.json`,
          { payload: dayRowsPayload, query },
          signal,
        ),
        ({ body: { results } }) => answered(rowPage(results, start), 0),
      );
    });
    return andThen(rows, (all) =>
      answered({ days: toDays(all), dayZone: "unknown", completeTo: null }, 0),
    );
  }

  /**
   * The last 30 whole days. Only accounts that Blubrry opened it for; all others are answered 403.
   */
  async readGeography(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<GeographyReading[]>> {
    const query = { startDate: this.#daysAgo(GEOGRAPHY_DAYS), endDate: this.#daysAgo(1) };
    return andThen(
      await this.#ask(
        secrets,
        `${statsPath(externalId)}countries/`,
        { payload: countriesPayload, query },
        signal,
      ),
      ({ body }) => {
        const countries = toCountries(body);
        if (countries.length === 0) return answered([], 0);
        return answered(
          [
            {
              metric: "downloads",
              window: { kind: "days", days: GEOGRAPHY_DAYS },
              asOf: null,
              valueKind: "count",
              platformTotal: null,
              countries,
              places: [],
            },
          ],
          0,
        );
      },
    );
  }

  /** Without a plan for statistics the episodes are still listed, their numbers unknown. */
  async #totalsByFileName(
    secrets: AccountAccess["secrets"],
    keyword: string,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Map<string, number | undefined>>> {
    const totals = await readPages(0, async (start) => {
      const query = { start: String(start), limit: String(ROWS_PER_PAGE) };
      return andThen(
        await this.#ask(
          secrets,
          `${statsPath(keyword)}show-episodes/`,
          { payload: episodeTotalsPayload, query },
          signal,
        ),
        ({ body: { results } }) => answered(rowPage(results, start), 0),
      );
    });
    if (!totals.ok)
      return totals.failure.code === "unavailable"
        ? answered(new Map(), totals.calls)
        : failed(totals.failure, totals.calls);
    return answered(totalsByFileName(totals.value), totals.calls);
  }

  #ask<Payload>(
    { access_token: token = "" }: AccountAccess["secrets"],
    path: string,
    { payload, query, fault }: Question<Payload>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Received<Payload>>> {
    const url = `${this.#baseUrl}${path}${query === undefined ? "" : `?${new URLSearchParams(query).toString()}`}`;
    const request = {
      method: "GET" as const,
      url,
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    };
    return askAccount(
      { upstream: this.#upstream, request, payload, ...(fault === undefined ? {} : { fault }) },
      signal,
    );
  }

  #origin() {
    return {
      platform: "blubrry",
      source: "api" as const,
      fetchedAt: this.#upstream.clock.now(),
      asOf: null,
    };
  }

  #daysAgo(days: number): string {
    return utcDay(new Date(this.#upstream.clock.now().getTime() - days * DAY_MS));
  }
}

const statsPath = (keyword: string): string => `/stats/${encodeURIComponent(keyword)}/`;

const rowPage = <Row>(rows: readonly Row[], start: number) => ({
  rows,
  next: rows.length < ROWS_PER_PAGE ? null : start + rows.length,
});
