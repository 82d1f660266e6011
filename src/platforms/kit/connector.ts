import type { Readings } from "../../domain/metrics/metric.ts";
import { AccountApi, type AccountConnectorParts, apiKeyIn } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountItem,
  AccountSecrets,
  AccountTotals,
  ItemPage,
} from "../accounts/account-connector.ts";
import { unavailable } from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { toCount } from "../upstream-values.ts";
import { KIT } from "./manifest.ts";
import { nextOf, toCounts, toIdentity, toItem, windowOf } from "./normalise.ts";
import {
  accountPayload,
  broadcastsPayload,
  broadcastStatsPayload,
  growthPayload,
} from "./payload-schema.ts";

/** Kit sends the whole text of a broadcast together with its address. */
const BROADCASTS_PER_PAGE = 25;
/** Kit's largest: one request covers a page of broadcasts unless more were sent between them. */
const STATS_PER_PAGE = 1_000;
const STATS_PAGES_MAX = 5;

/**
 * A newsletter on Kit (ConvertKit), by API key. Numbers of broadcasts come in bulk and only on its
 * larger plans.
 */
export class KitConnector implements AccountConnector {
  readonly manifest = KIT;
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: KIT,
      name: "Kit",
      authorize: apiKeyIn("x-kit-api-key"),
    });
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    return chooseAccount([await this.#account(secrets, read)], accountId, "Kit", "account");
  }

  /** Kit gives subscribers only for a window, whose default is the last 90 days. */
  async readTotals({ secrets }: AccountAccess, read: UpstreamRead): Promise<AccountTotals> {
    const identity = await this.#account(secrets, read);
    const { stats } = await this.#api.get(read, secrets, "/account/growth_stats", {
      payload: growthPayload,
      query: { starting: this.#api.daysAgo(1), ending: this.#api.today() },
    });
    const subscribers = toCount(stats.subscribers);
    return { identity, readings: this.#api.readings({ subscribers }) };
  }

  async listItems(
    { secrets }: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const { broadcasts, pagination } = await this.#api.get(read, secrets, "/broadcasts", {
      payload: broadcastsPayload,
      query: {
        status: "completed",
        per_page: String(BROADCASTS_PER_PAGE),
        ...after(page),
      },
    });
    const items = broadcasts
      .map(toItem)
      .sort((one, other) => (other.publishedAt ?? "").localeCompare(one.publishedAt ?? ""));
    return { items, next: nextOf(pagination) };
  }

  /** Old broadcasts are read again as well: their numbers go on growing. */
  async readItems(
    { secrets }: AccountAccess,
    items: readonly AccountItem[],
    read: UpstreamRead,
  ): Promise<Map<string, Readings>> {
    const found = new Map<string, Readings>();
    const window = windowOf(items);
    if (window === null) return found;
    const wanted = new Set(items.map(({ externalId }) => externalId));
    let cursor: string | null = null;
    for (let page = 0; page < STATS_PAGES_MAX; page += 1) {
      const query: Record<string, string> = {
        status: "completed",
        ...window,
        per_page: String(STATS_PER_PAGE),
        ...after(cursor),
      };
      const { broadcasts, pagination } = await this.#api.get(read, secrets, "/broadcasts/stats", {
        payload: broadcastStatsPayload,
        query,
        mapError: refusedByPlan,
      });
      for (const { id, stats } of broadcasts)
        if (wanted.has(String(id))) found.set(String(id), this.#api.readings(toCounts(stats)));
      cursor = nextOf(pagination);
      if (cursor === null) break;
    }
    return found;
  }

  async #account(secrets: AccountSecrets, read: UpstreamRead): Promise<AccountIdentity> {
    const { account } = await this.#api.get(read, secrets, "/account", { payload: accountPayload });
    return toIdentity(account);
  }
}

const after = (cursor: string | null): Record<string, string> =>
  cursor === null ? {} : { after: cursor };

/** Numbers in bulk need a Pro plan; a free account gets 403 for them and for nothing else. */
const refusedByPlan = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 403
    ? unavailable("plan", "Kit gives the numbers of broadcasts only on its Pro plan.")
    : undefined;
