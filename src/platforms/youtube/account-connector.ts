import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountSecrets,
  AccountTotals,
  DailySeries,
  DayWindow,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import {
  accountFailure,
  andThen,
  answered,
  failed,
  unavailable,
} from "../accounts/account-failure.ts";
import type { AccountConnectorParts } from "../accounts/ask-account.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { YoutubeAccountClient } from "./account-client.ts";
import { noChannel, type YoutubeErrand } from "./account-errors.ts";
import { YOUTUBE_ACCOUNT, YOUTUBE_ANALYTICS_BASE_URL } from "./account-manifest.ts";
import {
  type OwnChannel,
  placeText,
  readPlace,
  toIdentity,
  toItems,
  toOwnChannel,
  type UploadsPlace,
} from "./account-normalise.ts";
import { dailyQuery, geographyQueries, toDailySeries, toGeography } from "./analytics.ts";
import { channelPayload, videoPayload } from "./payload-schema.ts";

export interface YoutubeAccountParts extends AccountConnectorParts {
  /** Of the Analytics API, which has a host of its own; `baseUrl` is the Data API's. */
  analyticsBaseUrl?: string;
}

/**
 * A channel under its owner's sign-in: counters from the Data API, days and places from the
 * Analytics API.
 */
export function createYoutubeAccountConnector(parts: YoutubeAccountParts): AccountConnector {
  return new YoutubeAccountConnector(parts);
}

class YoutubeAccountConnector implements AccountConnector {
  readonly manifest = YOUTUBE_ACCOUNT;
  readonly #client: YoutubeAccountClient;
  readonly #parts: YoutubeAccountParts;

  constructor(parts: YoutubeAccountParts) {
    this.#client = new YoutubeAccountClient(
      parts,
      parts.analyticsBaseUrl ?? YOUTUBE_ANALYTICS_BASE_URL,
    );
    this.#parts = parts;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    const channels = await this.#channels(tokenOf(secrets), "connecting", signal);
    return andThen(channels, (opened) =>
      chooseAccount(
        opened.map(({ profile }) => toIdentity(profile)),
        accountId,
        "YouTube",
        "channel",
      ),
    );
  }

  async readTotals(
    access: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    return andThen(await this.#channel(access, signal), ({ profile }) =>
      answered({ identity: toIdentity(profile), readings: profile.readings }, 0),
    );
  }

  /**
   * The numbers come with the list, for one call more a page; lengths and privacy are in the same
   * answer.
   */
  async listItems(
    access: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const start =
      page === null ? await this.#firstPage(access, signal) : answered(readPlace(page), 0);
    return andThen(start, async (place) => {
      if (place === null) return answered({ items: [], next: null }, 0);
      return andThen(
        await this.#client.uploads(tokenOf(access.secrets), place, signal),
        async ({ videoIds, nextPageToken }) => {
          const next =
            nextPageToken === null
              ? null
              : placeText({ playlistId: place.playlistId, pageToken: nextPageToken });
          if (videoIds.length === 0) return answered({ items: [], next }, 0);
          const videos = await this.#client.videos(tokenOf(access.secrets), videoIds, signal);
          return andThen(videos, (found) => this.#toPage(found, next));
        },
      );
    });
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DailySeries>> {
    return andThen(
      await this.#client.report(tokenOf(secrets), dailyQuery(externalId, window), signal),
      (rows) => answered(toDailySeries(rows), 0),
    );
  }

  async readGeography(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<GeographyReading[]>> {
    const token = tokenOf(secrets);
    const queries = geographyQueries(externalId, this.#parts.clock.now());
    return andThen(
      await this.#client.report(token, queries.countries, signal),
      async (countries) => {
        if (countries.length === 0)
          return failed(
            unavailable("too_small", "YouTube has no views by country for the last 30 days."),
            0,
          );
        return andThen(await this.#client.report(token, queries.states, signal), async (states) =>
          andThen(await this.#client.report(token, queries.total, signal), (total) =>
            answered(toGeography({ total, countries, states, asOf: queries.asOf }), 0),
          ),
        );
      },
    );
  }

  async #firstPage(
    access: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<UploadsPlace | null>> {
    return andThen(await this.#channel(access, signal), ({ uploadsId }) =>
      answered(uploadsId === null ? null : { playlistId: uploadsId, pageToken: null }, 0),
    );
  }

  async #channel(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<OwnChannel>> {
    return andThen(await this.#channels(tokenOf(secrets), "reading", signal), (channels) => {
      const channel = channels.find(({ profile }) => profile.externalId === externalId);
      return channel === undefined
        ? failed(
            accountFailure(
              "needs_reauth",
              "The sign-in opens another YouTube channel. Connect the account again.",
            ),
            0,
          )
        : answered(channel, 0);
    });
  }

  async #channels(
    token: string,
    errand: YoutubeErrand,
    signal: AbortSignal,
  ): Promise<AccountAnswer<OwnChannel[]>> {
    return andThen(await this.#client.ownChannels(token, errand, signal), (items) => {
      if (items.length === 0) return failed(noChannel(errand), 0);
      const readable = items.filter((item) => channelPayload.Check(item));
      if (readable.length < items.length)
        return failed(
          accountFailure(
            "malformed_answer",
            "YouTube described the channel in a form we do not know.",
          ),
          0,
        );
      return answered(
        readable.map((item) => toOwnChannel(item, this.#parts.clock)),
        0,
      );
    });
  }

  /** One odd video spoils only itself; nothing readable at all is another form of answer. */
  #toPage(videos: readonly unknown[], next: string | null): AccountAnswer<ItemPage> {
    const readable = videos.filter((video) => videoPayload.Check(video));
    if (videos.length > 0 && readable.length === 0)
      return failed(
        accountFailure(
          "malformed_answer",
          "YouTube described the videos in a form we do not know.",
        ),
        0,
      );
    return answered({ items: toItems(readable, this.#parts.clock), next }, 0);
  }
}

const tokenOf = (secrets: AccountSecrets): string => secrets["access_token"] ?? "";
