import { DAY_MS, utcDay } from "../../lib/clock.ts";
import type { Readings } from "../../metrics/metric.ts";
import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountItem,
  AccountTotals,
  DailySeries,
  DayWindow,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import { accountFailure, andThen, answered, failed } from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  upstreamOf,
} from "../accounts/ask-account.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { type Counts, toReadings } from "../posts/readings.ts";
import type { UpstreamAccess } from "../upstream-call.ts";
import { toCount } from "../upstream-values.ts";
import { PODBEAN } from "./manifest.ts";
import {
  lifetimeDownloads,
  podbeanFault,
  sumOfMonths,
  toCountries,
  toDays,
  toIdentity,
  toItem,
} from "./normalise.ts";
import {
  episodesPayload,
  interactionsPayload,
  onePodcastPayload,
  type StatisticsPayload,
  statisticsPayload,
} from "./payload-schema.ts";

/** Each episode's numbers are a call of their own, and Podbean lets 60 calls pass at once. */
const EPISODES_PER_PAGE = 20;
const DAYS_KNOWN = 90;
const MONTHS_KNOWN = 24;
const GEOGRAPHY_DAYS = 30;

/** A name may come more than once. */
type Query = [name: string, value: string][];

/** A podcast on Podbean, by sign-in. One token opens one podcast; nothing is told of today. */
export function createPodbeanConnector(parts: AccountConnectorParts): AccountConnector {
  return new PodbeanConnector(parts);
}

