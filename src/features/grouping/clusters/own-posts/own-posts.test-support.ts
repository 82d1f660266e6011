import type { TestApp } from "../../../../../test/harness.ts";
import { newId } from "../../../../kernel/ids.ts";
import type { Metric } from "../../../../domain/metrics/metric.ts";
import { gatherOwnPosts } from "./gather-own-posts.ts";

/** Connects accounts and stores their items as a refresh does. */

export interface TestItem {
  platform: string;
  externalId: string;
  title?: string;
  guid?: string;
  url?: string;
  publishedAt?: string;
  counts: Partial<Record<Metric, number>>;
  /** When the item was read; the default is now. */
  readAt?: Date;
}

/** Connects an account, with the platform's own id `own`. */
export async function connectTestAccount(
  app: TestApp,
  showId: string,
  platform: string,
): Promise<void> {
  await app.sql(
    `insert into connections
       (show_id, platform, id, status, external_account_id, connect_via, connected_at,
        created_at, updated_at)
     values ($1, $2, $3, 'connected', 'own', 'api', $4, $4, $4)`,
    [showId, platform, newId("con"), app.clock.now()],
  );
}

/** Stores what a refresh of the account `own` read of an item. */
export async function storeTestItem(app: TestApp, showId: string, item: TestItem): Promise<void> {
  const { platform, externalId, title, guid, url, publishedAt, counts } = item;
  const { readAt = app.clock.now() } = item;
  const readings = Object.fromEntries(
    Object.entries(counts).map(([metric, value]) => [
      metric,
      {
        value,
        fetched_at: readAt.toISOString(),
        as_of: "2026-10-18T00:00:00.000Z",
        source: "api",
        definition: `${platform}.${metric}@2026-06`,
      },
    ]),
  );
  await app.sql(
    `insert into account_items as stored
       (show_id, platform, external_id, account_id, guid, url, title, published_at, readings,
        last_fetched_at, created_at)
     values ($1, $2, $3, 'own', $4, $5, $6, $7, $8, $9, $9)
     on conflict (show_id, platform, external_id)
     do update set readings = excluded.readings, last_fetched_at = excluded.last_fetched_at`,
    [
      showId,
      platform,
      externalId,
      guid ?? null,
      url ?? `https://${platform.toLowerCase()}.example/${externalId}`,
      title ?? null,
      publishedAt ?? null,
      JSON.stringify(readings),
      readAt,
    ],
  );
}

/** Runs the gathering as the job does. Returns how many clusters were written. */
export const gather = (
  { runtime, clock }: TestApp,
  showId: string,
  signal: AbortSignal = AbortSignal.timeout(30_000),
): Promise<number> =>
  gatherOwnPosts({ database: runtime.database, urls: runtime.urls, clock, signal }, showId);
