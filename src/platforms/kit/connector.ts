import type { Readings } from "../../domain/metrics/metric.ts";
import { apiKeyIn } from "../accounts/reads/account-api.ts";
import type { AccountFailure, AccountIdentity } from "../accounts/account-connector.ts";
import { unavailable } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { newestFirst } from "../accounts/reads/account-values.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
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
/**
 * Kit's largest page: one request covers a page of broadcasts unless more were sent between them.
 */
const STATS_PER_PAGE = 1_000;
const STATS_PAGES_MAX = 5;

/**
 * A newsletter on Kit (ConvertKit), by API key. Numbers of broadcasts come in bulk and only on its
 * larger plans.
 */
export const connectKit = connectBy(
  { manifest: KIT, name: "Kit", authorize: apiKeyIn("x-kit-api-key") },
  {
    verify: async ({ accountId }, read) =>
      chooseAccount([await accountOf(read)], accountId, "Kit", "account"),

    /** Kit gives subscribers only for a window; the default is the last 90 days. */
    readTotals: async (_access, read) => {
      const identity = await accountOf(read);
      const query = { starting: read.daysAgo(1), ending: read.today() };
      const { stats } = await read.get("/account/growth_stats", growthPayload, query);
      const subscribers = toCount(stats.subscribers);
      return { identity, readings: read.readings({ subscribers }) };
    },

    listItems: async (_access, page, read) => {
      const { broadcasts, pagination } = await read.get("/broadcasts", broadcastsPayload, {
        status: "completed",
        per_page: String(BROADCASTS_PER_PAGE),
        ...after(page),
      });
      return { items: broadcasts.map(toItem).sort(newestFirst), next: nextOf(pagination) };
    },

    /** Old broadcasts are read again as well, because their numbers keep growing. */
    readItems: async (_access, items, read) => {
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
        const { broadcasts, pagination } = await read.get(
          "/broadcasts/stats",
          broadcastStatsPayload,
          query,
          refusedByPlan,
        );
        for (const { id, stats } of broadcasts)
          if (wanted.has(String(id))) found.set(String(id), read.readings(toCounts(stats)));
        cursor = nextOf(pagination);
        if (cursor === null) break;
      }
      return found;
    },
  },
);

const accountOf = async (read: AccountRead): Promise<AccountIdentity> =>
  toIdentity((await read.get("/account", accountPayload)).account);

const after = (cursor: string | null): Record<string, string> =>
  cursor === null ? {} : { after: cursor };

/** Numbers in bulk need a Pro plan; a free account gets 403 only for them. */
const refusedByPlan = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 403
    ? unavailable("plan", "Kit gives the numbers of broadcasts only on its Pro plan.")
    : undefined;
