import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import type { PlatformItem } from "../../../../domain/matching/pair-items.ts";
import { mergeReadings } from "../../../../domain/metrics/guard.ts";
import type { Readings } from "../../../../domain/metrics/metric.ts";
import type { AccountItem } from "../../../../platforms/accounts/account-connector.ts";
import type { AccountTarget } from "./account.store.ts";
import { countersChanged } from "./counters-changed.ts";

interface ItemColumn {
  name: string;
  type: "text" | "boolean" | "timestamptz" | "int";
  valueOf: (item: AccountItem) => unknown;
}

/** Columns that keep their value where a later answer has none. */
const DESCRIPTION: readonly ItemColumn[] = [
  { name: "guid", type: "text", valueOf: (item) => item.guid },
  { name: "url", type: "text", valueOf: (item) => item.url },
  { name: "title", type: "text", valueOf: (item) => item.title },
  { name: "text", type: "text", valueOf: (item) => item.text },
  { name: "thumbnail", type: "text", valueOf: (item) => item.thumbnail },
  { name: "kind", type: "text", valueOf: (item) => item.kind },
  { name: "is_vertical", type: "boolean", valueOf: (item) => item.isVertical },
  { name: "published_at", type: "timestamptz", valueOf: (item) => item.publishedAt },
  { name: "duration_sec", type: "int", valueOf: (item) => item.durationSec },
];

const lines = (fragments: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(fragments, sql`,\n      `);

const names = sql.join(DESCRIPTION.map(({ name }) => sql.ref(name)));
const assignments = lines(
  DESCRIPTION.map(
    ({ name }) =>
      sql`${sql.ref(name)} = coalesce(${sql.ref(`excluded.${name}`)}, ${sql.ref(`stored.${name}`)})`,
  ),
);

/**
 * Stores one page of an account's items in one statement, each number through the guard of posts.
 * Items are never deleted: one that a list leaves out keeps its last numbers. Returns whether an
 * item is new or a number changed.
 */
export async function storeItems(
  transaction: DatabaseTransaction,
  { showId, platform, accountId }: AccountTarget & { accountId: string },
  items: readonly AccountItem[],
  now: Date,
): Promise<boolean> {
  if (items.length === 0) return false;
  const distinct = [...new Map(items.map((item) => [item.externalId, item])).values()];
  const externalIds = distinct.map(({ externalId }) => externalId);
  const stored = await findReadings(transaction, { showId, platform }, externalIds);
  const merged = distinct.map((item) =>
    mergeReadings(stored.get(item.externalId) ?? {}, item.readings, now.toISOString()),
  );
  const arrays = lines(
    DESCRIPTION.map(
      ({ type, valueOf }) => sql`${distinct.map((item) => valueOf(item))}::${sql.raw(type)}[]`,
    ),
  );
  await sql`
    insert into account_items as stored (
      show_id,
      platform,
      account_id,
      last_fetched_at,
      created_at,
      external_id,
      readings,
      ${names}
    )
    select ${showId}, ${platform}, ${accountId}, ${now}, ${now}, item.*
    from unnest(
      ${externalIds}::text[],
      ${merged.map((readings) => JSON.stringify(readings))}::jsonb[],
      ${arrays}
    ) as item
    on conflict (show_id, platform, external_id) do update set
      account_id = excluded.account_id,
      ${assignments},
      readings = excluded.readings,
      last_fetched_at = excluded.last_fetched_at`.execute(transaction);
  return distinct.some(({ externalId }, index) => {
    const before = stored.get(externalId);
    return before === undefined || countersChanged(before, merged[index] ?? {});
  });
}

async function findReadings(
  transaction: DatabaseTransaction,
  { showId, platform }: AccountTarget,
  externalIds: readonly string[],
): Promise<Map<string, Readings>> {
  const rows = await transaction
    .selectFrom("account_items")
    .select(["external_id", "readings"])
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .where(sql<boolean>`external_id = any(${[...externalIds]})`)
    .execute();
  return new Map(rows.map((row) => [row.external_id, row.readings]));
}

/** The names of an account's items, for finding their episodes. */
export async function findItemNames(
  executor: Executor,
  { showId, platform, accountId }: AccountTarget & { accountId: string },
): Promise<PlatformItem[]> {
  const rows = await executor
    .selectFrom("account_items")
    .select(["external_id", "guid", "title", "published_at"])
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .where("account_id", "=", accountId)
    .execute();
  return rows.map((row) => ({
    id: row.external_id,
    guid: row.guid,
    title: row.title,
    publishedAt: row.published_at,
  }));
}
