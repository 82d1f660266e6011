import type { AccountFailure, AccountIdentity } from "../accounts/account-connector.ts";
import { accountFailure } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import { connectedAccount } from "../accounts/reads/connected-account.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import { BUZZSPROUT } from "./manifest.ts";
import { toIdentity, toItems, totalOf } from "./normalise.ts";
import { type EpisodePayload, episodesPayload, podcastsPayload } from "./payload-schema.ts";

const NAME = "Buzzsprout";

/**
 * A podcast on Buzzsprout, by API token. Buzzsprout has no counter of the podcast: totals are the
 * sum of its episodes' plays.
 */
export const connectBuzzsprout = connectBy(
  {
    manifest: BUZZSPROUT,
    name: NAME,
    // The token is sent in a header: Buzzsprout also accepts it in the address, where it would be
    // logged.
    authorize: ({ api_key: key = "" }) => ({
      authorization: `Token token=${key}`,
      "content-type": "application/json",
    }),
    mapError: refusal,
  },
  {
    verify: async ({ accountId }, read) => chooseAccount(await podcasts(read), accountId, NAME),

    readTotals: async ({ externalId }, read) => {
      const identity = connectedAccount(await podcasts(read), externalId, NAME, read);
      const episodes = await episodesOf(externalId, read);
      const downloads = read.isWhole ? totalOf(episodes) : undefined;
      return { identity, readings: read.readings({ downloads }) };
    },

    /** Buzzsprout lists all episodes in one answer, with their numbers. */
    listItems: async ({ externalId }, _page, read) => ({
      items: toItems(await episodesOf(externalId, read), read.origin()),
      next: null,
    }),
  },
);

const podcasts = async (read: AccountRead): Promise<AccountIdentity[]> =>
  (await read.get("/podcasts.json", podcastsPayload)).map(toIdentity);

const episodesOf = (podcastId: string, read: AccountRead): Promise<EpisodePayload[]> =>
  read.get(`/${encodeURIComponent(podcastId)}/episodes.json`, episodesPayload);

/**
 * Buzzsprout refuses a token with 403 as well as 401. An HTML page with 403 comes from the firewall
 * in front of Buzzsprout and does not concern the token.
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
