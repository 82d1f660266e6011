import type { Readings } from "../../metrics/metric.ts";
import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountItem,
  AccountTotals,
  DailySeries,
  DayWindow,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import { andThen, answered, failed, unavailable } from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  type Received,
  upstreamOf,
} from "../accounts/ask-account.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { connectedAccount } from "../accounts/connected-account.ts";
import { readPages } from "../accounts/read-pages.ts";
import { toReadings } from "../posts/readings.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../upstream-call.ts";
import { toCount } from "../upstream-values.ts";
import { SIMPLECAST } from "./manifest.ts";
import { nextOffset, toCountries, toDays, toIdentity, toItem, toTotal } from "./normalise.ts";
import {
  type DownloadsPayload,
  downloadsPayload,
  episodeNumbersPayload,
  episodesPayload,
  locationPayload,
  type PodcastPayload,
  podcastsPayload,
} from "./payload-schema.ts";

const NAME = "Simplecast";
/**
 * Always named: the defaults are 10, and 5 for numbers of episodes. 50 ids of episodes stay below 2
 * kB of address.
 */
const EPISODES_PER_PAGE = 50;
const PODCASTS_PER_PAGE = 200;

/** A podcast on Simplecast, by the token of a private app. */
export function createSimplecastConnector(parts: AccountConnectorParts): AccountConnector {
  return new SimplecastConnector(parts);
}

interface Question<Payload> {
  payload: PayloadCheck<Payload>;
  query: Record<string, string>;
  fault?: (answer: UpstreamAnswer) => AccountFailure | undefined;
}

class SimplecastConnector implements AccountConnector {
  readonly manifest = SIMPLECAST;
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(parts: AccountConnectorParts) {
    this.#upstream = upstreamOf(parts, NAME);
    this.#baseUrl = parts.baseUrl;
  }

  /**
   * By the list of the key's podcasts alone: a public podcast answers for its episodes whatever the
   * key.
   */
  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    return andThen(await this.#podcasts(secrets, signal), (podcasts) =>
      chooseAccount(podcasts.map(toIdentity), accountId, NAME),
    );
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    return andThen(await this.#podcasts(secrets, signal), (podcasts) =>
      andThen(connectedAccount(podcasts.map(toIdentity), externalId, NAME), async (identity) => {
        const permission = podcasts.find(
          ({ id }) => id === identity.externalId,
        )?.current_user_permission;
        if (permission?.can_view_analytics === false)
          return failed(
            unavailable(
              "permission",
              "The key may not see the analytics of this podcast on Simplecast.",
            ),
            0,
          );
        const downloads = await this.#downloads(
          secrets,
          { podcast: externalId, interval: "month" },
          signal,
        );
        return andThen(downloads, (report) =>
          answered({ identity, readings: this.#readings(toTotal(report)) }, 0),
        );
      }),
    );
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const offset = toCount(page) ?? 0;
    const query = {
      limit: String(EPISODES_PER_PAGE),
      offset: String(offset),
      sort: "published_at_desc",
      status: "published",
    };
    const episodes = await this.#ask(
      secrets,
      `/podcasts/${encodeURIComponent(externalId)}/episodes`,
      { payload: episodesPayload, query },
      signal,
    );
    return andThen(episodes, ({ body }) => {
      const now = this.#upstream.clock.now().toISOString();
      const items = body.collection
        .map(toItem)
        .filter(({ publishedAt }) => publishedAt === null || publishedAt <= now);
      return answered({ items, next: nextOffset(body, offset)?.toString() ?? null }, 0);
    });
  }

  async readItems(
    { secrets, externalId }: AccountAccess,
    items: readonly AccountItem[],
    signal: AbortSignal,
  ): Promise<AccountAnswer<Map<string, Readings>>> {
    const wanted = new Set(items.map((item) => item.externalId));
    if (wanted.size === 0) return answered(new Map(), 0);
    const query = {
      podcast: externalId,
      limit: String(wanted.size),
      offset: "0",
      episodes: [...wanted].join(","),
    };
    const answer = await this.#ask(
      secrets,
      "/analytics/episodes",
      { payload: episodeNumbersPayload, query, fault: outsidePlan },
      signal,
    );
    return andThen(answer, ({ body: { collection } }) => {
      const known = collection.filter(({ id }) => wanted.has(id));
      return answered(
        new Map(known.map(({ id, downloads }) => [id, this.#readings(toCount(downloads?.total))])),
        0,
      );
    });
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DailySeries>> {
    const downloads = await this.#downloads(
      secrets,
      { podcast: externalId, interval: "day", start_date: window.from, end_date: window.to },
      signal,
    );
    return andThen(downloads, (report) =>
      answered({ days: toDays(report, window), dayZone: "unknown", completeTo: null }, 0),
    );
  }

  /** Without dates the report covers all time. */
  async readGeography(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<GeographyReading[]>> {
    const location = await this.#ask(
      secrets,
      "/analytics/location",
      { payload: locationPayload, query: { podcast: externalId }, fault: outsidePlan },
      signal,
    );
    return andThen(location, ({ body }) => {
      const countries = toCountries(body.countries);
      if (countries.length === 0)
        return failed(
          unavailable("not_yet", "Simplecast names no country for this podcast yet."),
          0,
        );
      return answered(
        [
          {
            metric: "downloads",
            window: { kind: "all_time" },
            asOf: null,
            valueKind: "count",
            platformTotal: null,
            countries,
            places: [],
          },
        ],
        0,
      );
    });
  }

  /** Every podcast the key opens; one it is only invited to is not open yet. */
  #podcasts(
    secrets: AccountAccess["secrets"],
    signal: AbortSignal,
  ): Promise<AccountAnswer<PodcastPayload[]>> {
    return readPages(0, async (offset) => {
      const query = { limit: String(PODCASTS_PER_PAGE), offset: String(offset) };
      return andThen(
        await this.#ask(secrets, "/podcasts", { payload: podcastsPayload, query }, signal),
        ({ body }) =>
          answered(
            {
              rows: body.collection.filter(
                ({ is_pending_invitation: isPending }) => isPending !== true,
              ),
              next: nextOffset(body, offset),
            },
            0,
          ),
      );
    });
  }

  async #downloads(
    secrets: AccountAccess["secrets"],
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DownloadsPayload>> {
    return andThen(
      await this.#ask(
        secrets,
        "/analytics/downloads",
        { payload: downloadsPayload, query, fault: outsidePlan },
        signal,
      ),
      ({ body }) => answered(body, 0),
    );
  }

  #ask<Payload>(
    secrets: AccountAccess["secrets"],
    path: string,
    { query, ...question }: Question<Payload>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Received<Payload>>> {
    const headers = {
      authorization: `Bearer ${secrets["api_key"] ?? ""}`,
      accept: "application/json",
    };
    const url = `${this.#baseUrl}${path}?${new URLSearchParams(query).toString()}`;
    return askAccount(
      { upstream: this.#upstream, request: { method: "GET", url, headers }, ...question },
      signal,
    );
  }

  #readings(downloads: number | undefined): Readings {
    return toReadings(
      { downloads },
      { platform: "simplecast", source: "api", fetchedAt: this.#upstream.clock.now(), asOf: null },
    );
  }
}

/**
 * A report answers 404 where the plan has it not; whether the podcast is still there is told by the
 * list.
 */
const outsidePlan = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 404
    ? unavailable("plan", "Simplecast gives this report only on a larger plan.")
    : undefined;
