import {
  type AddedShow,
  addShowUnlessThere,
  type FeedSource,
  type NewShowFromFeed,
} from "./add-show-from-feed.ts";
import type { FeedRefreshParts } from "../polls/refresh-feed.ts";
import { findVisibleShowIds } from "../../../../../kernel/access/workspace-access.store.ts";
import { findSameFeeds } from "../../../shows/index.ts";

/** Maximum feeds that are read at once. Most of the time is spent waiting for their servers. */
const CONCURRENCY = 4;

/** The result for one address of a list. */
export type ImportedShow = { address: string } & (
  | { outcome: "added"; show: AddedShow }
  | { outcome: "there"; showId: string; name: string }
  | { outcome: "failed"; reason: string }
);

/**
 * Returns the source to read for an address. @throws Error for an address that must not be
 * requested.
 */
type SourceOf = (address: string) => FeedSource;

/**
 * Adds a show for every address of a list, at most four at a time, each in a transaction of its
 * own. After an interruption the same list continues where it stopped, because existing shows are
 * skipped without reading their feeds. A feed that fails does not stop the others. Results are in
 * the order of the list.
 */
export async function importShows(
  parts: FeedRefreshParts,
  { workspaceId, addresses }: { workspaceId: string; addresses: readonly string[] },
  sourceOf: SourceOf,
): Promise<ImportedShow[]> {
  const results: ImportedShow[] = [];
  const waiting = addresses.entries();
  const importNext = async (): Promise<void> => {
    for (const [index, address] of waiting)
      results[index] = await importOne(parts, workspaceId, { address, sourceOf });
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, importNext));
  return results;
}

async function importOne(
  parts: FeedRefreshParts,
  workspaceId: string,
  { address, sourceOf }: { address: string; sourceOf: SourceOf },
): Promise<ImportedShow> {
  try {
    const show: NewShowFromFeed = { workspaceId, source: sourceOf(address) };
    const known = await findKnown(parts, show);
    if (known !== undefined)
      return { address, outcome: "there", showId: known.show_id, name: known.name };
    const result = await addShowUnlessThere(parts, show);
    return "added" in result
      ? { address, outcome: "added", show: result.added }
      : { address, outcome: "there", showId: result.there.show_id, name: result.there.name };
  } catch (error) {
    return {
      address,
      outcome: "failed",
      reason: error instanceof Error ? error.message : String(error),
    };
  }
}

async function findKnown({ database }: FeedRefreshParts, { workspaceId, source }: NewShowFromFeed) {
  if (!("url" in source)) return undefined;
  const [known] = await findSameFeeds(database, await findVisibleShowIds(database, workspaceId), {
    urls: [source.url],
    podcastGuid: null,
  });
  return known;
}
