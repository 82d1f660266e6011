import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { mergeReadings } from "../../../metrics/guard.ts";
import type { Readings } from "../../../metrics/metric.ts";
import type { AccountItem } from "../../../platforms/accounts/account-connector.ts";
import type { AccountTarget } from "./account.store.ts";
import { haveMoved } from "./have-moved.ts";

/**
 * Stores one page of an account's items in one statement, each number through the guard of posts.
 * Items are never deleted: one that a list leaves out keeps its last numbers. Says whether an item
 * is new or a number moved.
 */
export async function storeItems(
  transaction: DatabaseTransaction,
  target: AccountTarget & { accountId: string },
  items: readonly AccountItem[],
  now: Date,
): Promise<boolean> {
  if (items.length === 0) return false;
  const { showId, platform, accountId } = target;
  const distinct = [...new Map(items.map((item) => [item.externalId, item])).values()];
  const stored = await findReadings(transaction, target, distinct);
  const column = <Value>(read: (item: AccountItem) => Value): Value[] => distinct.map(read);
  const merged = column((item) =>
    mergeReadings(stored.get(item.externalId) ?? {}, item.readings, now.toISOString()),
  );
  const readings = merged.map((each) => JSON.stringify(each));
  await sql`
    insert into account_items as stored (show_id, platform, account_id, external_id, guid, url, title, thumbnail, kind, is_vertical, published_at, duration_sec, readings, last_fetched_at, created_at)
    select ${showId}, ${platform}, ${accountId}, item.*, ${now}, ${now}
    from unnest(
      ${column((item) => item.externalId)}::text[], ${column((item) => item.guid)}::text[], ${column((item) => item.url)}::text[], ${column((item) => item.title)}::text[],
      ${column((item) => item.thumbnail)}::text[], ${column((item) => item.kind)}::text[], ${column((item) => item.isVertical)}::boolean[], ${column((item) => item.publishedAt)}::timestamptz[],
      ${column((item) => item.durationSec)}::int[], ${readings}::jsonb[]
    ) as item
    on conflict (show_id, platform, external_id) do update set
      account_id = excluded.account_id, guid = coalesce(excluded.guid, stored.guid), url = coalesce(excluded.url, stored.url), title = coalesce(excluded.title, stored.title),
      thumbnail = coalesce(excluded.thumbnail, stored.thumbnail), kind = coalesce(excluded.kind, stored.kind), is_vertical = coalesce(excluded.is_vertical, stored.is_vertical),
      published_at = coalesce(excluded.published_at, stored.published_at), duration_sec = coalesce(excluded.duration_sec, stored.duration_sec),
      readings = excluded.readings, last_fetched_at = excluded.last_fetched_at`.execute(
    transaction,
  );
  return distinct.some(({ externalId }, index) => {
    const before = stored.get(externalId);
    return before === undefined || haveMoved(before, merged[index] ?? {});
  });
}

async function findReadings(
  transaction: DatabaseTransaction,
  { showId, platform }: AccountTarget,
  items: readonly AccountItem[],
): Promise<Map<string, Readings>> {
  const rows = await transaction
    .selectFrom("account_items")
    .select(["external_id", "readings"])
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .where(sql<boolean>`external_id = any(${items.map((item) => item.externalId)})`)
    .execute();
  return new Map(rows.map((row) => [row.external_id, row.readings]));
}
