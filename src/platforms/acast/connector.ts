import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountItem,
  AccountTotals,
  ItemPage,
} from "../accounts/account-connector.ts";
import { andThen, answered } from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  upstreamOf,
} from "../accounts/ask-account.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { toReadings } from "../posts/readings.ts";
import type { UpstreamAccess } from "../upstream-call.ts";
import { ACAST } from "./manifest.ts";
import { toIdentity, toItems } from "./normalise.ts";
import { episodesPayload, showPayload, showsPayload } from "./payload-schema.ts";

/**
 * A show on Acast, by API key. A catalogue only: Acast's API has no numbers but how many episodes
 * there are.
 */
export function createAcastConnector(parts: AccountConnectorParts): AccountConnector {
  return new AcastConnector(parts);
}

class AcastConnector implements AccountConnector {
  readonly manifest = ACAST;
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(parts: AccountConnectorParts) {
    this.#upstream = upstreamOf(parts, "Acast");
    this.#baseUrl = parts.baseUrl;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    const shows = await this.#ask(secrets["api_key"] ?? "", "/shows", showsPayload, signal);
    return andThen(shows, (opened) => chooseAccount(opened.map(toIdentity), accountId, "Acast"));
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    const key = secrets["api_key"] ?? "";
    const show = await this.#ask(
      key,
      `/shows/${encodeURIComponent(externalId)}`,
      showPayload,
      signal,
    );
    return andThen(show, async (found) =>
      andThen(await this.#episodes(key, externalId, signal), (items) => {
        const readings = toReadings(
          { posts: items.length },
          { platform: "acast", source: "api", fetchedAt: this.#upstream.clock.now(), asOf: null },
        );
        return answered({ identity: toIdentity(found), readings }, 0);
      }),
    );
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    _page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    return andThen(await this.#episodes(secrets["api_key"] ?? "", externalId, signal), (items) =>
      answered({ items, next: null }, 0),
    );
  }

  async #episodes(
    key: string,
    id: string,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountItem[]>> {
    return andThen(
      await this.#ask(key, `/shows/${encodeURIComponent(id)}/episodes`, episodesPayload, signal),
      (episodes) => answered(toItems(episodes), 0),
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
