import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import type { CandidatePost } from "../../../../domain/matching/posts/claim.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import {
  candidatePosts,
  keyOfItem,
  partsOfKey,
  postPlatform,
  type StoredItem,
} from "./candidate-posts.ts";

/** Stored items of a show's connected accounts, as posts that may belong to its episodes. */

const ITEM_COLUMNS = [
  "item.platform",
  "item.external_id",
  "item.guid",
  "item.url",
  "item.title",
  "item.text",
  "item.kind",
  "item.is_vertical",
  "item.published_at",
  "item.duration_sec",
] as const;

/** Items of currently connected accounts; items of replaced accounts are left out. */
const connectedItems = (executor: Executor, showId: string) =>
  executor
    .selectFrom("account_items as item")
    .innerJoin("connections as account", (join) =>
      join
        .onRef("account.show_id", "=", "item.show_id")
        .onRef("account.platform", "=", "item.platform")
        .onRef("account.external_account_id", "=", "item.account_id"),
    )
    .where("item.show_id", "=", showId)
    .where("account.show_id", "=", showId)
    .where("account.status", "!=", "disconnected");

/**
 * The posts of the show's connected accounts that were published in a window, each once, newest
 * first. Posts of unknown time are included.
 *
 * @param platforms Null: all. Both kinds of Instagram accounts are one platform here.
 */
export async function findCandidates(
  executor: Executor,
  showId: string,
  { platforms, since, until }: { platforms: readonly string[] | null; since: Date; until: Date },
): Promise<CandidatePost[]> {
  const rows = await connectedItems(executor, showId)
    .select(ITEM_COLUMNS)
    .where((item) =>
      item.or([
        item.and([item("item.published_at", ">=", since), item("item.published_at", "<", until)]),
        item("item.published_at", "is", null),
      ]),
    )
    .execute();
  const posts = candidatePosts(rows.filter(({ platform }) => isOfPosts(platform)));
  const wanted = platforms?.map(postPlatform);
  return wanted === undefined ? posts : posts.filter(({ platform }) => wanted.includes(platform));
}

/**
 * True for accounts that list posts. Events are no posts, and OP3 only repeats the host's episodes.
 */
function isOfPosts(platform: string): boolean {
  const { kind, measuresOtherHosts } = findPlatform(platform) ?? {};
  return kind !== undefined && kind !== "events" && measuresOtherHosts !== true;
}

/** The items of candidates, by key; items that no longer exist are left out. */
export async function findCandidateItems(
  executor: Executor,
  showId: string,
  keys: readonly string[],
): Promise<Map<string, StoredItem>> {
  if (keys.length === 0) return new Map();
  const parts = keys.map(partsOfKey);
  const rows = await connectedItems(executor, showId)
    .select([
      ...ITEM_COLUMNS,
      "item.thumbnail",
      "item.readings",
      "item.last_fetched_at",
      "account.handle as author_handle",
    ])
    .where(
      sql<boolean>`(item.platform, item.external_id) in (
        select * from unnest(
          ${parts.map(({ platform }) => platform)}::text[],
          ${parts.map(({ externalId }) => externalId)}::text[]
        )
      )`,
    )
    .execute();
  return new Map(rows.map((row) => [keyOfItem(row), row]));
}
