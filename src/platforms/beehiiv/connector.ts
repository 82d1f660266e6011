import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountTotals,
  ItemPage,
} from "../accounts/account-connector.ts";
import { andThen, answered } from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  type Received,
  upstreamOf,
} from "../accounts/ask-account.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { type ReadingOrigin, toReadings } from "../posts/readings.ts";
import type { UpstreamAccess } from "../upstream-call.ts";
import { toCount } from "../upstream-values.ts";
import { BEEHIIV } from "./manifest.ts";
import { areOut, toIdentity, toItem } from "./normalise.ts";
import {
  onePublicationPayload,
  type PublicationPayload,
  postsPayload,
  publicationsPayload,
} from "./payload-schema.ts";

const POSTS_PER_PAGE = 50;
/** The longest page; nobody runs more. */
const PUBLICATIONS_MAX = 100;
const WITH_STATS = { "expand[]": "stats" };

/**
 * A publication on beehiiv, by API key. Posts carry their numbers; there are no days and no places.
 */
export function createBeehiivConnector(parts: AccountConnectorParts): AccountConnector {
  return new BeehiivConnector(parts);
}

class BeehiivConnector implements AccountConnector {
  readonly manifest = BEEHIIV;
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(parts: AccountConnectorParts) {
    this.#upstream = upstreamOf(parts, "beehiiv");
    this.#baseUrl = parts.baseUrl;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    const publications = await this.#ask(
      secrets["api_key"] ?? "",
      "/publications",
      { payload: publicationsPayload, query: { limit: String(PUBLICATIONS_MAX) } },
      signal,
    );
    return andThen(publications, ({ body }) =>
      chooseAccount(body.data.map(toIdentity), accountId, "beehiiv", "publication"),
    );
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    return andThen(
      await this.#publication(secrets["api_key"] ?? "", externalId, signal),
      (publication) =>
        answered(
          {
            identity: toIdentity(publication),
            readings: toReadings(
              { subscribers: toCount(publication.stats?.active_subscriptions) },
              this.#origin(),
            ),
          },
          0,
        ),
    );
  }

  /** Every filter is named: left out, some of them narrow the list. */
  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const filters = {
      status: "confirmed",
      platform: "all",
      audience: "all",
      hidden_from_feed: "all",
    };
    const query = {
      ...WITH_STATS,
      ...filters,
      order_by: "publish_date",
      direction: "desc",
      limit: String(POSTS_PER_PAGE),
      page: page ?? "1",
    };
    const posts = await this.#ask(
      secrets["api_key"] ?? "",
      `/publications/${encodeURIComponent(externalId)}/posts`,
      { payload: postsPayload, query },
      signal,
    );
    return andThen(posts, ({ body }) => {
      const origin = this.#origin();
      const next =
        body.page !== undefined && body.total_pages !== undefined && body.page < body.total_pages
          ? String(body.page + 1)
          : null;
      return answered(
        { items: areOut(body.data, origin.fetchedAt).map((post) => toItem(post, origin)), next },
        0,
      );
    });
  }

  async #publication(
    key: string,
    id: string,
    signal: AbortSignal,
  ): Promise<AccountAnswer<PublicationPayload>> {
    const answer = await this.#ask(
      key,
      `/publications/${encodeURIComponent(id)}`,
      { payload: onePublicationPayload, query: WITH_STATS },
      signal,
    );
    return andThen(answer, ({ body }) => answered(body.data, 0));
  }

  #ask<Payload>(
    key: string,
    path: string,
    { payload, query }: { payload: PayloadCheck<Payload>; query: Record<string, string> },
    signal: AbortSignal,
  ): Promise<AccountAnswer<Received<Payload>>> {
    const url = `${this.#baseUrl}${path}?${new URLSearchParams(query).toString()}`;
    return askAccount(
      {
        upstream: this.#upstream,
        request: {
          method: "GET",
          url,
          headers: { authorization: `Bearer ${key}`, accept: "application/json" },
        },
        payload,
      },
      signal,
    );
  }

  #origin(): ReadingOrigin {
    return {
      platform: "beehiiv",
      source: "api",
      fetchedAt: this.#upstream.clock.now(),
      asOf: null,
    };
  }
}
