import { addDays } from "../../lib/time/calendar-day.ts";
import { AccountApi, type AccountConnectorParts } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountFailure,
  AccountIdentity,
  AccountSecrets,
  AccountTotals,
  DailySeries,
  DayWindow,
  GeographyReading,
  ItemPage,
  VerifiedAccount,
} from "../accounts/account-connector.ts";
import {
  accountFailure,
  AccountReadError,
  isWithheld,
  malformedAnswer,
  orUndefined,
  unavailable,
} from "../accounts/account-failure.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { toText, toWebAddress } from "../upstream-values.ts";
import { toCountryPlays } from "./country-plays.ts";
import { APPLE_PODCASTS, FIRST_DAY } from "./manifest.ts";
import { toDays, toEpisodes, toGeography, toTotals, withReadings } from "./normalise.ts";
import {
  countryTrendsPayload,
  episodesPayload,
  type OverviewPayload,
  overviewPayload,
  trendsPayload,
} from "./payload-schema.ts";
import { type AppleReads, identityOf } from "./reads.ts";
import { requireAccount } from "../accounts/require-account.ts";

const LAG_DAYS = 3;
const TREND_DAYS_MIN = 30;

/** Podcasts Connect, read with the cookies of a user who may see the show. */
export class AppleDashboard implements AppleReads {
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: APPLE_PODCASTS,
      name: "Apple Podcasts",
      source: "extension",
      authorize: ({ myacinfo = "", itctx = "" }) => ({
        cookie: `myacinfo=${myacinfo}; itctx=${itctx}`,
        accept: "application/json, text/plain, */*",
      }),
      mapError: dashboardError,
    });
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<VerifiedAccount> {
    const { handle: id } = requireAccount("applePodcasts", accountId ?? "");
    return identityIn(await this.#overview(secrets, id, read), id);
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const overview = await this.#overview(secrets, externalId, read);
    return {
      identity: identityIn(overview, externalId),
      readings: this.#api.readings(toTotals(overview)),
    };
  }

  /** All episodes in one page. */
  async listItems(
    { secrets, externalId }: AccountAccess,
    _page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const body = await this.#api.get(read, secrets, "/episodes", {
      payload: episodesPayload,
      // The day the counters begin.
      query: { showId: externalId, date: FIRST_DAY, mode: "ALL_TIME" },
    });
    const items = toEpisodes(body, externalId).map(({ item, counts }) =>
      withReadings(item, this.#api.readings(counts)),
    );
    return { items, next: null };
  }

  /** Apple answers windows of less than thirty days irregularly: a short one is asked longer. */
  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const settledTo = this.#api.daysAgo(LAG_DAYS);
    const completeTo = window.to < settledTo ? window.to : settledTo;
    if (window.to < FIRST_DAY) return { days: [], dayZone: "unknown", completeTo };
    const longer = addDays(window.to, 1 - TREND_DAYS_MIN);
    const from = window.from < longer ? window.from : longer;
    const trends = await this.#api.get(read, secrets, "/showTrendsV2", {
      payload: trendsPayload,
      query: trendsQuery(
        externalId,
        { from: from < FIRST_DAY ? FIRST_DAY : from, to: window.to },
        { metric: "LISTENERS", dimension: "BY_EPISODES" },
      ),
    });
    return { days: toDays(trends, window, settledTo), dayZone: "unknown", completeTo };
  }

  /**
   * Devices of all time from the overview, and plays of the last thirty settled days. Where the
   * answer with days by country is another one, the devices stand alone.
   */
  async readGeography(access: AccountAccess, read: UpstreamRead): Promise<GeographyReading[]> {
    const { secrets, externalId } = access;
    const devices = toGeography(await this.#overview(secrets, externalId, read));
    const plays = await orUndefined(this.#countryPlays(access, read), isWithheld);
    const readings = [devices, plays].filter(
      (reading) => reading !== null && reading !== undefined,
    );
    if (readings.length === 0) throw new AccountReadError(TOO_SMALL);
    return readings;
  }

  async #countryPlays(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<GeographyReading | null> {
    const window = {
      from: this.#api.daysAgo(LAG_DAYS + TREND_DAYS_MIN - 1),
      to: this.#api.daysAgo(LAG_DAYS),
    };
    const trends = await this.#api.get(read, secrets, "/showTrendsV2", {
      payload: countryTrendsPayload,
      query: trendsQuery(externalId, window, { metric: "PLAYS", dimension: "BY_COUNTRY" }),
    });
    return toCountryPlays(trends, window, read);
  }

  /** Names the show also where there is no figure yet. */
  async #overview(
    secrets: AccountSecrets,
    showId: string,
    read: UpstreamRead,
  ): Promise<OverviewPayload> {
    const overview = await this.#api.get(read, secrets, "/showOverviewV3", {
      payload: overviewPayload,
      query: {
        showId,
        start: FIRST_DAY,
        end: this.#api.today(),
        mode: "ALL_TIME",
        seriesMode: "DAILY",
      },
    });
    if (overview.content[showId] === undefined)
      throw malformedAnswer("Apple answered the overview of another show, or of none.");
    return overview;
  }
}

const trendsQuery = (
  showId: string,
  { from, to }: DayWindow,
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

const TOO_SMALL = unavailable("too_small", "Apple lists no countries for this show.");

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
