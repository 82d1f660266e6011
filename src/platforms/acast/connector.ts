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
import type { AccountRead } from "../accounts/account-read.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
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
    read: AccountRead,
  ): Promise<AccountIdentity> {
    const shows = await this.#api.get(read, secrets, "/shows", { payload: showsPayload });
    return chooseAccount(shows.map(toIdentity), accountId, "Acast");
  }

  async readTotals(access: AccountAccess, read: AccountRead): Promise<AccountTotals> {
    const show = await this.#api.get(read, access.secrets, showPath(access.externalId), {
      payload: showPayload,
    });
    const { length } = await this.#episodes(access, read);
    return { identity: toIdentity(show), readings: this.#api.readings({ posts: length }) };
  }

  async listItems(
    access: AccountAccess,
    _page: string | null,
    read: AccountRead,
  ): Promise<ItemPage> {
    return { items: await this.#episodes(access, read), next: null };
  }

  async #episodes(
    { secrets, externalId }: AccountAccess,
    read: AccountRead,
  ): Promise<AccountItem[]> {
    const path = `${showPath(externalId)}/episodes`;
    return toItems(await this.#api.get(read, secrets, path, { payload: episodesPayload }));
  }
}

const showPath = (id: string): string => `/shows/${encodeURIComponent(id)}`;
