import type { Readings } from "../../domain/metrics/metric.ts";
import { AccountApi, type AccountConnectorParts, bearerToken } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountIdentity,
  AccountItem,
  AccountTotals,
  CompleteConnector,
  DailySeries,
  DayWindow,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import { accountFailure, AccountReadError } from "../accounts/account-failure.ts";
import type { UpstreamRead } from "../upstream-read.ts";
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

/** OP3's limit. */
const MONTHS_PER_ANSWER = 4;
/** OP3 counts nothing earlier: a lifetime is read in 13 requests at most in November 2026. */
const OLDEST_MONTH = "2022-09";
/** Four months of 500 episodes with a download in every second hour are 13 MB. */
const BYTES_MAX = 16 * 1_024 * 1_024;

/**
 * A show as OP3's prefix measures it. Only sums are asked for: OP3 also gives rows of single
 * downloads with an id of the audience, and none of them enters this process.
 */
export class Op3Connector implements CompleteConnector {
  readonly manifest = OP3;
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(
      { maxBytes: BYTES_MAX, ...parts },
      { manifest: OP3, name: "OP3", authorize: bearerToken("api_key"), mapError: op3Error },
    );
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    const key = accountId === null ? undefined : showKeyOf(accountId);
    if (key === undefined)
      throw new AccountReadError(
        accountFailure(
          "unsupported",
          "Name the show by the podcast:guid or the address of its feed.",
        ),
      );
    const show = await this.#api.get(read, secrets, showPath(key), { payload: showPayload });
    return toIdentity(show);
  }

  /** Lifetime downloads are the sum of all hours: OP3 has no counter of them. */
  async readTotals(access: AccountAccess, read: UpstreamRead): Promise<AccountTotals> {
    const { secrets, externalId } = access;
    const show = await this.#api.get(read, secrets, showPath(externalId), {
      payload: showPayload,
    });
    const { downloads, asOf } = await this.#lifetime(access, read);
    return { identity: toIdentity(show), readings: this.#api.readings({ downloads }, asOf) };
  }

  /** All episodes come in one answer. */
  async listItems(
    { secrets, externalId }: AccountAccess,
    _page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const { episodes } = await this.#api.get(read, secrets, showPath(externalId), {
      payload: showWithEpisodesPayload,
      query: { episodes: "include" },
    });
    const now = this.#api.now().toISOString();
    const items = episodes
      .map(toItem)
      .filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now);
    return { items, next: null };
  }

  async readItems(
    access: AccountAccess,
    items: readonly AccountItem[],
    read: UpstreamRead,
  ): Promise<Map<string, Readings>> {
    const { byEpisode, asOf } = await this.#lifetime(access, read);
    return new Map(
      items.map(({ externalId }) => [
        externalId,
        this.#api.readings({ downloads: byEpisode.get(externalId) }, asOf),
      ]),
    );
  }

  /** The newest day is left out while OP3 may still count it. */
  async readDaily(
    access: AccountAccess,
    { from, to }: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const days: DailySeries["days"] = [];
    for (const months of piecesOf(monthsBack(from, to))) {
      const { hourlyDownloads } = await this.#statistics(access, months, read);
      const newest = newestHour(hourlyDownloads) ?? "";
      const isOpen = newest >= this.#api.daysAgo(1) && !newest.endsWith("T23");
      for (const [day, downloads] of sumsByDay(hourlyDownloads))
        if (day >= from && day <= to && !(isOpen && newest.startsWith(day)))
          days.push({ day, counts: { downloads } });
    }
    days.sort((one, other) => (one.day < other.day ? -1 : 1));
    return { days, dayZone: "UTC", completeTo: null };
  }

  /** The running and the last calendar month: OP3 sums countries by month. */
  async readGeography(access: AccountAccess, read: UpstreamRead): Promise<GeographyReading[]> {
    const month = this.#api.today().slice(0, 7);
    const { monthlyDimensionDownloads, hourlyDownloads } = await this.#statistics(
      access,
      [month, monthBefore(month)],
      read,
    );
    const newest = newestHour(hourlyDownloads);
    const known = Object.entries(monthlyDimensionDownloads);
    const [first] = known.map(([name]) => name).sort();
    if (newest === undefined || first === undefined) return [];
    const countries = toCountries(
      known.map(([, { countryCode = {} }]) => countryCode),
      read,
    );
    if (countries.length === 0) return [];
    return [
      {
        metric: "downloads",
        window: { kind: "dates", from: `${first}-01`, to: newest.slice(0, 10) },
        asOf: endOfHour(newest),
        valueKind: "count",
        platformTotal: sumOfHours(hourlyDownloads) ?? null,
        countries,
        places: [],
      },
    ];
  }

  /** The newest answer names the first hour of each episode, and so how many more there are. */
  async #lifetime(access: AccountAccess, read: UpstreamRead): Promise<Lifetime> {
    const month = this.#api.today().slice(0, 7);
    const sums = new LifetimeSums(month);
    const [newest = [], ...older] = piecesOf(monthsBack(OLDEST_MONTH, month));
    sums.add(await this.#statistics(access, newest, read));
    for (const months of older) {
      if (sums.firstMonth === null || (months[0] ?? "") < sums.firstMonth) break;
      sums.add(await this.#statistics(access, months, read));
    }
    return sums.lifetime();
  }

  /**
   * Sums of the months, which follow each other and come newest first. What OP3 would add about
   * listening times and its audience is left out by `stub`.
   */
  async #statistics(
    { secrets, externalId }: AccountAccess,
    months: readonly string[],
    read: UpstreamRead,
  ): Promise<StatisticsPayload> {
    const statistics = await this.#api.get(read, secrets, `${showPath(externalId)}/stats`, {
      payload: statisticsPayload,
      query: {
        latestMonth: months[0] ?? "",
        lookbackMonths: String(months.length - 1),
        listens: "stub",
        audience: "stub",
      },
    });
    read.leaveOut(oddHours(statistics.hourlyDownloads));
    return statistics;
  }
}

const showPath = (id: string): string => `/shows/${encodeURIComponent(id)}`;

/** Months in pieces as long as one answer covers. */
function piecesOf(months: readonly string[]): string[][] {
  const pieces: string[][] = [];
  for (let at = 0; at < months.length; at += MONTHS_PER_ANSWER)
    pieces.push(months.slice(at, at + MONTHS_PER_ANSWER));
  return pieces;
}
