import type { Clock } from "../../lib/time/clock.ts";
import { DEMOGRAPHIC_DIMENSIONS } from "../../domain/metrics/audience/demographic-buckets.ts";
import type { AccountConnectorParts } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountSecrets,
  AccountTotals,
  DailySeries,
  DayWindow,
  DemographicReading,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import { accountFailure, AccountReadError, unavailable } from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { notListed } from "../accounts/connected-account.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { YoutubeAccountClient } from "./account-client.ts";
import { noChannel, type YoutubePurpose } from "./account-errors.ts";
import { analyticsBaseUrlOf, YOUTUBE_ACCOUNT } from "./account-manifest.ts";
import {
  formatCursor,
  type OwnChannel,
  parseCursor,
  toIdentity,
  toItems,
  toOwnChannel,
  type UploadsCursor,
} from "./account-normalise.ts";
import {
  dailyQuery,
  geographyQueries,
  settledWindow,
  toDailySeries,
  toGeography,
} from "./analytics.ts";
import { demographicsQuery, toDemographics } from "./demographics.ts";

/**
 * A channel under its owner's sign-in: counters from the Data API; days, countries, ages and
 * genders from the Analytics API.
 */
export class YoutubeAccountConnector implements AccountConnector {
  readonly manifest = YOUTUBE_ACCOUNT;
  readonly #client: YoutubeAccountClient;
  readonly #clock: Clock;

  constructor(parts: AccountConnectorParts) {
    this.#client = new YoutubeAccountClient(parts, analyticsBaseUrlOf(parts.baseUrl));
    this.#clock = parts.clock;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    const channels = await this.#channels(secrets, "connecting", read);
    return chooseAccount(
      channels.map(({ profile }) => toIdentity(profile)),
      accountId,
      "YouTube",
      "channel",
    );
  }

  async readTotals(access: AccountAccess, read: UpstreamRead): Promise<AccountTotals> {
    const { profile } = await this.#channel(access, read);
    return { identity: toIdentity(profile), readings: profile.readings };
  }

  /** Two requests a page: ids, then videos with their numbers, lengths and privacy. */
  async listItems(
    access: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const cursor = page === null ? await this.#firstPage(access, read) : parseCursor(page);
    if (cursor === null) return { items: [], next: null };
    const { playlistId } = cursor;
    const { videoIds, nextPageToken } = await this.#client.uploads(access.secrets, cursor, read);
    const next =
      nextPageToken === null ? null : formatCursor({ playlistId, pageToken: nextPageToken });
    if (videoIds.length === 0) return { items: [], next };
    const videos = await this.#client.videos(access.secrets, videoIds, read);
    return { items: toItems(videos, this.#clock), next };
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    return toDailySeries(await this.#client.report(secrets, dailyQuery(externalId, window), read));
  }

  async readGeography(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<GeographyReading[]> {
    const window = settledWindow(this.#clock.now());
    const queries = geographyQueries(externalId, window);
    const countries = await this.#client.report(secrets, queries.countries, read);
    if (countries.length === 0)
      throw new AccountReadError(
        unavailable("too_small", "YouTube has no views by country for the last 30 days."),
      );
    const states = await this.#client.report(secrets, queries.states, read);
    const total = await this.#client.report(secrets, queries.total, read);
    return toGeography({ total, countries, states, asOf: window.asOf });
  }

  async readDemographics(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<DemographicReading[]> {
    const window = settledWindow(this.#clock.now());
    const readings: DemographicReading[] = [];
    for (const dimension of DEMOGRAPHIC_DIMENSIONS) {
      const query = demographicsQuery(externalId, window, dimension);
      const rows = await this.#client.report(secrets, query, read);
      readings.push(toDemographics(rows, window, dimension));
    }
    const reported = readings.filter(({ buckets }) => buckets.length > 0);
    if (reported.length > 0) return reported;
    throw new AccountReadError(
      unavailable("too_small", "YouTube has no ages or genders for the last 30 days."),
    );
  }

  async #firstPage(access: AccountAccess, read: UpstreamRead): Promise<UploadsCursor | null> {
    const { uploadsId } = await this.#channel(access, read);
    return uploadsId === null ? null : { playlistId: uploadsId, pageToken: null };
  }

  async #channel({ secrets, externalId }: AccountAccess, read: UpstreamRead): Promise<OwnChannel> {
    const channels = await this.#channels(secrets, "reading", read);
    const channel = channels.find(({ profile }) => profile.externalId === externalId);
    if (channel !== undefined) return channel;
    throw notListed(
      read,
      accountFailure(
        "needs_reauth",
        "The sign-in opens another YouTube channel. Connect the account again.",
      ),
    );
  }

  async #channels(
    secrets: AccountSecrets,
    purpose: YoutubePurpose,
    read: UpstreamRead,
  ): Promise<OwnChannel[]> {
    const channels = await this.#client.ownChannels(secrets, purpose, read);
    if (channels.length === 0) throw new AccountReadError(noChannel(purpose));
    return channels.map((channel) => toOwnChannel(channel, this.#clock));
  }
}
