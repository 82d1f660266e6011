import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountTotals,
  ItemPage,
} from "../accounts/account-connector.ts";
import { accountFailure, andThen, answered, failed } from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  upstreamOf,
} from "../accounts/ask-account.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { readPages, type RowPage } from "../accounts/read-pages.ts";
import { toReadings } from "../posts/readings.ts";
import type { UpstreamAccess } from "../upstream-call.ts";
import { RSS_COM } from "./manifest.ts";
import { toIdentity, toItem } from "./normalise.ts";
import { type EpisodePayload, episodesPayload, podcastsPayload } from "./payload-schema.ts";

const EPISODES_PER_PAGE = 50;
/** The most RSS.com gives: counting needs no more calls than it must. */
const EPISODES_PER_COUNT = 100;

/**
 * A podcast on RSS.com, by API key. A catalogue only: the API has no numbers but how many episodes
 * there are.
 */
export function createRssComConnector(parts: AccountConnectorParts): AccountConnector {
  return new RssComConnector(parts);
}

class RssComConnector implements AccountConnector {
  readonly manifest = RSS_COM;
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(parts: AccountConnectorParts) {
    this.#upstream = upstreamOf(parts, "RSS.com");
    this.#baseUrl = parts.baseUrl;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    return andThen(await this.#podcasts(secrets["api_key"] ?? "", signal), (opened) =>
      chooseAccount(opened, accountId, "RSS.com"),
    );
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    const key = secrets["api_key"] ?? "";
    return andThen(await this.#podcasts(key, signal), async (opened) => {
      const identity = opened.find((podcast) => podcast.externalId === externalId);
      if (identity === undefined)
        return failed(
          accountFailure("account_gone", "RSS.com does not list the podcast any more."),
          0,
        );
      const episodes = await readPages(1, (page) =>
        this.#episodes(key, externalId, { page, limit: EPISODES_PER_COUNT }, signal),
      );
      return andThen(episodes, ({ length }) => {
        const readings = toReadings(
          { posts: length },
          { platform: "rssCom", source: "api", fetchedAt: this.#upstream.clock.now(), asOf: null },
        );
        return answered({ identity, readings }, 0);
      });
    });
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const episodes = await this.#episodes(
      secrets["api_key"] ?? "",
      externalId,
      { page: Number(page ?? 1), limit: EPISODES_PER_PAGE },
      signal,
    );
    return andThen(episodes, ({ rows, next }) =>
      answered({ items: rows.map(toItem), next: next === null ? null : String(next) }, 0),
    );
  }

  async #podcasts(key: string, signal: AbortSignal): Promise<AccountAnswer<AccountIdentity[]>> {
    return andThen(await this.#ask(key, "/podcasts", podcastsPayload, signal), (podcasts) =>
      answered(podcasts.map(toIdentity), 0),
    );
  }

  /** Nothing says how many pages there are: a page that is not full is the last. */
  async #episodes(
    key: string,
    id: string,
    { page, limit }: { page: number; limit: number },
    signal: AbortSignal,
  ): Promise<AccountAnswer<RowPage<EpisodePayload, number>>> {
    const query = new URLSearchParams({
      status: "published",
      order: "newest",
      limit: String(limit),
    });
    if (page > 1) query.set("page", String(page));
    const episodes = await this.#ask(
      key,
      `/podcasts/${encodeURIComponent(id)}/episodes?${query.toString()}`,
      episodesPayload,
      signal,
    );
    return andThen(episodes, (all) =>
      answered(
        {
          rows: all.filter(({ status }) => status === "published"),
          next: all.length < limit ? null : page + 1,
        },
        0,
      ),
    );
  }

  async #ask<Payload>(
    key: string,
    path: string,
    payload: PayloadCheck<Payload>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Payload>> {
    const request = {
      method: "GET" as const,
      url: `${this.#baseUrl}${path}`,
      headers: { "x-api-key": key, accept: "application/json" },
    };
    return andThen(
      await askAccount({ upstream: this.#upstream, request, payload }, signal),
      ({ body }) => answered(body, 0),
    );
  }
}
