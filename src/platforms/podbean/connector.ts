import { utcDay } from "../../lib/time/clock.ts";
import type { Readings } from "../../domain/metrics/metric.ts";
import { AccountApi, type AccountConnectorParts, bearerToken } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountItem,
  AccountSecrets,
  AccountTotals,
  DailySeries,
  DayWindow,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import {
  accountFailure,
  AccountReadError,
  isWithheld,
  orUndefined,
} from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import type { PayloadOf } from "../accounts/payload.ts";
import type { UpstreamRead } from "../upstream-read.ts";
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

/** Each episode's numbers are a request of their own, and Podbean allows bursts of 60. */
const EPISODES_PER_PAGE = 20;
const DAYS_KNOWN = 90;
const MONTHS_KNOWN = 24;
const GEOGRAPHY_DAYS = 30;
/** Listeners of an episode are one more request, and hardly grow after two months. */
const LISTENER_DAYS = 60;

/** A podcast on Podbean, by sign-in. One token opens one podcast; figures end yesterday. */
export class PodbeanConnector implements AccountConnector {
  readonly manifest = PODBEAN;
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: PODBEAN,
      name: "Podbean",
      authorize: bearerToken("access_token"),
      mapError: podbeanError,
    });
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    return chooseAccount([await this.#podcast(secrets, read)], accountId, "Podbean");
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const identity = await this.#podcast(secrets, read);
    if (identity.externalId !== externalId)
      throw new AccountReadError(
        accountFailure(
          "needs_reauth",
          "The sign-in opens another podcast on Podbean. Connect the account again.",
        ),
      );
    const { followers, likes, comments } = await this.#api.get(
      read,
      secrets,
      "/analytics/podcastAnalyticReports",
      {
        payload: interactionsPayload,
        query: [
          ["podcast_id", externalId],
          ["types[]", "followers"],
          ["types[]", "likes"],
          ["types[]", "comments"],
        ],
      },
    );
    const oldest = this.#oldestMonth();
    const months = await this.#statistics(
      secrets,
      { start: `${oldest}-01`, end: this.#yesterday(), period: "m" },
      read,
    );
    return {
      identity,
      readings: this.#api.readings({
        downloads: lifetimeDownloads(months, oldest),
        followers: toCount(followers),
        likes: toCount(likes),
        comments: toCount(comments),
      }),
    };
  }

  async listItems(
    { secrets }: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const offset = Number(page ?? 0);
    const { body, rowsLeftOut } = await this.#api.getResponse(read, secrets, "/episodes", {
      payload: episodesPayload,
      query: { offset: String(offset), limit: String(EPISODES_PER_PAGE) },
    });
    const { episodes, has_more: hasMore } = body;
    const end = offset + episodes.length + rowsLeftOut;
    return {
      items: episodes.filter(({ status }) => status === "publish").map(toItem),
      next: hasMore === true && end > offset ? String(end) : null,
    };
  }

  /**
   * Downloads since publication, by month; an episode older than the months Podbean has gets none.
   * Listeners of new episodes, until Podbean withholds them once.
   */
  async readItems(
    { secrets }: AccountAccess,
    items: readonly AccountItem[],
    read: UpstreamRead,
  ): Promise<Map<string, Readings>> {
    const readings = new Map<string, Readings>();
    const since = this.#api.daysAgo(LISTENER_DAYS);
    let hasListeners = true;
    for (const { externalId, publishedAt } of items) {
      const published = publishedAt?.slice(0, 10) ?? "";
      const month = published.slice(0, 7);
      if (month < this.#oldestMonth() || published > this.#yesterday()) {
        readings.set(externalId, {});
        continue;
      }
      const query = {
        episode_id: externalId,
        start: `${month}-01`,
        end: this.#yesterday(),
        period: "m",
      };
      const months = await orUndefined(
        this.#statistics(secrets, query, read),
        ({ code }) => code === "account_gone",
      );
      if (months === undefined) continue;
      let listeners: number | undefined;
      if (hasListeners && published >= since) {
        const engagement = await this.#engagement(secrets, externalId, read);
        hasListeners = engagement !== undefined;
        listeners = toCount(engagement?.listeners);
      }
      readings.set(externalId, this.#api.readings({ downloads: sumOfMonths(months), listeners }));
    }
    return readings;
  }

  /**
   * The window ends yesterday: for today, Podbean answers yesterday's numbers without a hint.
   * Listeners are unique within their day.
   */
  async readDaily(
    { secrets }: AccountAccess,
    { from, to }: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const oldest = this.#api.daysAgo(DAYS_KNOWN);
    const start = from < oldest ? oldest : from;
    const end = to < this.#yesterday() ? to : this.#yesterday();
    if (start > end) return { days: [], dayZone: "unknown", completeTo: null };
    const query = { start, end, period: "d" };
    const downloads = await this.#statistics(secrets, query, read);
    const listeners = await orUndefined(
      this.#api.get(read, secrets, "/analytics/podcastDailyListener", {
        payload: statisticsPayload,
        query,
      }),
      isWithheld,
    );
    return { days: toDays(downloads, listeners), dayZone: "unknown", completeTo: null };
  }

  async readGeography({ secrets }: AccountAccess, read: UpstreamRead): Promise<GeographyReading[]> {
    const statistics = await this.#api.get(read, secrets, "/podcastStats/countries", {
      payload: statisticsPayload,
      query: { start: this.#api.daysAgo(GEOGRAPHY_DAYS), end: this.#yesterday(), period: "d" },
    });
    const countries = toCountries(statistics);
    if (countries.length === 0) return [];
    return [
      {
        metric: "downloads",
        window: { kind: "days", days: GEOGRAPHY_DAYS },
        asOf: null,
        valueKind: "count",
        platformTotal: null,
        countries,
        places: [],
      },
    ];
  }

  async #podcast(secrets: AccountSecrets, read: UpstreamRead): Promise<AccountIdentity> {
    const { podcast } = await this.#api.get(read, secrets, "/podcast", {
      payload: onePodcastPayload,
    });
    return toIdentity(podcast);
  }

  #statistics(
    secrets: AccountSecrets,
    query: Record<string, string>,
    read: UpstreamRead,
  ): Promise<StatisticsPayload> {
    return this.#api.get(read, secrets, "/podcastStats/stats", {
      payload: query["period"] === "m" ? monthsPayload : statisticsPayload,
      query,
    });
  }

  /** Of an episode and all time; undefined where Podbean withholds it. */
  #engagement(
    secrets: AccountSecrets,
    episodeId: string,
    read: UpstreamRead,
  ): Promise<PayloadOf<typeof engagementPayload> | undefined> {
    const answer = this.#api.get(read, secrets, "/engagementStats/stats", {
      payload: engagementPayload,
      query: { episode_id: episodeId, period: "all_time" },
    });
    return orUndefined(answer, isWithheld);
  }

  /** The first month of the 24, `YYYY-MM`. */
  #oldestMonth(): string {
    const now = this.#api.now();
    const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS_KNOWN - 1), 1);
    return utcDay(new Date(month)).slice(0, 7);
  }

  #yesterday(): string {
    return this.#api.daysAgo(1);
  }
}
