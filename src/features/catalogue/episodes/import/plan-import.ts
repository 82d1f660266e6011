import type { FeedDocument, FeedItem } from "../../../../domain/feeds/feed-document.ts";
import { matchItems, type StoredEpisode } from "./match-items.ts";

/** An item of the feed with the date under which it is stored. */
export interface PlannedItem {
  item: FeedItem;
  /** The item's own date, or the one assigned to it. */
  publishedAt: Date;
  /** True where the date is not the feed's. */
  isDateEstimated: boolean;
}

/** A stored episode that gets another key; null where its key now belongs to another episode. */
export interface Rekeying {
  id: string;
  guidKey: string | null;
}

/** The writes of an import. */
export interface ImportPlan {
  created: PlannedItem[];
  /** Episodes in the feed that differ from what is stored. */
  updated: (PlannedItem & { stored: StoredEpisode })[];
  /** Episodes that are back in the feed; those that also changed are in `updated` too. */
  restored: StoredEpisode[];
  removed: StoredEpisode[];
  rekeyed: Rekeying[];
  unchanged: number;
  warnings: string[];
}

/**
 * True for lengths to which hosts cut a feed: 10 for WordPress plug-ins, 50, 100, 200 … for
 * platforms.
 */
const isWindowLength = (length: number): boolean =>
  [10, 20, 25, 30].includes(length) || (length > 0 && length % 50 === 0);

/**
 * Computes what a feed changes in a show's episodes; pure. A missing episode counts as removed only
 * where the document lists every item of the feed (docs/feeds.md#removed-episodes). Three more
 * cases are not removals:
 * - a feed without any item: this is more often a host's error than a show that took down
 * everything;
 * - an item that is in the feed but lost its audio, recognised by its title among the skipped
 * items;
 * - the oldest episodes of a feed whose length is one to which hosts cut feeds: they dropped off
 * its end and are still published.
 */
export function planImport(
  stored: readonly StoredEpisode[],
  document: FeedDocument,
  now: Date,
): ImportPlan {
  const warnings = [...document.warnings];
  const matches = matchItems(document.items, stored);
  const planned = withDates(document.items, matches, now);
  const plan: ImportPlan = {
    created: [],
    updated: [],
    restored: [],
    removed: [],
    rekeyed: rekeyingsOf(matches, stored),
    unchanged: 0,
    warnings,
  };
  for (const entry of planned) {
    const episode = matches.get(entry.item);
    if (episode === undefined) plan.created.push(entry);
    else sortKnown(plan, entry, episode);
  }
  const present = new Set(matches.values());
  const vanished = stored.filter((episode) => !present.has(episode) && !episode.isRemoved);
  plan.removed = removedOf(vanished, document, planned, warnings);
  return plan;
}

/**
 * The episodes whose item has another key now, and those that lose their key to one of them. In a
 * feed whose guids are the positions of its items, adding an item gives every guid to another
 * episode.
 */
function rekeyingsOf(
  matches: ReadonlyMap<FeedItem, StoredEpisode>,
  stored: readonly StoredEpisode[],
): Rekeying[] {
  const rekeyed = new Map<string, Rekeying>();
  for (const [{ guidKey }, episode] of matches)
    if (episode.guidKey !== guidKey) rekeyed.set(episode.id, { id: episode.id, guidKey });
  const newKeys = new Set([...rekeyed.values()].map(({ guidKey }) => guidKey));
  const displaced = stored.filter(({ id, guidKey }) => newKeys.has(guidKey) && !rekeyed.has(id));
  return [...rekeyed.values(), ...displaced.map(({ id }) => ({ id, guidKey: null }))];
}

function sortKnown(plan: ImportPlan, entry: PlannedItem, stored: StoredEpisode): void {
  if (stored.isRemoved) plan.restored.push(stored);
  const isChanged =
    stored.contentHash !== entry.item.contentHash ||
    stored.guidKey !== entry.item.guidKey ||
    (stored.isDateEstimated ?? false) !== entry.isDateEstimated;
  if (isChanged) plan.updated.push({ ...entry, stored });
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
 * The items with a date each. An item without a readable date keeps its stored one, which is an
 * estimate unless the feed gave it before. A new item takes the date of the next dated item below
 * it (feeds are ordered from new to old), otherwise of the one above, otherwise the moment of the
 * import.
 */
function withDates(
  items: readonly FeedItem[],
  matches: ReadonlyMap<FeedItem, StoredEpisode>,
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
  return items.map((item, index): PlannedItem => {
    above = item.publishedAt ?? above;
    if (item.publishedAt !== null)
      return { item, publishedAt: item.publishedAt, isDateEstimated: false };
    const stored = matches.get(item);
    if (stored === undefined)
      return { item, publishedAt: below[index] ?? above ?? now, isDateEstimated: true };
    return {
      item,
      publishedAt: stored.publishedAt,
      isDateEstimated: stored.isDateEstimated ?? true,
    };
  });
}
