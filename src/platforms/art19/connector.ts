import { AccountApi, type AccountConnectorParts } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountItem,
  AccountSecrets,
  AccountTotals,
  ItemPage,
} from "../accounts/account-connector.ts";
import { accountFailure, AccountReadError, orUndefined } from "../accounts/account-failure.ts";
import { readPages } from "../accounts/read-pages.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { toCount } from "../upstream-values.ts";
import { ART19 } from "./manifest.ts";
import { byRelease, toIdentity, toItem } from "./normalise.ts";
import {
  episodePayload,
  referencesPayload,
  type SeriesPayload,
  seriesPayload,
} from "./payload-schema.ts";

/** Each episode is a request of its own, and ART19 limits long walks. */
const EPISODES_PER_PAGE = 20;
const REFERENCES_PER_PAGE = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A series on ART19, by token and credential. It has lifetime counters alone. */
export class Art19Connector implements AccountConnector {
  readonly manifest = ART19;
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: ART19,
      name: "ART19",
      authorize: ({ api_key: token = "", credential_id: credential = "" }) => ({
        accept: "application/vnd.api+json",
        authorization: `Token token="${token}", credential="${credential}"`,
      }),
    });
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    if (accountId === null || !UUID.test(accountId))
      throw new AccountReadError(
        accountFailure("unsupported", "Name the series by its UUID on ART19."),
      );
    return toIdentity(await this.#series(secrets, accountId.toLowerCase(), read));
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const series = await this.#series(secrets, externalId, read);
    const { listen_count: downloads, released_episode_count: posts } = series.attributes;
    return {
      identity: toIdentity(series),
      readings: this.#api.readings({ downloads: toCount(downloads), posts: toCount(posts) }),
    };
  }

  /**
   * ART19 names the episodes without their times. The first page compares the first episode with
   * the last one and begins at the newer end, so that a refresh that reads new episodes alone finds
   * them. The cursor is the direction and the place in it.
   */
  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const ids = await this.#episodeIds(secrets, externalId, read);
    const [direction, place = "0"] = (page ?? (await this.#directionOf(ids, secrets, read))).split(
      ":",
    );
    const ordered = direction === "oldest_first" ? ids.toReversed() : ids;
    const end = Number(place) + EPISODES_PER_PAGE;
    const items: AccountItem[] = [];
    for (const id of ordered.slice(Number(place), end))
      items.push(...(await this.#episode(secrets, id, read)));
    const now = this.#api.now().toISOString();
    return {
      items: items
        .filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now)
        .sort(byRelease),
      next: end < ordered.length ? `${direction}:${end}` : null,
    };
  }

  async #directionOf(
    ids: readonly string[],
    secrets: AccountSecrets,
    read: UpstreamRead,
  ): Promise<string> {
    const [first, last] = [ids[0], ids.at(-1)];
    if (first === undefined || last === undefined || ids.length <= EPISODES_PER_PAGE)
      return "newest_first";
    const [[one], [other]] = [
      await this.#episode(secrets, first, read),
      await this.#episode(secrets, last, read),
    ];
    return (one?.publishedAt ?? "") < (other?.publishedAt ?? "") ? "oldest_first" : "newest_first";
  }

  /** None where ART19 has deleted it. */
  async #episode(secrets: AccountSecrets, id: string, read: UpstreamRead): Promise<AccountItem[]> {
    const answer = await orUndefined(
      this.#api.get(read, secrets, `/episodes/${encodeURIComponent(id)}`, {
        payload: episodePayload,
      }),
      ({ code }) => code === "account_gone",
    );
    if (answer === undefined) return [];
    const downloads = toCount(answer.data.attributes.listen_count);
    return [toItem(answer.data, this.#api.readings({ downloads }))];
  }

  #episodeIds(secrets: AccountSecrets, series: string, read: UpstreamRead): Promise<string[]> {
    const path = `${seriesPath(series)}/relationships/episodes`;
    return readPages(1, async (page) => {
      const { body, rowsLeftOut } = await this.#api.getResponse(read, secrets, path, {
        payload: referencesPayload,
        // ART19's own links to the next page have names that it refuses.
        query: { page: String(page), per_page: String(REFERENCES_PER_PAGE) },
      });
      const isLast = body.data.length + rowsLeftOut < REFERENCES_PER_PAGE;
      return { rows: body.data.map(({ id }) => id), next: isLast ? null : page + 1 };
    });
  }

  async #series(secrets: AccountSecrets, id: string, read: UpstreamRead): Promise<SeriesPayload> {
    const { data } = await this.#api.get(read, secrets, seriesPath(id), { payload: seriesPayload });
    return data;
  }
}

const seriesPath = (id: string): string => `/series/${encodeURIComponent(id)}`;
