import { AccountApi, type AccountConnectorParts, apiKeyIn } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountItem,
  AccountTotals,
  ItemPage,
} from "../accounts/account-connector.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { ACAST } from "./manifest.ts";
import { toIdentity, toItems } from "./normalise.ts";
import { episodesPayload, showPayload, showsPayload } from "./payload-schema.ts";

/** A show on Acast, by API key. A catalogue only: the API has no number but that of episodes. */
export class AcastConnector implements AccountConnector {
  readonly manifest = ACAST;
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: ACAST,
      name: "Acast",
      authorize: apiKeyIn("x-api-key"),
    });
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    const shows = await this.#api.get(read, secrets, "/shows", { payload: showsPayload });
    return chooseAccount(shows.map(toIdentity), accountId, "Acast");
  }

  async readTotals(access: AccountAccess, read: UpstreamRead): Promise<AccountTotals> {
    const show = await this.#api.get(read, access.secrets, showPath(access.externalId), {
      payload: showPayload,
    });
    const { length } = await this.#episodes(access, read);
    const posts = read.isWhole ? length : undefined;
    return { identity: toIdentity(show), readings: this.#api.readings({ posts }) };
  }

  async listItems(
    access: AccountAccess,
    _page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    return { items: await this.#episodes(access, read), next: null };
  }

  async #episodes(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountItem[]> {
    const path = `${showPath(externalId)}/episodes`;
    return toItems(await this.#api.get(read, secrets, path, { payload: episodesPayload }));
  }
}

const showPath = (id: string): string => `/shows/${encodeURIComponent(id)}`;
