import { AccountApi, type AccountConnectorParts } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountSecrets,
  AccountTotals,
  ItemPage,
} from "../accounts/account-connector.ts";
import { accountFailure } from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { connectedAccount } from "../accounts/connected-account.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { BUZZSPROUT } from "./manifest.ts";
import { toIdentity, toItems, totalOf } from "./normalise.ts";
import { type EpisodePayload, episodesPayload, podcastsPayload } from "./payload-schema.ts";

const NAME = "Buzzsprout";

/**
 * A podcast on Buzzsprout, by API token. It has no counter of the podcast: totals are the sum of
 * its episodes' plays.
 */
export class BuzzsproutConnector implements AccountConnector {
  readonly manifest = BUZZSPROUT;
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: BUZZSPROUT,
      name: NAME,
      // Buzzsprout takes the token in the address as well, where it would be logged.
      authorize: ({ api_key: key = "" }) => ({
        authorization: `Token token=${key}`,
        "content-type": "application/json",
      }),
      mapError: refusal,
    });
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    return chooseAccount(await this.#podcasts(secrets, read), accountId, NAME);
  }

  async readTotals(access: AccountAccess, read: UpstreamRead): Promise<AccountTotals> {
    const podcasts = await this.#podcasts(access.secrets, read);
    const identity = connectedAccount(podcasts, access.externalId, NAME, read);
    const episodes = await this.#episodes(access, read);
    const downloads = read.isWhole ? totalOf(episodes) : undefined;
    return { identity, readings: this.#api.readings({ downloads }) };
  }

  /** Buzzsprout lists all episodes in one answer, with their numbers. */
  async listItems(
    access: AccountAccess,
    _page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const episodes = await this.#episodes(access, read);
    return { items: toItems(episodes, this.#api.origin()), next: null };
  }

  async #podcasts(secrets: AccountSecrets, read: UpstreamRead): Promise<AccountIdentity[]> {
    const podcasts = await this.#api.get(read, secrets, "/podcasts.json", {
      payload: podcastsPayload,
    });
    return podcasts.map(toIdentity);
  }

  #episodes({ secrets, externalId }: AccountAccess, read: UpstreamRead): Promise<EpisodePayload[]> {
    const path = `/${encodeURIComponent(externalId)}/episodes.json`;
    return this.#api.get(read, secrets, path, { payload: episodesPayload });
  }
}

/**
 * Buzzsprout refuses a token with 403 as well as 401. An HTML page with 403 comes from the firewall
 * before it and does not concern the token.
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