class PodbeanConnector implements AccountConnector {
  readonly manifest = PODBEAN;
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(parts: AccountConnectorParts) {
    this.#upstream = upstreamOf(parts, "Podbean");
    this.#baseUrl = parts.baseUrl;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    return andThen(await this.#podcast(secrets["access_token"] ?? "", signal), (podcast) =>
      chooseAccount([podcast], accountId, "Podbean"),
    );
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    const token = secrets["access_token"] ?? "";
    return andThen(await this.#podcast(token, signal), async (identity) => {
      if (identity.externalId !== externalId)
        return failed(
          accountFailure(
            "needs_reauth",
            "The sign-in opens another podcast on Podbean. Connect the account again.",
          ),
          0,
        );
      const query: Query = [
        ["podcast_id", externalId],
        ["types[]", "followers"],
        ["types[]", "likes"],
        ["types[]", "comments"],
      ];
      const interactions = await this.#ask(
        token,
        "/analytics/podcastAnalyticReports",
        query,
        interactionsPayload,
        signal,
      );
      return andThen(interactions, async ({ followers, likes, comments }) => {
        const oldest = this.#oldestMonth();
        const months = await this.#statistics(
          token,
          "/stats",
          { start: `${oldest}-01`, end: this.#yesterday(), period: "m" },
          signal,
        );
        return andThen(months, (known) => {
          const counts = {
            downloads: lifetimeDownloads(known, oldest),
            followers: toCount(followers),
            likes: toCount(likes),
            comments: toCount(comments),
          };
          return answered({ identity, readings: this.#readings(counts) }, 0);
        });
      });
    });
  }

  async listItems(
    { secrets }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const offset = Number(page ?? 0);
    const query: Query = [
      ["offset", String(offset)],
      ["limit", String(EPISODES_PER_PAGE)],
    ];
    return andThen(
      await this.#ask(secrets["access_token"] ?? "", "/episodes", query, episodesPayload, signal),
      ({ episodes, has_more }) => {
        const items = episodes.filter(({ status }) => status === "publish").map(toItem);
        return answered(
          {
            items,
            next:
              has_more === true && episodes.length > 0 ? String(offset + episodes.length) : null,
          },
          0,
        );
      },
    );
  }

  /**
   * Numbers since publication, by month. An episode older than the months Podbean knows has none.
   */
  async readItems(
    { secrets }: AccountAccess,
    items: readonly AccountItem[],
    signal: AbortSignal,
  ): Promise<AccountAnswer<Map<string, Readings>>> {
    const readings = new Map<string, Readings>();
    let calls = 0;
    for (const { externalId, publishedAt } of items) {
      const published = publishedAt?.slice(0, 10) ?? "";
      if (published.slice(0, 7) < this.#oldestMonth() || published > this.#yesterday()) {
        readings.set(externalId, {});
        continue;
      }
      const window = {
        episode_id: externalId,
        start: `${published.slice(0, 7)}-01`,
        end: this.#yesterday(),
        period: "m",
      };
      const answer = await this.#statistics(
        secrets["access_token"] ?? "",
        "/stats",
        window,
        signal,
      );
      calls += answer.calls;
      if (answer.ok)
        readings.set(externalId, this.#readings({ downloads: sumOfMonths(answer.value) }));
      else if (answer.failure.code !== "account_gone") return failed(answer.failure, calls);
    }
    return answered(readings, calls);
  }

  /**
   * Asked for today, Podbean answers for yesterday without saying so: the window ends there by
   * itself.
   */
  async readDaily(
    { secrets }: AccountAccess,
    { from, to }: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DailySeries>> {
    const start = from < this.#daysAgo(DAYS_KNOWN) ? this.#daysAgo(DAYS_KNOWN) : from;
    const end = to < this.#yesterday() ? to : this.#yesterday();
    const series = (days: DailySeries["days"]): AccountAnswer<DailySeries> =>
      answered({ days, dayZone: "unknown", completeTo: null }, 0);
    if (start > end) return series([]);
    return andThen(
      await this.#statistics(
        secrets["access_token"] ?? "",
        "/stats",
        { start, end, period: "d" },
        signal,
      ),
      (days) => series(toDays(days)),
    );
  }

  async readGeography(
    { secrets }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<GeographyReading[]>> {
    const window = { start: this.#daysAgo(GEOGRAPHY_DAYS), end: this.#yesterday(), period: "d" };
    return andThen(
      await this.#statistics(secrets["access_token"] ?? "", "/countries", window, signal),
      (statistics) => {
        const countries = toCountries(statistics);
        if (countries.length === 0) return answered([], 0);
        return answered(
          [
            {
              metric: "downloads",
              window: { kind: "days", days: GEOGRAPHY_DAYS },
              asOf: null,
              valueKind: "count",
              platformTotal: null,
              countries,
              places: [],
            },
          ],
          0,
        );
      },
    );
  }

  async #podcast(token: string, signal: AbortSignal): Promise<AccountAnswer<AccountIdentity>> {
    return andThen(
      await this.#ask(token, "/podcast", [], onePodcastPayload, signal),
      ({ podcast }) => answered(toIdentity(podcast), 0),
    );
  }

  #statistics(
    token: string,
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<StatisticsPayload>> {
    return this.#ask(
      token,
      `/podcastStats${path}`,
      Object.entries(query),
      statisticsPayload,
      signal,
    );
  }

  async #ask<Payload>(
    token: string,
    path: string,
    query: Query,
    payload: PayloadCheck<Payload>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Payload>> {
    const search = new URLSearchParams(query).toString();
    const url = `${this.#baseUrl}${path}${search === "" ? "" : `?${search}`}`;
    const request = {
      method: "GET" as const,
      url,
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    };
    return andThen(
      await askAccount({ upstream: this.#upstream, request, payload, fault: podbeanFault }, signal),
      ({ body }) => answered(body, 0),
    );
  }

  #readings(counts: Counts): Readings {
    return toReadings(counts, {
      platform: "podbean",
      source: "api",
      fetchedAt: this.#upstream.clock.now(),
      asOf: null,
    });
  }

  /** The first month of the 24, `YYYY-MM`. */
  #oldestMonth(): string {
    const now = this.#upstream.clock.now();
    return utcDay(
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS_KNOWN - 1), 1)),
    ).slice(0, 7);
  }

  #yesterday(): string {
    return this.#daysAgo(1);
  }

  #daysAgo(days: number): string {
    return utcDay(new Date(this.#upstream.clock.now().getTime() - days * DAY_MS));
  }
}
