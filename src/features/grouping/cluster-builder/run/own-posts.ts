import type { Executor } from "../../../../db/connection/database.ts";
import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import {
  findCandidateItems,
  postSnapshotOfItem,
  referenceOfItem,
} from "../../../accounts/account-refresh/index.ts";
import type { MatchedPost } from "../../clusters/index.ts";
import type { SuggestionRow } from "../suggestion.store.ts";

/** Posts with the numbers that the accounts of their show last reported. */

type OwnPost = Pick<MatchedPost, "reference" | "read">;

/**
 * The posts of these items, by key. Only items of accounts that are connected to the show at this
 * moment are included.
 */
export async function findOwnPosts(
  executor: Executor,
  showId: string,
  itemKeys: readonly string[],
): Promise<Map<string, OwnPost>> {
  const items = await findCandidateItems(executor, showId, itemKeys);
  return new Map(
    [...items].flatMap(([key, item]) => {
      const named = referenceOfItem(item);
      if (named === null) return [];
      const reference = { ...named, authorHandle: named.authorHandle ?? item.author_handle };
      const read = { snapshot: postSnapshotOfItem(item), fetchedAt: item.last_fetched_at };
      return [[key, { reference, read }]];
    }),
  );
}

/** A post whose account item no longer exists, made from its suggestion. */
export const withoutItem = (row: SuggestionRow): OwnPost => ({
  reference: {
    platform: row.platform,
    externalId: row.external_id,
    canonicalUrl: row.url,
    authorHandle: null,
    formatHint: null,
    publishedAt: isoOrNull(row.published_at),
  },
  read: null,
});
