/**
 * Determines which stored episode each item of a feed is (docs/feeds.md#changed-guids); pure. The
 * guid decides unless it contradicts everything else. Each episode is assigned to one item at most,
 * and where two episodes or two items fit equally well, none is assigned.
 */
import { mediaFileOf } from "../../../../domain/feeds/clean-url.ts";
import type { FeedItem } from "../../../../domain/feeds/feed-document.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import { foldText } from "../../../../domain/matching/fold-text.ts";

/** The fields of a stored episode that an import compares. */
export interface StoredEpisode {
  id: string;
  guidKey: string;
  contentHash: string;
  title: string;
  publishedAt: Date;
  /** Null for a row stored before dates were marked. */
  isDateEstimated: boolean | null;
  enclosureUrl: string | null;
  /** Keys that the episode had before the current one. */
  formerGuidKeys: readonly string[];
  isRemoved: boolean;
}

/**
 * The episode of each item that has one. An item that has not changed is the episode with its guid;
 * the others are compared in this order:
 * 1. the guid, where media file or title agree with it;
 * 2. a guid the episode had before, where media file or title agree;
 * 3. the media file, where title or day agree;
 * 4. the guid alone, then a guid it had before alone;
 * 5. title and day together, where at least half of the feed's guids are new: the show moved to
 * another host.
 */
export function matchItems(
  items: readonly FeedItem[],
  stored: readonly StoredEpisode[],
): Map<FeedItem, StoredEpisode> {
  const matching = new Matching(items, stored);
  const byKey = new Map(stored.map((episode) => [episode.guidKey, episode]));
  const byFormerKey = groupBy(stored, (episode) => episode.formerGuidKeys);
  const current = (item: FeedItem) => byKey.get(item.guidKey);
  const former = (item: FeedItem) => onlyOne(matching.free(byFormerKey.get(item.guidKey) ?? []));

  matching.pairEach(current, isUnchanged);
  matching.pairEach(current, agrees);
  if (matching.isSettled) return matching.pairs;
  matching.pairEach(former, agrees);
  matching.pairUnique(fileOf, sharesTitleOrDay);
  matching.pairEach(current);
  matching.pairEach(former);
  const newGuids = items.filter((item) => !byKey.has(item.guidKey)).length;
  if (newGuids * 2 >= items.length) matching.pairUnique(titleAndDayOf);
  return matching.pairs;
}

type Entry = FeedItem | StoredEpisode;
type Agreement = (item: FeedItem, episode: StoredEpisode) => boolean;

/** The media file without its query; null where there is none. */
function fileOf(entry: Entry): string | null {
  const url = "enclosure" in entry ? entry.enclosure.url : entry.enclosureUrl;
  return url === null ? null : mediaFileOf(url);
}

/** The title with its number, since "#12: News" and "#13: News" are two titles. */
function titleOf(entry: Entry): string | null {
  const title = foldText(entry.title);
  return title === "" ? null : title;
}

/** The UTC day; null where the feed gave no date. */
function dayOf(entry: Entry): string | null {
  const isEstimated = "isDateEstimated" in entry && entry.isDateEstimated === true;
  return entry.publishedAt === null || isEstimated ? null : utcDay(entry.publishedAt);
}

function titleAndDayOf(entry: Entry): string | null {
  const [title, day] = [titleOf(entry), dayOf(entry)];
  return title === null || day === null ? null : `${day} ${title}`;
}

/** The agreement of two entries that both have a feature with the same value. */
function shares(feature: (entry: Entry) => string | null): Agreement {
  return (item, episode) => {
    const own = feature(item);
    return own !== null && own === feature(episode);
  };
}

const isUnchanged: Agreement = (item, episode) => item.contentHash === episode.contentHash;
const sharesFile = shares(fileOf);
const sharesTitle = shares(titleOf);
const sharesDay = shares(dayOf);
const agrees: Agreement = (...pair) => sharesFile(...pair) || sharesTitle(...pair);
const sharesTitleOrDay: Agreement = (...pair) => sharesTitle(...pair) || sharesDay(...pair);

class Matching {
  readonly pairs = new Map<FeedItem, StoredEpisode>();
  readonly #items: readonly FeedItem[];
  readonly #stored: readonly StoredEpisode[];
  readonly #taken = new Set<StoredEpisode>();

  constructor(items: readonly FeedItem[], stored: readonly StoredEpisode[]) {
    this.#items = items;
    this.#stored = stored;
  }

  get isSettled(): boolean {
    return this.pairs.size === this.#items.length;
  }

  free(episodes: readonly StoredEpisode[]): StoredEpisode[] {
    return episodes.filter((episode) => !this.#taken.has(episode));
  }

  /** Assigns each open item the episode found for it, where both agree. */
  pairEach(
    find: (item: FeedItem) => StoredEpisode | undefined,
    agreement: Agreement = () => true,
  ): void {
    for (const item of this.#items) {
      if (this.pairs.has(item)) continue;
      const episode = find(item);
      if (episode !== undefined && !this.#taken.has(episode)) this.#pair(item, episode, agreement);
    }
  }

  /**
   * Pairs open items and free episodes with the same key. A key that several items of the feed or
   * several episodes have pairs nothing. Removed episodes count only where no other has the key,
   * since an item that was taken down and published again leaves a removed episode behind.
   */
  pairUnique(keyOf: (entry: Entry) => string | null, agreement: Agreement = () => true): void {
    const keysOf = (entry: Entry): string[] => {
      const key = keyOf(entry);
      return key === null ? [] : [key];
    };
    const itemsByKey = groupBy(this.#items, keysOf);
    const episodesByKey = groupBy(this.free(this.#stored), keysOf);
    for (const [key, items] of itemsByKey) {
      const item = onlyOne(items);
      const episodes = episodesByKey.get(key) ?? [];
      const living = episodes.filter((episode) => !episode.isRemoved);
      const episode = onlyOne(living.length > 0 ? living : episodes);
      if (item !== undefined && episode !== undefined && !this.pairs.has(item))
        this.#pair(item, episode, agreement);
    }
  }

  #pair(item: FeedItem, episode: StoredEpisode, agreement: Agreement): void {
    if (!agreement(item, episode)) return;
    this.pairs.set(item, episode);
    this.#taken.add(episode);
  }
}

function groupBy<Value>(
  entries: readonly Value[],
  keysOf: (entry: Value) => readonly string[],
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const entry of entries)
    for (const key of keysOf(entry)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [entry]);
      else group.push(entry);
    }
  return groups;
}

const onlyOne = <Value>(entries: readonly Value[]): Value | undefined =>
  entries.length === 1 ? entries[0] : undefined;
