import { bearerToken } from "../accounts/reads/account-api.ts";
import type { DailySeries } from "../accounts/account-connector.ts";
import { accountError } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { byDay, countriesReading, isPublished } from "../accounts/reads/account-values.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import { type Lifetime, LifetimeSums } from "./lifetime-sums.ts";
import { OP3 } from "./manifest.ts";
import {
  endOfHour,
  monthBefore,
  monthsBack,
  newestHour,
  oddHours,
  op3Error,
  showKeyOf,
  sumOfHours,
  sumsByDay,
  toCountries,
  toIdentity,
  toItem,
} from "./normalise.ts";
import {
  showPayload,
  showWithEpisodesPayload,
  type StatisticsPayload,
  statisticsPayload,
} from "./payload-schema.ts";

/** Maximum months of one answer, OP3's limit. */
const MONTHS_PER_ANSWER = 4;
/** OP3 counts nothing earlier: in November 2026 a lifetime takes at most 13 requests. */
const OLDEST_MONTH = "2022-09";
/** Four months of 500 episodes with a download in every second hour are 13 MB. */
const BYTES_MAX = 16 * 1_024 * 1_024;

/**
 * A show as OP3's prefix measures it. Only sums are requested: OP3 also gives rows of single
 * downloads with an id of the listener, and none of them enters this process.
 */
export const connectOp3 = connectBy(
  {
    manifest: OP3,
    name: "OP3",
    authorize: bearerToken("api_key"),
    mapError: op3Error,
    maxBytes: BYTES_MAX,
  },
  {
    verify: async ({ accountId }, read) => {
      const key = accountId === null ? undefined : showKeyOf(accountId);
      if (key === undefined)
        throw accountError(
          "unsupported",
          "Name the show by the podcast:guid or the address of its feed.",
        );
      return toIdentity(await read.get(showPath(key), showPayload));
    },

    /** Lifetime downloads are the sum of all hours, because OP3 has no counter of them. */
    readTotals: async ({ externalId }, read) => {
      const show = await read.get(showPath(externalId), showPayload);
      const { downloads, asOf } = await readLifetime(externalId, read);
      return { identity: toIdentity(show), readings: read.readings({ downloads }, asOf) };
    },

    /** All episodes come in one answer. */
    listItems: async ({ externalId }, _page, read) => {
      const query = { episodes: "include" };
      const show = await read.get(showPath(externalId), showWithEpisodesPayload, query);
      return { items: show.episodes.map(toItem).filter(isPublished(read.now())), next: null };
    },

    readItems: async ({ externalId }, items, read) => {
      const { byEpisode, asOf } = await readLifetime(externalId, read);
      return new Map(
        items.map((item) => [
          item.externalId,
          read.readings({ downloads: byEpisode.get(item.externalId) }, asOf),
        ]),
      );
    },

    /** The newest day is left out while OP3 may still count it. */
    readDaily: async ({ externalId }, { from, to }, read) => {
      const days: DailySeries["days"] = [];
      for (const months of piecesOf(monthsBack(from, to))) {
        const { hourlyDownloads } = await readStatistics(externalId, months, read);
        const newest = newestHour(hourlyDownloads) ?? "";
        const isOpen = newest >= read.daysAgo(1) && !newest.endsWith("T23");
        for (const [day, downloads] of sumsByDay(hourlyDownloads))
          if (day >= from && day <= to && !(isOpen && newest.startsWith(day)))
            days.push({ day, counts: { downloads } });
      }
      return { days: days.sort(byDay), dayZone: "UTC", completeTo: null };
    },

    /** The current and the last calendar month, because OP3 sums countries by month. */
    readGeography: async ({ externalId }, read) => {
      const month = read.today().slice(0, 7);
      const months = [month, monthBefore(month)];
      const statistics = await readStatistics(externalId, months, read);
      const newest = newestHour(statistics.hourlyDownloads);
      const known = Object.entries(statistics.monthlyDimensionDownloads);
      const [first] = known.map(([name]) => name).sort();
      if (newest === undefined || first === undefined) return [];
      const countries = toCountries(
        known.map(([, { countryCode = {} }]) => countryCode),
        read,
      );
      return countriesReading(countries, {
        metric: "downloads",
        window: { kind: "dates", from: `${first}-01`, to: newest.slice(0, 10) },
        asOf: endOfHour(newest),
        platformTotal: sumOfHours(statistics.hourlyDownloads) ?? null,
      });
    },
  },
);

/**
 * The newest answer contains the first hour of each episode, and so determines how many more
 * answers to read.
 */
async function readLifetime(showId: string, read: AccountRead): Promise<Lifetime> {
  const month = read.today().slice(0, 7);
  const sums = new LifetimeSums(month);
  const [newest = [], ...older] = piecesOf(monthsBack(OLDEST_MONTH, month));
  sums.add(await readStatistics(showId, newest, read));
  for (const months of older) {
    if (sums.firstMonth === null || (months[0] ?? "") < sums.firstMonth) break;
    sums.add(await readStatistics(showId, months, read));
  }
  return sums.lifetime();
}

/**
 * Sums of successive months, newest first. `stub` leaves out OP3's data about listening times and
 * listeners.
 */
async function readStatistics(
  showId: string,
  months: readonly string[],
  read: AccountRead,
): Promise<StatisticsPayload> {
  const statistics = await read.get(`${showPath(showId)}/stats`, statisticsPayload, {
    latestMonth: months[0] ?? "",
    lookbackMonths: String(months.length - 1),
    listens: "stub",
    audience: "stub",
  });
  read.leaveOut(oddHours(statistics.hourlyDownloads));
  return statistics;
}

const showPath = (id: string): string => `/shows/${encodeURIComponent(id)}`;

/** The months in pieces as long as one answer covers. */
function piecesOf(months: readonly string[]): string[][] {
  const pieces: string[][] = [];
  for (let at = 0; at < months.length; at += MONTHS_PER_ANSWER)
    pieces.push(months.slice(at, at + MONTHS_PER_ANSWER));
  return pieces;
}
