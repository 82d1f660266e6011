import { apiKeyIn } from "../accounts/reads/account-api.ts";
import type { AccountItem } from "../accounts/account-connector.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import { ACAST } from "./manifest.ts";
import { toIdentity, toItems } from "./normalise.ts";
import { episodesPayload, showPayload, showsPayload } from "./payload-schema.ts";

/**
 * A show on Acast, by API key. The connector is a catalogue only: the only number that the API has
 * is the number of episodes.
 */
export const connectAcast = connectBy(
  { manifest: ACAST, name: "Acast", authorize: apiKeyIn("x-api-key") },
  {
    verify: async ({ accountId }, read) => {
      const shows = await read.get("/shows", showsPayload);
      return chooseAccount(shows.map(toIdentity), accountId, "Acast");
    },

    readTotals: async ({ externalId }, read) => {
      const show = await read.get(showPath(externalId), showPayload);
      const { length } = await episodesOf(externalId, read);
      const posts = read.isWhole ? length : undefined;
      return { identity: toIdentity(show), readings: read.readings({ posts }) };
    },

    listItems: async ({ externalId }, _page, read) => ({
      items: await episodesOf(externalId, read),
      next: null,
    }),
  },
);

const episodesOf = async (showId: string, read: AccountRead): Promise<AccountItem[]> =>
  toItems(await read.get(`${showPath(showId)}/episodes`, episodesPayload));

const showPath = (id: string): string => `/shows/${encodeURIComponent(id)}`;
