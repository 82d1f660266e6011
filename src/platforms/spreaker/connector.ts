import type { Readings } from "../../metrics/metric.ts";
import { AccountApi, type AccountConnectorParts, bearerToken } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountItem,
  AccountTotals,
  DailySeries,
  DayWindow,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import { orUndefined } from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { readPages } from "../accounts/read-pages.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { SPREAKER } from "./manifest.ts";
import { toCity, toCountry, toCounts, toDays, toIdentity, toItem } from "./normalise.ts";
import {
  daysPayload,
  episodesPayload,
  geographicsPayload,
  oneShowPayload,
  showsPayload,
  statisticsPayload,
  userPayload,
} from "./payload-schema.ts";

const SHOWS_PER_PAGE = 100;
/** The numbers of each episode are a request of their own. */
const EPISODES_PER_PAGE = 25;
const GEOGRAPHY_DAYS = 30;

/** A show on Spreaker, by sign-in. Plays and downloads are two counters and are never added. */
export class SpreakerConnector implements AccountConnector {
  readonly manifest = SPREAKER;
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: SPREAKER,
      name: "Spreaker",
      authorize: bearerToken("access_token"),
    });
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    const me = await this.#api.get(read, secrets, "/me", { payload: userPayload });
    const path = `/users/${encodeURIComponent(String(me.response.user.user_id))}/shows`;
    const shows = await readPages(`?limit=${SHOWS_PER_PAGE}`, async (query) => {
      const { response } = await this.#api.get(read, secrets, `${path}${query}`, {
        payload: showsPayload,
      });
      return { rows: response.items, next: queryOf(response.next_url) };
    });
    return chooseAccount(shows.map(toIdentity), accountId, "Spreaker");
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const path = showPath(externalId);
    const show = await this.#api.get(read, secrets, path, { payload: oneShowPayload });
    const { response } = await this.#api.get(read, secrets, `${path}/statistics`, {
      payload: statisticsPayload,
    });
    return {
      identity: toIdentity(show.response.show),
      readings: this.#api.readings(toCounts(response.statistics)),
    };
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const path = `${showPath(externalId)}/episodes${page ?? `?limit=${EPISODES_PER_PAGE}`}`;
    const { response } = await this.#api.get(read, secrets, path, { payload: episodesPayload });
    const now = this.#api.now().toISOString();
    const items = response.items
      .map(toItem)
      .filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now);
    return { items, next: queryOf(response.next_url) };
  }

  async readItems(
    { secrets }: AccountAccess,
    items: readonly AccountItem[],
    read: UpstreamRead,
  ): Promise<Map<string, Readings>> {
    const readings = new Map<string, Readings>();
    for (const { externalId } of items) {
      const path = `/episodes/${encodeURIComponent(externalId)}/statistics`;
      const answer = await orUndefined(
        this.#api.get(read, secrets, path, { payload: statisticsPayload }),
        ({ code }) => code === "account_gone",
      );
      if (answer !== undefined)
        readings.set(externalId, this.#api.readings(toCounts(answer.response.statistics)));
    }
    return readings;
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    { from, to }: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const { response } = await this.#api.get(
      read,
      secrets,
      `${showPath(externalId)}/statistics/plays`,
      { payload: daysPayload, query: { from, to, group: "day" } },
    );
    return { days: toDays(response.statistics), dayZone: "unknown", completeTo: null };
  }

  /** The last 30 whole days. Shares only: Spreaker gives no counts here. */
  async readGeography(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<GeographyReading[]> {
    const query = {
      from: this.#api.daysAgo(GEOGRAPHY_DAYS),
      to: this.#api.daysAgo(1),
      precision: "1",
    };
    const { response } = await this.#api.get(
      read,
      secrets,
      `${showPath(externalId)}/statistics/geographics`,
      { payload: geographicsPayload, query },
    );
    const { country, city = [] } = response.statistics;
    if (country.length === 0) return [];
    return [
      {
        metric: "downloads",
        window: { kind: "days", days: GEOGRAPHY_DAYS },
        asOf: null,
        valueKind: "share",
        platformTotal: null,
        countries: country.map(toCountry),
        places: city.map(toCity),
      },
    ];
  }
}

const showPath = (id: string): string => `/shows/${encodeURIComponent(id)}`;

/** Only the query of `next_url` is used: the token is not sent to an address in an answer. */
function queryOf(nextUrl: string | null | undefined): string | null {
  if (typeof nextUrl !== "string" || !URL.canParse(nextUrl)) return null;
  const { search } = new URL(nextUrl);
  return search === "" ? null : search;
}
