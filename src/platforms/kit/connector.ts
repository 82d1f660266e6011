import { DAY_MS, utcDay } from "../../lib/clock.ts";
import type { Readings } from "../../metrics/metric.ts";
import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountItem,
  AccountTotals,
  ItemPage,
} from "../accounts/account-connector.ts";
import { andThen, answered, failed, unavailable } from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  type Received,
  upstreamOf,
} from "../accounts/ask-account.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { type Counts, toReadings } from "../posts/readings.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../upstream-call.ts";
import { toCount } from "../upstream-values.ts";
import { KIT } from "./manifest.ts";
import { nextOf, toCounts, toIdentity, toItem, windowOf } from "./normalise.ts";
import {
  accountPayload,
  broadcastsPayload,
  broadcastStatsPayload,
  growthPayload,
} from "./payload-schema.ts";

const BROADCASTS_PER_PAGE = 50;
/**
 * Kit's largest: the numbers of one page of broadcasts come in one call unless more were sent
 * between them.
 */
const STATS_PER_PAGE = 1_000;
const STATS_PAGES_MAX = 5;

interface KitQuestion<Payload> {
  payload: PayloadCheck<Payload>;
  query?: Record<string, string>;
  fault?: (answer: UpstreamAnswer) => AccountFailure | undefined;
}

/**
 * A newsletter on Kit (ConvertKit), by API key. Numbers of broadcasts come in bulk and only on its
 * larger plans.
 */
export function createKitConnector(parts: AccountConnectorParts): AccountConnector {
  return new KitConnector(parts);
}

class KitConnector implements AccountConnector {
  readonly manifest = KIT;
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(parts: AccountConnectorParts) {
    this.#upstream = upstreamOf(parts, "Kit");
    this.#baseUrl = parts.baseUrl;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    return andThen(await this.#account(secrets["api_key"] ?? "", signal), (identity) =>
      chooseAccount([identity], accountId, "Kit", "account"),
    );
  }

  /**
   * The window of growth ends today: Kit tells subscribers only with one, and its default is the
   * last 90 days.
   */
  async readTotals(
    { secrets }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    const key = secrets["api_key"] ?? "";
    return andThen(await this.#account(key, signal), async (identity) => {
      const now = this.#upstream.clock.now();
      const query = { starting: utcDay(new Date(now.getTime() - DAY_MS)), ending: utcDay(now) };
      const growth = await this.#ask(
        key,
        "/account/growth_stats",
        { payload: growthPayload, query },
        signal,
      );
      return andThen(growth, ({ body }) =>
        answered(
          { identity, readings: this.#readings({ subscribers: toCount(body.stats.subscribers) }) },
          0,
        ),
      );
    });
  }

  async listItems(
    { secrets }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const query = {
      status: "completed",
      slim: "true",
      per_page: String(BROADCASTS_PER_PAGE),
      ...(page === null ? {} : { after: page }),
    };
    const broadcasts = await this.#ask(
      secrets["api_key"] ?? "",
      "/broadcasts",
      { payload: broadcastsPayload, query },
      signal,
    );
    return andThen(broadcasts, ({ body }) => {
      const items = body.broadcasts
        .map(toItem)
        .sort((one, other) => (other.publishedAt ?? "").localeCompare(one.publishedAt ?? ""));
      return answered({ items, next: nextOf(body.pagination) }, 0);
    });
  }

  /** Old broadcasts are asked for as well as new ones: their numbers go on growing. */
  async readItems(
    { secrets }: AccountAccess,
    items: readonly AccountItem[],
    signal: AbortSignal,
  ): Promise<AccountAnswer<Map<string, Readings>>> {
    const window = windowOf(items);
    if (window === null) return answered(new Map(), 0);
    const wanted = new Set(items.map(({ externalId }) => externalId));
    const found = new Map<string, Readings>();
    let calls = 0;
    let after: string | null = null;
    for (let page = 0; page < STATS_PAGES_MAX; page += 1) {
      const query: Record<string, string> = {
        status: "completed",
        ...window,
        per_page: String(STATS_PER_PAGE),
        ...(after === null ? {} : { after }),
      };
      const answer = await this.#ask(
        secrets["api_key"] ?? "",
        "/broadcasts/stats",
        { payload: broadcastStatsPayload, query, fault: refusedByPlan },
        signal,
      );
      calls += answer.calls;
      if (!answer.ok) return failed(answer.failure, calls);
      for (const { id, stats } of answer.value.body.broadcasts) {
        if (wanted.has(String(id))) found.set(String(id), this.#readings(toCounts(stats)));
      }
      after = nextOf(answer.value.body.pagination);
      if (after === null) break;
    }
    return answered(found, calls);
  }

  async #account(key: string, signal: AbortSignal): Promise<AccountAnswer<AccountIdentity>> {
    return andThen(
      await this.#ask(key, "/account", { payload: accountPayload }, signal),
      ({ body }) => answered(toIdentity(body.account), 0),
    );
  }

  #ask<Payload>(
    key: string,
    path: string,
    { payload, query = {}, fault }: KitQuestion<Payload>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Received<Payload>>> {
    const search = new URLSearchParams(query).toString();
    const url = `${this.#baseUrl}${path}${search === "" ? "" : `?${search}`}`;
    const request = {
      method: "GET" as const,
      url,
      headers: { "x-kit-api-key": key, accept: "application/json" },
    };
    return askAccount(
      { upstream: this.#upstream, request, payload, ...(fault === undefined ? {} : { fault }) },
      signal,
    );
  }

  #readings(counts: Counts): Readings {
    return toReadings(counts, {
      platform: "kit",
      source: "api",
      fetchedAt: this.#upstream.clock.now(),
      asOf: null,
    });
  }
}

/**
 * Numbers of broadcasts in bulk need a Pro plan; a free account gets 403 for them and for nothing
 * else.
 */
const refusedByPlan = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 403
    ? unavailable("plan", "Kit gives the numbers of broadcasts only on its Pro plan.")
    : undefined;
