import { apiKeyIn } from "../accounts/reads/account-api.ts";
import type { AccountIdentity } from "../accounts/account-connector.ts";
import { accountFailure } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import { notListed } from "../accounts/reads/connected-account.ts";
import { readPages, type RowPage } from "../accounts/reads/read-pages.ts";
import { RSS_COM } from "./manifest.ts";
import { toIdentity, toItem } from "./normalise.ts";
import { type EpisodePayload, episodesPayload, podcastsPayload } from "./payload-schema.ts";

const EPISODES_PER_PAGE = 50;
/** RSS.com's largest page, so that counting takes as few requests as possible. */
const EPISODES_PER_COUNT = 100;

/**
 * A podcast on RSS.com, by API key. The connector is a catalogue only: the only number that the API
 * has is the number of episodes.
 */
export const connectRssCom = connectBy(
  { manifest: RSS_COM, name: "RSS.com", authorize: apiKeyIn("x-api-key") },
  {
    verify: async ({ accountId }, read) =>
      chooseAccount(await podcasts(read), accountId, "RSS.com"),

    readTotals: async ({ externalId }, read) => {
      const identity = (await podcasts(read)).find((one) => one.externalId === externalId);
      if (identity === undefined)
        throw notListed(
          read,
          accountFailure("account_gone", "RSS.com does not list the podcast any more."),
        );
      const episodes = await readPages(1, (page) =>
        episodesOf(externalId, { page, limit: EPISODES_PER_COUNT }, read),
      );
      const posts = read.isWhole ? episodes.length : undefined;
      return { identity, readings: read.readings({ posts }) };
    },

    listItems: async ({ externalId }, page, read) => {
      const place = { page: Number(page ?? 1), limit: EPISODES_PER_PAGE };
      const { rows, next } = await episodesOf(externalId, place, read);
      return { items: rows.map(toItem), next: next === null ? null : String(next) };
    },
  },
);

const podcasts = async (read: AccountRead): Promise<AccountIdentity[]> =>
  (await read.get("/podcasts", podcastsPayload)).map(toIdentity);

/** The number of pages is not given, so a page that is not full is the last. */
async function episodesOf(
  podcastId: string,
  { page, limit }: { page: number; limit: number },
  read: AccountRead,
): Promise<RowPage<EpisodePayload, number>> {
  const path = `/podcasts/${encodeURIComponent(podcastId)}/episodes`;
  const { body, rowsLeftOut } = await read.getResponse(path, episodesPayload, {
    status: "published",
    order: "newest",
    limit: String(limit),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return {
    rows: body.filter(({ status }) => status === "published"),
    next: body.length + rowsLeftOut < limit ? null : page + 1,
  };
}
