import { bearerToken } from "../accounts/reads/account-api.ts";
import type { AccountFailure } from "../accounts/account-connector.ts";
import { unavailable, unavailableError } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { countriesReading } from "../accounts/reads/account-values.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import { connectedAccount } from "../accounts/reads/connected-account.ts";
import { readPages } from "../accounts/reads/read-pages.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import { toCount } from "../upstream-values.ts";
import { SIMPLECAST } from "./manifest.ts";
import { nextOffset, toCountries, toDays, toIdentity, toItem, toTotal } from "./normalise.ts";
import {
  type DownloadsPayload,
  downloadsPayload,
  episodeNumbersPayload,
  episodesPayload,
  locationPayload,
  type PodcastPayload,
  podcastsPayload,
} from "./payload-schema.ts";

const NAME = "Simplecast";
/**
 * Page sizes, which are always sent: the defaults are 10, and 5 for numbers of episodes. 50 ids of
 * episodes make an address below 2 kB.
 */
const EPISODES_PER_PAGE = 50;
const PODCASTS_PER_PAGE = 200;

/** A podcast on Simplecast, by the token of a private app. */
export const connectSimplecast = connectBy(
  { manifest: SIMPLECAST, name: NAME, authorize: bearerToken("api_key") },
  {
    /**
     * The account is chosen only from the key's list of podcasts: any key can read the episodes of
     * a public podcast.
     */
    verify: async ({ accountId }, read) =>
      chooseAccount((await readPodcasts(read)).map(toIdentity), accountId, NAME),

    readTotals: async ({ externalId }, read) => {
      const podcasts = await readPodcasts(read);
      const identity = connectedAccount(podcasts.map(toIdentity), externalId, NAME, read);
      const podcast = podcasts.find(({ id }) => id === externalId);
      if (podcast?.current_user_permission?.can_view_analytics === false)
        throw unavailableError(
          "permission",
          "The key may not see the analytics of this podcast on Simplecast.",
        );
      const report = await readDownloads({ podcast: externalId, interval: "month" }, read);
      return { identity, readings: read.readings({ downloads: toTotal(report, read) }) };
    },

    listItems: async ({ externalId }, page, read) => {
      const offset = toCount(page) ?? 0;
      const path = `/podcasts/${encodeURIComponent(externalId)}/episodes`;
      const { body, rowsLeftOut } = await read.getResponse(path, episodesPayload, {
        limit: String(EPISODES_PER_PAGE),
        offset: String(offset),
        sort: "published_at_desc",
        status: "published",
      });
      const now = read.now().toISOString();
      const items = body.collection
        .map(toItem)
        .filter(({ publishedAt }) => publishedAt === null || publishedAt <= now);
      const sent = body.collection.length + rowsLeftOut;
      return { items, next: nextOffset(body, { offset, sent })?.toString() ?? null };
    },

    readItems: async ({ externalId }, items, read) => {
      const wanted = new Set(items.map((item) => item.externalId));
      if (wanted.size === 0) return new Map();
      const query = {
        podcast: externalId,
        limit: String(wanted.size),
        offset: "0",
        episodes: [...wanted].join(","),
      };
      const path = "/analytics/episodes";
      const { collection } = await read.get(path, episodeNumbersPayload, query, outsidePlan);
      return new Map(
        collection
          .filter(({ id }) => wanted.has(id))
          .map(({ id, downloads }) => [
            id,
            read.readings({ downloads: toCount(downloads?.total) }),
          ]),
      );
    },

    readDaily: async ({ externalId }, window, read) => {
      const { from: start_date, to: end_date } = window;
      const query = { podcast: externalId, interval: "day", start_date, end_date };
      const report = await readDownloads(query, read);
      return { days: toDays(report, window), dayZone: "unknown", completeTo: null };
    },

    /** Without dates the report covers all time. */
    readGeography: async ({ externalId }, read) => {
      const query = { podcast: externalId };
      const path = "/analytics/location";
      const location = await read.get(path, locationPayload, query, outsidePlan);
      const countries = toCountries(location.countries);
      if (countries.length === 0)
        throw unavailableError("not_yet", "Simplecast names no country for this podcast yet.");
      return countriesReading(countries, { metric: "downloads", window: { kind: "all_time" } });
    },
  },
);

/** Every podcast that the key opens, without podcasts whose invitation is not accepted. */
const readPodcasts = (read: AccountRead): Promise<PodcastPayload[]> =>
  readPages(0, async (offset) => {
    const query = { limit: String(PODCASTS_PER_PAGE), offset: String(offset) };
    const { body, rowsLeftOut } = await read.getResponse("/podcasts", podcastsPayload, query);
    return {
      rows: body.collection.filter(({ is_pending_invitation: isPending }) => isPending !== true),
      next: nextOffset(body, { offset, sent: body.collection.length + rowsLeftOut }),
    };
  });

const readDownloads = (
  query: Record<string, string>,
  read: AccountRead,
): Promise<DownloadsPayload> =>
  read.get("/analytics/downloads", downloadsPayload, query, outsidePlan);

/**
 * A report answers 404 where the plan does not include it; the list shows whether the podcast
 * exists.
 */
const outsidePlan = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 404
    ? unavailable("plan", "Simplecast gives this report only on a larger plan.")
    : undefined;
