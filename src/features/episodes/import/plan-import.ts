import type { FeedDocument, FeedItem } from "../../../feeds/feed-document.ts";

/** The fields of a stored episode that an import compares. */
export interface StoredEpisode {
  id: string;
  guidKey: string;
  contentHash: string;
  title: string;
  publishedAt: Date;
  isRemoved: boolean;
}

/** An item of the feed with the date it is stored under. */
export interface PlannedItem {
  item: FeedItem;
  /** The item's own date, or the one it is given without one. */
  publishedAt: Date;
}

/** What an import has to write. */
export interface ImportPlan {
  created: PlannedItem[];
  /** In the feed, and not as they are stored. */
  updated: (PlannedItem & { stored: StoredEpisode })[];
  /** Back in the feed; those that also changed are in `updated` too. */
  restored: StoredEpisode[];
  removed: StoredEpisode[];
  unchanged: number;
  warnings: string[];
}

/** True for lengths hosts cut a feed to: WordPress plug-ins to 10, platforms to 50, 100, 200 … */
const isWindowLength = (length: number): boolean =>
  [10, 20, 25, 30].includes(length) || (length > 0 && length % 50 === 0);

/**
 * Computes what a feed changes in a show's episodes; pure. An episode that is missing counts as
 * removed only when the document lists every item of the feed (docs/feeds.md#removed-episodes).
 * Three more cases are not removals:
 * - a feed without any item: more often a host's error than a show that took down everything;
 * - an item that is still there and lost its audio, recognised by its title among the skipped;
 * - the oldest episodes of a feed whose length is one hosts cut feeds to: they dropped off its end
 *   and are still published.
 */
export function planImport(
  stored: readonly StoredEpisode[],
  document: FeedDocument,
  now: Date,
): ImportPlan {
  const byKey = new Map(stored.map((episode) => [episode.guidKey, episode]));
  const warnings = [...document.warnings];
  const planned = withDates(document.items, byKey, now);
  const plan: ImportPlan = {
    created: [],
    updated: [],
    restored: [],
    removed: [],
    unchanged: 0,
    warnings,
  };
  for (const entry of planned) {
    const episode = byKey.get(entry.item.guidKey);
    byKey.delete(entry.item.guidKey);
    if (episode === undefined) plan.created.push(entry);
    else sortKnown(plan, entry, episode);
  }
  const vanished = [...byKey.values()].filter((episode) => !episode.isRemoved);
  plan.removed = removedOf(vanished, document, planned, warnings);
  return plan;
}

function sortKnown(plan: ImportPlan, entry: PlannedItem, stored: StoredEpisode): void {
  if (stored.isRemoved) plan.restored.push(stored);
  if (stored.contentHash !== entry.item.contentHash) plan.updated.push({ ...entry, stored });
  else if (!stored.isRemoved) plan.unchanged += 1;
}

function removedOf(
  vanished: readonly StoredEpisode[],
  document: FeedDocument,
  planned: readonly PlannedItem[],
  warnings: string[],
): StoredEpisode[] {
  if (vanished.length === 0) return [];
  if (planned.length === 0) {
    warnings.push("The feed lists no episodes any more; the stored ones were left as they are.");
    return [];
  }
  if (!document.complete) {
    warnings.push("The feed was not read whole, so no episode was taken for removed.");
    return [];
  }
  const skippedTitles = new Set(document.skipped.map((entry) => entry.title));
  const gone = vanished.filter((episode) => !skippedTitles.has(episode.title));
  const length = planned.length + document.skipped.length;
  if (!isWindowLength(length)) return gone;
  const oldest = Math.min(...planned.map((entry) => entry.publishedAt.getTime()));
  const removed = gone.filter((episode) => episode.publishedAt.getTime() >= oldest);
  const fallen = gone.length - removed.length;
  if (fallen > 0)
    warnings.push(
      `The feed keeps its newest ${length} items; older episodes that are no longer in it stay (episodes: ${fallen}).`,
    );
  return removed;
}

/**
 * A date for every item. An item without a readable date keeps its stored one; a new one takes the
 * date of the next dated item below it (feeds run from new to old), else of the one above, else the
 * moment of the import.
 */
function withDates(
  items: readonly FeedItem[],
  byKey: ReadonlyMap<string, StoredEpisode>,
  now: Date,
): PlannedItem[] {
  const below: (Date | null)[] = [];
  let latest: Date | null = null;
  for (const item of items.toReversed()) {
    latest = item.publishedAt ?? latest;
    below.push(latest);
  }
  below.reverse();
  let above: Date | null = null;
  return items.map((item, index) => {
    const publishedAt =
      item.publishedAt ?? byKey.get(item.guidKey)?.publishedAt ?? below[index] ?? above ?? now;
    above = item.publishedAt ?? above;
    return { item, publishedAt };
  });
}
