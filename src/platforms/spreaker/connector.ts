import { addDays } from "../../lib/time/calendar-day.ts";
import type { Readings } from "../../domain/metrics/metric.ts";
import { bearerToken } from "../accounts/reads/account-api.ts";
import type { AccountItem } from "../accounts/account-connector.ts";
import { isWithheld, orUndefined } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import { countriesReading, isPublished } from "../accounts/reads/account-values.ts";
import { readPages } from "../accounts/reads/read-pages.ts";
import { SPREAKER } from "./manifest.ts";
import {
  toCity,
  toCountry,
  toCounts,
  toDays,
  toEpisodeCounts,
  toIdentity,
  toItem,
} from "./normalise.ts";
import {
  daysPayload,
  episodesPayload,
  episodeTotalsPayload,
  geographicsPayload,
  listenerDaysPayload,
  oneShowPayload,
  showsPayload,
  statisticsPayload,
  userPayload,
} from "./payload-schema.ts";

const SHOWS_PER_PAGE = 100;
const EPISODES_PER_PAGE = 50;
/** Maximum episodes of a page, which is also the largest page of the list of totals. */
const TOTALS_PER_PAGE = 50;
/**
 * Days after publication for which likes and comments are read: they are only in the numbers of
 * single episodes, one request each, and hardly change after two months.
 */
const DETAIL_DAYS = 60;
const GEOGRAPHY_DAYS = 30;

/** A show on Spreaker, by sign-in. Plays and downloads are two counters and are never added. */
export const connectSpreaker = connectBy(
  { manifest: SPREAKER, name: "Spreaker", authorize: bearerToken("access_token") },
  {
    verify: async ({ accountId }, read) => {
      const me = await read.get("/me", userPayload);
      const path = `/users/${encodeURIComponent(String(me.response.user.user_id))}/shows`;
      const shows = await readPages(`?limit=${SHOWS_PER_PAGE}`, async (query) => {
        const { response } = await read.get(`${path}${query}`, showsPayload);
        return { rows: response.items, next: queryOf(response.next_url) };
      });
      return chooseAccount(shows.map(toIdentity), accountId, "Spreaker");
    },

    readTotals: async ({ externalId }, read) => {
      const path = showPath(externalId);
      const show = await read.get(path, oneShowPayload);
      const { response } = await read.get(`${path}/statistics`, statisticsPayload);
      return {
        identity: toIdentity(show.response.show),
        readings: read.readings(toCounts(response.statistics)),
      };
    },

    listItems: async ({ externalId }, page, read) => {
      const path = `${showPath(externalId)}/episodes${page ?? `?limit=${EPISODES_PER_PAGE}`}`;
      const { response } = await read.get(path, episodesPayload);
      const items = response.items.map(toItem).filter(isPublished(read.now()));
      return { items, next: queryOf(response.next_url) };
    },

    /**
     * Reads new episodes one by one, with likes and comments. Reads plays and downloads of older
     * episodes from the list of all; episodes that are missing in the complete list are read one by
     * one too.
     */
    readItems: async ({ externalId }, items, read) => {
      const since = read.daysAgo(DETAIL_DAYS);
      const isNew = ({ publishedAt }: AccountItem): boolean =>
        publishedAt === null || publishedAt.slice(0, 10) >= since;
      const readings = new Map<string, Readings>();
      for (const item of items.filter(isNew)) await readEpisode(item.externalId, readings, read);
      const old = items.filter((item) => !isNew(item));
      if (old.length === 0) return readings;
      const oddBefore = read.rowsLeftOut;
      await readTotalsOf(old, externalId, readings, read);
      if (read.rowsLeftOut > oddBefore) return readings;
      for (const item of old.filter((one) => !readings.has(one.externalId)))
        await readEpisode(item.externalId, readings, read);
      return readings;
    },

    /** Listeners are unique within their day, and unknown where Spreaker gives none. */
    readDaily: async ({ externalId }, { from, to }, read) => {
      const path = `${showPath(externalId)}/statistics`;
      const query = { from, to, group: "day" };
      const { response } = await read.get(`${path}/plays`, daysPayload, query);
      const listeners = await orUndefined(
        read.get(`${path}/listeners`, listenerDaysPayload, query),
        isWithheld,
      );
      const days = toDays(response.statistics, listeners?.response.statistics ?? []);
      return { days, dayZone: "unknown", completeTo: null };
    },

    /** The last 30 whole days. Shares only: Spreaker gives no counts here. */
    readGeography: async ({ externalId }, read) => {
      const { response } = await read.get(
        `${showPath(externalId)}/statistics/geographics`,
        geographicsPayload,
        { from: read.daysAgo(GEOGRAPHY_DAYS), to: read.daysAgo(1), precision: "1" },
      );
      const { country, city = [] } = response.statistics;
      return countriesReading(country.map(toCountry), {
        metric: "downloads",
        window: { kind: "days", days: GEOGRAPHY_DAYS },
        valueKind: "share",
        places: city.map(toCity),
      });
    },
  },
);

/** Adds the numbers of one episode; nothing where Spreaker has deleted it. */
async function readEpisode(
  id: string,
  readings: Map<string, Readings>,
  read: AccountRead,
): Promise<void> {
  const answer = await orUndefined(
    read.get(`/episodes/${encodeURIComponent(id)}/statistics`, statisticsPayload),
    ({ code }) => code === "account_gone",
  );
  if (answer !== undefined) readings.set(id, read.readings(toCounts(answer.response.statistics)));
}

/**
 * Adds plays and downloads since publication, from the list of all episodes, read until it has
 * contained each of these. Adds nothing more where Spreaker withholds the list.
 */
async function readTotalsOf(
  items: readonly AccountItem[],
  showId: string,
  readings: Map<string, Readings>,
  read: AccountRead,
): Promise<void> {
  const wanted = new Set(items.map((item) => item.externalId));
  const [oldest = ""] = items.map(({ publishedAt }) => publishedAt?.slice(0, 10) ?? "").sort();
  const first = new URLSearchParams({
    from: addDays(oldest, -1),
    to: read.today(),
    limit: String(TOTALS_PER_PAGE),
  });
  const path = `${showPath(showId)}/episodes/statistics/plays/totals`;
  await orUndefined(
    readPages(`?${first.toString()}`, async (query) => {
      const { response } = await read.get(`${path}${query}`, episodeTotalsPayload);
      for (const total of response.items)
        if (wanted.delete(String(total.episode_id)))
          readings.set(String(total.episode_id), read.readings(toEpisodeCounts(total)));
      return { rows: [], next: wanted.size === 0 ? null : queryOf(response.next_url) };
    }),
    isWithheld,
  );
}

const showPath = (id: string): string => `/shows/${encodeURIComponent(id)}`;

/** Only the query of `next_url` is used: the token is not sent to an address in an answer. */
function queryOf(nextUrl: string | null | undefined): string | null {
  if (typeof nextUrl !== "string" || !URL.canParse(nextUrl)) return null;
  const { search } = new URL(nextUrl);
  return search === "" ? null : search;
}
