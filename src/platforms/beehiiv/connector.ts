import { AccountApi, type AccountConnectorParts, bearerToken } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountTotals,
  ItemPage,
} from "../accounts/account-connector.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { toCount } from "../upstream-values.ts";
import { BEEHIIV } from "./manifest.ts";
import { areOut, toIdentity, toItem } from "./normalise.ts";
import { onePublicationPayload, postsPayload, publicationsPayload } from "./payload-schema.ts";

const POSTS_PER_PAGE = 50;
/** The longest page; no account is known to have more. */
const PUBLICATIONS_MAX = 100;
const WITH_STATS = { "expand[]": "stats" };
/** Every filter is sent: left out, some of them narrow the list. */
const ALL_POSTS = {
  status: "confirmed",
  platform: "all",
  audience: "all",
  hidden_from_feed: "all",
  order_by: "publish_date",
  direction: "desc",
  limit: String(POSTS_PER_PAGE),
};

/** A publication on beehiiv, by API key. Posts have numbers; there are no days and no countries. */
export class BeehiivConnector implements AccountConnector {
  readonly manifest = BEEHIIV;
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: BEEHIIV,
      name: "beehiiv",
      authorize: bearerToken("api_key"),
    });
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    const { data } = await this.#api.get(read, secrets, "/publications", {
      payload: publicationsPayload,
      query: { limit: String(PUBLICATIONS_MAX) },
    });
    return chooseAccount(data.map(toIdentity), accountId, "beehiiv", "publication");
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const { data } = await this.#api.get(read, secrets, publicationPath(externalId), {
      payload: onePublicationPayload,
      query: WITH_STATS,
    });
    const subscribers = toCount(data.stats?.active_subscriptions);
    return { identity: toIdentity(data), readings: this.#api.readings({ subscribers }) };
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const posts = await this.#api.get(read, secrets, `${publicationPath(externalId)}/posts`, {
      payload: postsPayload,
      query: { ...WITH_STATS, ...ALL_POSTS, page: page ?? "1" },
    });
    const origin = this.#api.origin();
    const { page: current, total_pages: total } = posts;
    return {
      items: areOut(posts.data, origin.fetchedAt).map((post) => toItem(post, origin)),
      next:
        current !== undefined && total !== undefined && current < total
          ? String(current + 1)
          : null,
    };
  }
}

const publicationPath = (id: string): string => `/publications/${encodeURIComponent(id)}`;
