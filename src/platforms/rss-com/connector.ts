import { AccountApi, type AccountConnectorParts, apiKeyIn } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountSecrets,
  AccountTotals,
  ItemPage,
} from "../accounts/account-connector.ts";
import { accountFailure } from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { notListed } from "../accounts/connected-account.ts";
import { readPages, type RowPage } from "../accounts/read-pages.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { RSS_COM } from "./manifest.ts";
import { toIdentity, toItem } from "./normalise.ts";
import { type EpisodePayload, episodesPayload, podcastsPayload } from "./payload-schema.ts";

const EPISODES_PER_PAGE = 50;
/** RSS.com's largest page, so that counting takes as few requests as possible. */
const EPISODES_PER_COUNT = 100;

/**
 * A podcast on RSS.com, by API key. A catalogue only: the API has no number but that of episodes.
 */
export class RssComConnector implements AccountConnector {
  readonly manifest = RSS_COM;
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: RSS_COM,
      name: "RSS.com",
      authorize: apiKeyIn("x-api-key"),
    });
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    return chooseAccount(await this.#podcasts(secrets, read), accountId, "RSS.com");
  }

  async readTotals(access: AccountAccess, read: UpstreamRead): Promise<AccountTotals> {
    const podcasts = await this.#podcasts(access.secrets, read);
    const identity = podcasts.find(({ externalId }) => externalId === access.externalId);
    if (identity === undefined)
      throw notListed(
        read,
        accountFailure("account_gone", "RSS.com does not list the podcast any more."),
      );
    const episodes = await readPages(1, (page) =>
      this.#episodes(access, { page, limit: EPISODES_PER_COUNT }, read),
    );
    const posts = read.isWhole ? episodes.length : undefined;
    return { identity, readings: this.#api.readings({ posts }) };
  }

  async listItems(
    access: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const { rows, next } = await this.#episodes(
      access,
      { page: Number(page ?? 1), limit: EPISODES_PER_PAGE },
      read,
    );
    return { items: rows.map(toItem), next: next === null ? null : String(next) };
  }

  async #podcasts(secrets: AccountSecrets, read: UpstreamRead): Promise<AccountIdentity[]> {
    const podcasts = await this.#api.get(read, secrets, "/podcasts", { payload: podcastsPayload });
    return podcasts.map(toIdentity);
  }

  /** The number of pages is not given: a page that is not full is the last. */
  async #episodes(
    { secrets, externalId }: AccountAccess,
    { page, limit }: { page: number; limit: number },
    read: UpstreamRead,
  ): Promise<RowPage<EpisodePayload, number>> {
    const { body, rowsLeftOut } = await this.#api.getResponse(
      read,
      secrets,
      `/podcasts/${encodeURIComponent(externalId)}/episodes`,
      {
        payload: episodesPayload,
        query: {
          status: "published",
          order: "newest",
          limit: String(limit),
          ...(page > 1 ? { page: String(page) } : {}),
        },
      },
    );
    return {
      rows: body.filter(({ status }) => status === "published"),
      next: body.length + rowsLeftOut < limit ? null : page + 1,
    };
  }
}
