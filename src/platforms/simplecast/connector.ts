import type { Readings } from "../../domain/metrics/metric.ts";
import { AccountApi, type AccountConnectorParts, bearerToken } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountItem,
  AccountSecrets,
  AccountTotals,
  DailySeries,
  DayWindow,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import { AccountReadError, unavailable } from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { connectedAccount } from "../accounts/connected-account.ts";
import { readPages } from "../accounts/read-pages.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
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
 * Always sent: the defaults are 10, and 5 for numbers of episodes. 50 ids of episodes stay below 2
 * kB of address.
 */
const EPISODES_PER_PAGE = 50;
const PODCASTS_PER_PAGE = 200;

/** A podcast on Simplecast, by the token of a private app. */
export class SimplecastConnector implements AccountConnector {
  readonly manifest = SIMPLECAST;
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: SIMPLECAST,
      name: NAME,
      authorize: bearerToken("api_key"),
    });
  }

  /** By the key's list of podcasts alone: episodes of a public podcast are answered to any key. */
  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    const podcasts = await this.#podcasts(secrets, read);
    return chooseAccount(podcasts.map(toIdentity), accountId, NAME);
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const podcasts = await this.#podcasts(secrets, read);
    const identity = connectedAccount(podcasts.map(toIdentity), externalId, NAME, read);
    const podcast = podcasts.find(({ id }) => id === identity.externalId);
    if (podcast?.current_user_permission?.can_view_analytics === false)
      throw new AccountReadError(
        unavailable(
          "permission",
          "The key may not see the analytics of this podcast on Simplecast.",
        ),
      );
    const report = await this.#downloads(secrets, { podcast: externalId, interval: "month" }, read);
    return { identity, readings: this.#api.readings({ downloads: toTotal(report, read) }) };
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const offset = toCount(page) ?? 0;
    const { body, rowsLeftOut } = await this.#api.getResponse(
      read,
      secrets,
      `/podcasts/${encodeURIComponent(externalId)}/episodes`,
      {
        payload: episodesPayload,
        query: {
          limit: String(EPISODES_PER_PAGE),
          offset: String(offset),
          sort: "published_at_desc",
          status: "published",
        },
      },
    );
    const now = this.#api.now().toISOString();
    const items = body.collection
      .map(toItem)
      .filter(({ publishedAt }) => publishedAt === null || publishedAt <= now);
    const sent = body.collection.length + rowsLeftOut;
    return { items, next: nextOffset(body, { offset, sent })?.toString() ?? null };
  }

  async readItems(
    { secrets, externalId }: AccountAccess,
    items: readonly AccountItem[],
    read: UpstreamRead,
  ): Promise<Map<string, Readings>> {
    const wanted = new Set(items.map((item) => item.externalId));
    if (wanted.size === 0) return new Map();
    const { collection } = await this.#api.get(read, secrets, "/analytics/episodes", {
      payload: episodeNumbersPayload,
      query: {
        podcast: externalId,
        limit: String(wanted.size),
        offset: "0",
        episodes: [...wanted].join(","),
      },
      mapError: outsidePlan,
    });
    return new Map(
      collection
        .filter(({ id }) => wanted.has(id))
        .map(({ id, downloads }) => [
          id,
          this.#api.readings({ downloads: toCount(downloads?.total) }),
        ]),
    );
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const report = await this.#downloads(
      secrets,
      { podcast: externalId, interval: "day", start_date: window.from, end_date: window.to },
      read,
    );
    return { days: toDays(report, window), dayZone: "unknown", completeTo: null };
  }

  /** Without dates the report covers all time. */
  async readGeography(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<GeographyReading[]> {
    const location = await this.#api.get(read, secrets, "/analytics/location", {
      payload: locationPayload,
      query: { podcast: externalId },
      mapError: outsidePlan,
    });
    const countries = toCountries(location.countries);
    if (countries.length === 0)
      throw new AccountReadError(
        unavailable("not_yet", "Simplecast names no country for this podcast yet."),
      );
    return [
      {
        metric: "downloads",
        window: { kind: "all_time" },
        asOf: null,
        valueKind: "count",
        platformTotal: null,
        countries,
        places: [],
      },
    ];
  }

  /** Every podcast the key opens, without those whose invitation is still open. */
  #podcasts(secrets: AccountSecrets, read: UpstreamRead): Promise<PodcastPayload[]> {
    return readPages(0, async (offset) => {
      const { body, rowsLeftOut } = await this.#api.getResponse(read, secrets, "/podcasts", {
        payload: podcastsPayload,
        query: { limit: String(PODCASTS_PER_PAGE), offset: String(offset) },
      });
      return {
        rows: body.collection.filter(({ is_pending_invitation: isPending }) => isPending !== true),
        next: nextOffset(body, { offset, sent: body.collection.length + rowsLeftOut }),
      };
    });
  }

  #downloads(
    secrets: AccountSecrets,
    query: Record<string, string>,
    read: UpstreamRead,
  ): Promise<DownloadsPayload> {
    return this.#api.get(read, secrets, "/analytics/downloads", {
      payload: downloadsPayload,
      query,
      mapError: outsidePlan,
    });
  }
}

/** A report answers 404 where the plan lacks it; the list shows whether the podcast exists. */
const outsidePlan = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 404
    ? unavailable("plan", "Simplecast gives this report only on a larger plan.")
    : undefined;
