import { addDays } from "../../lib/time/calendar-day.ts";
import type { Readings } from "../../domain/metrics/metric.ts";
import { AccountApi, type AccountConnectorParts, bearerToken } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountItem,
  AccountSecrets,
  AccountTotals,
  DailySeries,
  DayWindow,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import { isWithheld, orUndefined } from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { readPages } from "../accounts/read-pages.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { SPREAKER } from "./manifest.ts";
import {
  toCity,
  toCountry,
  toCounts,
  toDays,
  toEpisodeCounts,
  toIdentity,
  toItem,
} from "./normalise.ts";
import {
  daysPayload,
  episodesPayload,
  episodeTotalsPayload,
  geographicsPayload,
  listenerDaysPayload,
  oneShowPayload,
  showsPayload,
  statisticsPayload,
  userPayload,
} from "./payload-schema.ts";

const SHOWS_PER_PAGE = 100;
const EPISODES_PER_PAGE = 50;
/** Also the largest page of the list of totals. */
const TOTALS_PER_PAGE = 50;
/**
 * Likes and comments are in the numbers of one episode alone, a request each; they hardly change
 * after two months.
 */
const DETAIL_DAYS = 60;
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

  /**
   * New episodes one by one, with likes and comments. Of older ones plays and downloads, from the
   * list of all; what a whole list does not hold is asked one by one too.
   */
  async readItems(
    { secrets, externalId }: AccountAccess,
    items: readonly AccountItem[],
    read: UpstreamRead,
  ): Promise<Map<string, Readings>> {
    const since = this.#api.daysAgo(DETAIL_DAYS);
    const isNew = ({ publishedAt }: AccountItem): boolean =>
      publishedAt === null || publishedAt.slice(0, 10) >= since;
    const readings = new Map<string, Readings>();
    for (const item of items.filter(isNew))
      await this.#readOne(secrets, item.externalId, readings, read);
    const old = items.filter((item) => !isNew(item));
    if (old.length === 0) return readings;
    const oddBefore = read.rowsLeftOut;
    await this.#readTotalsOf(old, { secrets, externalId }, readings, read);
    if (read.rowsLeftOut > oddBefore) return readings;
    for (const item of old.filter((one) => !readings.has(one.externalId)))
      await this.#readOne(secrets, item.externalId, readings, read);
    return readings;
  }

  /** Adds the numbers of one episode; none where Spreaker has deleted it. */
  async #readOne(
    secrets: AccountSecrets,
    id: string,
    readings: Map<string, Readings>,
    read: UpstreamRead,
  ): Promise<void> {
    const path = `/episodes/${encodeURIComponent(id)}/statistics`;
    const answer = await orUndefined(
      this.#api.get(read, secrets, path, { payload: statisticsPayload }),
      ({ code }) => code === "account_gone",
    );
    if (answer !== undefined)
      readings.set(id, this.#api.readings(toCounts(answer.response.statistics)));
  }

  /**
   * Adds plays and downloads since publication, from the list of all episodes, until each of these
   * was in it. Nothing where Spreaker answers the list otherwise.
   */
  async #readTotalsOf(
    items: readonly AccountItem[],
    { secrets, externalId }: Pick<AccountAccess, "secrets" | "externalId">,
    readings: Map<string, Readings>,
    read: UpstreamRead,
  ): Promise<void> {
    const wanted = new Set(items.map((item) => item.externalId));
    const [oldest = ""] = items.map(({ publishedAt }) => publishedAt?.slice(0, 10) ?? "").sort();
    const first = new URLSearchParams({
      from: addDays(oldest, -1),
      to: this.#api.today(),
      limit: String(TOTALS_PER_PAGE),
    });
    const path = `${showPath(externalId)}/episodes/statistics/plays/totals`;
    await orUndefined(
      readPages(`?${first.toString()}`, async (query) => {
        const { response } = await this.#api.get(read, secrets, `${path}${query}`, {
          payload: episodeTotalsPayload,
        });
        for (const total of response.items)
          if (wanted.delete(String(total.episode_id)))
            readings.set(String(total.episode_id), this.#api.readings(toEpisodeCounts(total)));
        return { rows: [], next: wanted.size === 0 ? null : queryOf(response.next_url) };
      }),
      isWithheld,
    );
  }

  /** Listeners are unique within their day, and unknown where Spreaker gives none. */
  async readDaily(
    { secrets, externalId }: AccountAccess,
    { from, to }: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const path = `${showPath(externalId)}/statistics`;
    const query = { from, to, group: "day" };
    const { response } = await this.#api.get(read, secrets, `${path}/plays`, {
      payload: daysPayload,
      query,
    });
    const listeners = await orUndefined(
      this.#api.get(read, secrets, `${path}/listeners`, { payload: listenerDaysPayload, query }),
      isWithheld,
    );
    const days = toDays(response.statistics, listeners?.response.statistics ?? []);
    return { days, dayZone: "unknown", completeTo: null };
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
