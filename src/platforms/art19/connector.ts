import type { AccountItem } from "../accounts/account-connector.ts";
import { accountError, orUndefined } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { isPublished, newestFirst } from "../accounts/reads/account-values.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import { readPages } from "../accounts/reads/read-pages.ts";
import { toCount } from "../upstream-values.ts";
import { ART19 } from "./manifest.ts";
import { toIdentity, toItem } from "./normalise.ts";
import {
  episodePayload,
  referencesPayload,
  type SeriesPayload,
  seriesPayload,
} from "./payload-schema.ts";

/** Each episode is a separate request, and ART19 limits long series of requests. */
const EPISODES_PER_PAGE = 20;
const REFERENCES_PER_PAGE = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A series on ART19, by token and credential. ART19 has only lifetime counters. */
export const connectArt19 = connectBy(
  {
    manifest: ART19,
    name: "ART19",
    authorize: ({ api_key: token = "", credential_id: credential = "" }) => ({
      accept: "application/vnd.api+json",
      authorization: `Token token="${token}", credential="${credential}"`,
    }),
  },
  {
    verify: async ({ accountId }, read) => {
      if (accountId === null || !UUID.test(accountId))
        throw accountError("unsupported", "Name the series by its UUID on ART19.");
      return toIdentity(await seriesOf(accountId.toLowerCase(), read));
    },

    readTotals: async ({ externalId }, read) => {
      const series = await seriesOf(externalId, read);
      const { listen_count: downloads, released_episode_count: posts } = series.attributes;
      return {
        identity: toIdentity(series),
        readings: read.readings({ downloads: toCount(downloads), posts: toCount(posts) }),
      };
    },

    /**
     * ART19 names the episodes without their times. The first page compares the first episode with
     * the last one and begins at the newer end, so that a refresh that reads only new episodes
     * finds them. The cursor contains the direction and the position.
     */
    listItems: async ({ externalId }, page, read) => {
      const ids = await episodeIds(externalId, read);
      const cursor = page ?? (await directionOf(ids, read));
      const [direction, place = "0"] = cursor.split(":");
      const ordered = direction === "oldest_first" ? ids.toReversed() : ids;
      const end = Number(place) + EPISODES_PER_PAGE;
      const items: AccountItem[] = [];
      for (const id of ordered.slice(Number(place), end)) items.push(...(await episode(id, read)));
      return {
        items: items.filter(isPublished(read.now())).sort(newestFirst),
        next: end < ordered.length ? `${direction}:${end}` : null,
      };
    },
  },
);

async function directionOf(ids: readonly string[], read: AccountRead): Promise<string> {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined || ids.length <= EPISODES_PER_PAGE)
    return "newest_first";
  const [[one], [other]] = [await episode(first, read), await episode(last, read)];
  return (one?.publishedAt ?? "") < (other?.publishedAt ?? "") ? "oldest_first" : "newest_first";
}

/** The episode, or an empty list where ART19 has deleted it. */
async function episode(id: string, read: AccountRead): Promise<AccountItem[]> {
  const answer = await orUndefined(
    read.get(`/episodes/${encodeURIComponent(id)}`, episodePayload),
    ({ code }) => code === "account_gone",
  );
  if (answer === undefined) return [];
  const downloads = toCount(answer.data.attributes.listen_count);
  return [toItem(answer.data, read.readings({ downloads }))];
}

const episodeIds = (seriesId: string, read: AccountRead): Promise<string[]> =>
  readPages(1, async (page) => {
    const path = `${seriesPath(seriesId)}/relationships/episodes`;
    // The page is requested by number: ART19's own links to the next page use parameter names that
    // it refuses.
    const query = { page: String(page), per_page: String(REFERENCES_PER_PAGE) };
    const { body, rowsLeftOut } = await read.getResponse(path, referencesPayload, query);
    const isLast = body.data.length + rowsLeftOut < REFERENCES_PER_PAGE;
    return { rows: body.data.map(({ id }) => id), next: isLast ? null : page + 1 };
  });

const seriesOf = async (id: string, read: AccountRead): Promise<SeriesPayload> =>
  (await read.get(seriesPath(id), seriesPayload)).data;

const seriesPath = (id: string): string => `/series/${encodeURIComponent(id)}`;
