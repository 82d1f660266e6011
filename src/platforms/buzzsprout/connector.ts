import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountTotals,
  ItemPage,
} from "../accounts/account-connector.ts";
import { accountFailure, andThen, answered } from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  upstreamOf,
} from "../accounts/ask-account.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { connectedAccount } from "../accounts/connected-account.ts";
import { type ReadingOrigin, toReadings } from "../posts/readings.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../upstream-call.ts";
import { BUZZSPROUT } from "./manifest.ts";
import { toIdentity, toItems, totalOf } from "./normalise.ts";
import { type EpisodePayload, episodesPayload, podcastsPayload } from "./payload-schema.ts";

const NAME = "Buzzsprout";

/**
 * A podcast on Buzzsprout, by API token. There is no counter of the podcast: totals are the sum of
 * its episodes' plays.
 */
export function createBuzzsproutConnector(parts: AccountConnectorParts): AccountConnector {
  return new BuzzsproutConnector(parts);
}

class BuzzsproutConnector implements AccountConnector {
  readonly manifest = BUZZSPROUT;
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(parts: AccountConnectorParts) {
    this.#upstream = upstreamOf(parts, NAME);
    this.#baseUrl = parts.baseUrl;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    return andThen(await this.#podcasts(secrets, signal), (podcasts) =>
      chooseAccount(podcasts, accountId, NAME),
    );
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    return andThen(await this.#podcasts(secrets, signal), (podcasts) =>
      andThen(connectedAccount(podcasts, externalId, NAME), async (identity) =>
        andThen(await this.#episodes(secrets, externalId, signal), (episodes) =>
          answered(
            { identity, readings: toReadings({ downloads: totalOf(episodes) }, this.#origin()) },
            0,
          ),
        ),
      ),
    );
  }

  /** Buzzsprout lists all episodes in one answer, with their numbers. */
  async listItems(
    { secrets, externalId }: AccountAccess,
    _page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    return andThen(await this.#episodes(secrets, externalId, signal), (episodes) =>
      answered({ items: toItems(episodes, this.#origin()), next: null }, 0),
    );
  }

  async #podcasts(
    secrets: AccountAccess["secrets"],
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity[]>> {
    return andThen(
      await this.#ask(secrets, "/podcasts.json", podcastsPayload, signal),
      (podcasts) => answered(podcasts.map(toIdentity), 0),
    );
  }

  #episodes(
    secrets: AccountAccess["secrets"],
    id: string,
    signal: AbortSignal,
  ): Promise<AccountAnswer<EpisodePayload[]>> {
    return this.#ask(secrets, `/${encodeURIComponent(id)}/episodes.json`, episodesPayload, signal);
  }

  /** The token goes into the header, though Buzzsprout would take it in the address as well. */
  async #ask<Payload>(
    secrets: AccountAccess["secrets"],
    path: string,
    payload: PayloadCheck<Payload>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Payload>> {
    const headers = {
      authorization: `Token token=${secrets["api_key"] ?? ""}`,
      accept: "application/json",
      "content-type": "application/json",
    };
    const question = {
      upstream: this.#upstream,
      request: { method: "GET" as const, url: `${this.#baseUrl}${path}`, headers },
      payload,
      fault: refusal,
    };
    return andThen(await askAccount(question, signal), ({ body }) => answered(body, 0));
  }

  #origin(): ReadingOrigin {
    return {
      platform: "buzzsprout",
      source: "api",
      fetchedAt: this.#upstream.clock.now(),
      asOf: null,
    };
  }
}

/**
 * Buzzsprout itself refuses a token with 403 as well as 401. A page with 403 comes from the guard
 * before it and says nothing of the token.
 */
function refusal({ status, json }: UpstreamAnswer): AccountFailure | undefined {
  if (status !== 403) return undefined;
  if (json === undefined)
    return accountFailure(
      "provider_error",
      "Buzzsprout does not let our calls through at the moment.",
    );
  return accountFailure("needs_reauth", "Buzzsprout refuses the token. Connect the account again.");
}
