import { utcDay } from "../../lib/time/clock.ts";
import type { Readings } from "../../domain/metrics/metric.ts";
import { bearerToken } from "../accounts/reads/account-api.ts";
import type { AccountIdentity } from "../accounts/account-connector.ts";
import { accountError, isWithheld, orUndefined } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { countriesReading } from "../accounts/reads/account-values.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import type { PayloadOf } from "../accounts/reads/payload.ts";
import { toCount } from "../upstream-values.ts";
import { PODBEAN } from "./manifest.ts";
import {
  lifetimeDownloads,
  podbeanError,
  sumOfMonths,
  toCountries,
  toDays,
  toIdentity,
  toItem,
} from "./normalise.ts";
import {
  engagementPayload,
  episodesPayload,
  interactionsPayload,
  monthsPayload,
  onePodcastPayload,
  type StatisticsPayload,
  statisticsPayload,
} from "./payload-schema.ts";

/** The numbers of each episode need a separate request, and Podbean allows bursts of 60. */
const EPISODES_PER_PAGE = 20;
const DAYS_KNOWN = 90;
const MONTHS_KNOWN = 24;
const GEOGRAPHY_DAYS = 30;
/**
 * Days after publication for which listeners are read: they need one more request for each episode,
 * and hardly grow after two months.
 */
const LISTENER_DAYS = 60;

/** A podcast on Podbean, by sign-in. One token opens one podcast; figures end yesterday. */
export const connectPodbean = connectBy(
  {
    manifest: PODBEAN,
    name: "Podbean",
    authorize: bearerToken("access_token"),
    mapError: podbeanError,
  },
  {
    verify: async ({ accountId }, read) =>
      chooseAccount([await podcastOf(read)], accountId, "Podbean"),

    readTotals: async ({ externalId }, read) => {
      const identity = await podcastOf(read);
      if (identity.externalId !== externalId)
        throw accountError(
          "needs_reauth",
          "The sign-in opens another podcast on Podbean. Connect the account again.",
        );
      const { followers, likes, comments } = await read.get(
        "/analytics/podcastAnalyticReports",
        interactionsPayload,
        [
          ["podcast_id", externalId],
          ["types[]", "followers"],
          ["types[]", "likes"],
          ["types[]", "comments"],
        ],
      );
      const oldest = oldestMonth(read);
      const months = await readStatistics(
        { start: `${oldest}-01`, end: read.daysAgo(1), period: "m" },
        read,
      );
      return {
        identity,
        readings: read.readings({
          downloads: lifetimeDownloads(months, oldest),
          followers: toCount(followers),
          likes: toCount(likes),
          comments: toCount(comments),
        }),
      };
    },

    listItems: async (_access, page, read) => {
      const offset = Number(page ?? 0);
      const query = { offset: String(offset), limit: String(EPISODES_PER_PAGE) };
      const { body, rowsLeftOut } = await read.getResponse("/episodes", episodesPayload, query);
      const { episodes, has_more: hasMore } = body;
      const end = offset + episodes.length + rowsLeftOut;
      return {
        items: episodes.filter(({ status }) => status === "publish").map(toItem),
        next: hasMore === true && end > offset ? String(end) : null,
      };
    },

    /**
     * Reads downloads since publication, by month; an episode older than the months that Podbean
     * has gets no downloads. Reads listeners of new episodes, until Podbean withholds them once.
     */
    readItems: async (_access, items, read) => {
      const readings = new Map<string, Readings>();
      const since = read.daysAgo(LISTENER_DAYS);
      const end = read.daysAgo(1);
      let hasListeners = true;
      for (const { externalId, publishedAt } of items) {
        const published = publishedAt?.slice(0, 10) ?? "";
        const month = published.slice(0, 7);
        if (month < oldestMonth(read) || published > end) {
          readings.set(externalId, {});
          continue;
        }
        const query = { episode_id: externalId, start: `${month}-01`, end, period: "m" };
        const months = await orUndefined(
          readStatistics(query, read),
          ({ code }) => code === "account_gone",
        );
        if (months === undefined) continue;
        let listeners: number | undefined;
        if (hasListeners && published >= since) {
          const engagement = await readEngagement(externalId, read);
          hasListeners = engagement !== undefined;
          listeners = toCount(engagement?.listeners);
        }
        readings.set(externalId, read.readings({ downloads: sumOfMonths(months), listeners }));
      }
      return readings;
    },

    /**
     * The window ends yesterday: for today, Podbean answers yesterday's numbers without saying so.
     * Listeners are unique within their day.
     */
    readDaily: async (_access, { from, to }, read) => {
      const [oldest, yesterday] = [read.daysAgo(DAYS_KNOWN), read.daysAgo(1)];
      const start = from < oldest ? oldest : from;
      const end = to < yesterday ? to : yesterday;
      if (start > end) return { days: [], dayZone: "unknown", completeTo: null };
      const query = { start, end, period: "d" };
      const downloads = await readStatistics(query, read);
      const listeners = await orUndefined(
        read.get("/analytics/podcastDailyListener", statisticsPayload, query),
        isWithheld,
      );
      return { days: toDays(downloads, listeners), dayZone: "unknown", completeTo: null };
    },

    readGeography: async (_access, read) => {
      const query = { start: read.daysAgo(GEOGRAPHY_DAYS), end: read.daysAgo(1), period: "d" };
      const statistics = await read.get("/podcastStats/countries", statisticsPayload, query);
      return countriesReading(toCountries(statistics), {
        metric: "downloads",
        window: { kind: "days", days: GEOGRAPHY_DAYS },
      });
    },
  },
);

const podcastOf = async (read: AccountRead): Promise<AccountIdentity> =>
  toIdentity((await read.get("/podcast", onePodcastPayload)).podcast);

const readStatistics = (
  query: Record<string, string>,
  read: AccountRead,
): Promise<StatisticsPayload> =>
  read.get(
    "/podcastStats/stats",
    query["period"] === "m" ? monthsPayload : statisticsPayload,
    query,
  );

/** Listeners of an episode over all time; undefined where Podbean withholds them. */
const readEngagement = (
  episodeId: string,
  read: AccountRead,
): Promise<PayloadOf<typeof engagementPayload> | undefined> =>
  orUndefined(
    read.get("/engagementStats/stats", engagementPayload, {
      episode_id: episodeId,
      period: "all_time",
    }),
    isWithheld,
  );

/** The oldest of the 24 months, `YYYY-MM`. */
function oldestMonth(read: AccountRead): string {
  const now = read.now();
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS_KNOWN - 1), 1);
  return utcDay(new Date(month)).slice(0, 7);
}
