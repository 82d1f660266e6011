import { DAY_MS, utcDay } from "../../lib/clock.ts";
import type { Readings } from "../../metrics/metric.ts";
import type {
  AccountAccess,
  AccountAnswer,
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
import { andThen, answered, failed } from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  upstreamOf,
} from "../accounts/ask-account.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { readPages } from "../accounts/read-pages.ts";
import { type Counts, toReadings } from "../posts/readings.ts";
import type { UpstreamAccess } from "../upstream-call.ts";
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
/** Each episode's numbers are a call of their own. */
const EPISODES_PER_PAGE = 25;
const GEOGRAPHY_DAYS = 30;

/**
 * A show on Spreaker, by sign-in. Its plays and its downloads are two counters and are never added.
 */
export function createSpreakerConnector(parts: AccountConnectorParts): AccountConnector {
  return new SpreakerConnector(parts);
}

class SpreakerConnector implements AccountConnector {
  readonly manifest = SPREAKER;
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(parts: AccountConnectorParts) {
    this.#upstream = upstreamOf(parts, "Spreaker");
    this.#baseUrl = parts.baseUrl;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    const token = secrets["access_token"] ?? "";
    return andThen(
      await this.#ask(token, "/me", userPayload, signal),
      async ({ response: { user } }) => {
        const shows = await readPages(`?limit=${SHOWS_PER_PAGE}`, async (query) =>
          andThen(
            await this.#ask(
              token,
              `/users/${encodeURIComponent(String(user.user_id))}/shows${query}`,
              showsPayload,
              signal,
            ),
            ({ response }) =>
              answered({ rows: response.items, next: queryOf(response.next_url) }, 0),
          ),
        );
        return andThen(shows, (opened) =>
          chooseAccount(opened.map(toIdentity), accountId, "Spreaker"),
        );
      },
    );
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    const token = secrets["access_token"] ?? "";
    const path = `/shows/${encodeURIComponent(externalId)}`;
    return andThen(
      await this.#ask(token, path, oneShowPayload, signal),
      async ({ response: { show } }) =>
        andThen(
          await this.#ask(token, `${path}/statistics`, statisticsPayload, signal),
          ({ response }) =>
            answered(
              {
                identity: toIdentity(show),
                readings: this.#readings(toCounts(response.statistics)),
              },
              0,
            ),
        ),
    );
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const path = `/shows/${encodeURIComponent(externalId)}/episodes${page ?? `?limit=${EPISODES_PER_PAGE}`}`;
    return andThen(
      await this.#ask(secrets["access_token"] ?? "", path, episodesPayload, signal),
      ({ response }) => {
        const now = this.#upstream.clock.now().toISOString();
        const items = response.items
          .map(toItem)
          .filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now);
        return answered({ items, next: queryOf(response.next_url) }, 0);
      },
    );
  }

  async readItems(
    { secrets }: AccountAccess,
    items: readonly AccountItem[],
    signal: AbortSignal,
  ): Promise<AccountAnswer<Map<string, Readings>>> {
    const readings = new Map<string, Readings>();
    let calls = 0;
    for (const { externalId } of items) {
      const answer = await this.#ask(
        secrets["access_token"] ?? "",
        `/episodes/${encodeURIComponent(externalId)}/statistics`,
        statisticsPayload,
        signal,
      );
      calls += answer.calls;
      if (answer.ok)
        readings.set(externalId, this.#readings(toCounts(answer.value.response.statistics)));
      else if (answer.failure.code !== "account_gone") return failed(answer.failure, calls);
    }
    return answered(readings, calls);
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    { from, to }: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DailySeries>> {
    const query = new URLSearchParams({ from, to, group: "day" }).toString();
    const answer = await this.#ask(
      secrets["access_token"] ?? "",
      `/shows/${encodeURIComponent(externalId)}/statistics/plays?${query}`,
      daysPayload,
      signal,
    );
    return andThen(answer, ({ response }) =>
      answered({ days: toDays(response.statistics), dayZone: "unknown", completeTo: null }, 0),
    );
  }

  /** The last 30 whole days; shares only, for Spreaker gives no counts here. */
  async readGeography(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<GeographyReading[]>> {
    const query = new URLSearchParams({
      from: this.#daysAgo(GEOGRAPHY_DAYS),
      to: this.#daysAgo(1),
      precision: "1",
    }).toString();
    const answer = await this.#ask(
      secrets["access_token"] ?? "",
      `/shows/${encodeURIComponent(externalId)}/statistics/geographics?${query}`,
      geographicsPayload,
      signal,
    );
    return andThen(answer, ({ response: { statistics } }) => {
      if (statistics.country.length === 0) return answered([], 0);
      const places = (statistics.city ?? []).map(toCity);
      return answered(
        [
          {
            metric: "downloads",
            window: { kind: "days", days: GEOGRAPHY_DAYS },
            asOf: null,
            valueKind: "share",
            platformTotal: null,
            countries: statistics.country.map(toCountry),
            places,
          },
        ],
        0,
      );
    });
  }

  async #ask<Payload>(
    token: string,
    path: string,
    payload: PayloadCheck<Payload>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Payload>> {
    const request = {
      method: "GET" as const,
      url: `${this.#baseUrl}${path}`,
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    };
    return andThen(
      await askAccount({ upstream: this.#upstream, request, payload }, signal),
      ({ body }) => answered(body, 0),
    );
  }

  #readings(counts: Counts): Readings {
    return toReadings(counts, {
      platform: "spreaker",
      source: "api",
      fetchedAt: this.#upstream.clock.now(),
      asOf: null,
    });
  }

  #daysAgo(days: number): string {
    return utcDay(new Date(this.#upstream.clock.now().getTime() - days * DAY_MS));
  }
}

/**
 * Only the query of a `next_url` is followed: the token goes to no address that an answer names.
 */
function queryOf(nextUrl: string | null | undefined): string | null {
  if (typeof nextUrl !== "string" || !URL.canParse(nextUrl)) return null;
  const { search } = new URL(nextUrl);
  return search === "" ? null : search;
}
