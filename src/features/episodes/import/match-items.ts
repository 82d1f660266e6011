/**
 * Which stored episode each item of a feed is (docs/feeds.md#changed-guids); pure. The guid decides
 * unless it contradicts everything else. Each episode is given to one item at most, and where two
 * episodes or two items fit equally well, none is.
 */
import { mediaFileOf } from "../../../feeds/clean-url.ts";
import type { FeedItem } from "../../../feeds/feed-document.ts";
import { utcDay } from "../../../lib/clock.ts";
import { normaliseTitle } from "../../../matching/normalise-title.ts";

/** The fields of a stored episode that an import compares. */
export interface StoredEpisode {
  id: string;
  guidKey: string;
  contentHash: string;
  title: string;
  publishedAt: Date;
  /** Null: stored before dates were marked. */
  isDateEstimated: boolean | null;
  enclosureUrl: string | null;
  /** Keys it had before the present one. */
  formerGuidKeys: readonly string[];
  isRemoved: boolean;
}

/** The features of an item or an episode that are compared; null never equals. */
interface Features {
  file: string | null;
  title: string | null;
  /** `YYYY-MM-DD`; null where the feed gave no date. */
  day: string | null;
}

/**
 * The episode of each item that has one. In this order:
 * 1. the guid, where media file or title agree with it;
 * 2. a guid the episode had before, where media file or title agree;
 * 3. the media file, where title or day agree;
 * 4. the guid alone, then a guid it had before alone;
 * 5. title and day together, where at least half of the feed's guids are new: the show moved to
 *    another host.
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

  matching.pairEach(current, agrees);
  if (matching.isSettled) return matching.pairs;
  matching.pairEach(former, agrees);
  matching.pairUnique(({ file }) => file, sharesTitleOrDay);
  matching.pairEach(current);
  matching.pairEach(former);
  const newGuids = items.filter((item) => !byKey.has(item.guidKey)).length;
  if (newGuids * 2 >= items.length)
    matching.pairUnique(({ title, day }) =>
      title === null || day === null ? null : `${day} ${title}`,
    );
  return matching.pairs;
}

type Agreement = (item: Features, episode: Features) => boolean;

const same = (left: string | null, right: string | null): boolean =>
  left !== null && left === right;
const agrees: Agreement = (item, episode) =>
  same(item.file, episode.file) || same(item.title, episode.title);
const sharesTitleOrDay: Agreement = (item, episode) =>
  same(item.title, episode.title) || same(item.day, episode.day);

class Matching {
  readonly pairs = new Map<FeedItem, StoredEpisode>();
  readonly #items: readonly FeedItem[];
  readonly #stored: readonly StoredEpisode[];
  readonly #taken = new Set<StoredEpisode>();
  readonly #features = new Map<FeedItem | StoredEpisode, Features>();

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

  /** Gives each open item the episode that is found for it, where both agree. */
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
   * Pairs open items and free episodes with the same key. A key that several items of the feed have
   * pairs nothing, nor one that several episodes have; removed ones count only where no other has
   * it, since an item that was taken down and published again leaves a removed episode behind.
   */
  pairUnique(
    keyOf: (features: Features) => string | null,
    agreement: Agreement = () => true,
  ): void {
    const keysOf = (entry: FeedItem | StoredEpisode): string[] => {
      const key = keyOf(this.#featuresOf(entry));
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
    if (!agreement(this.#featuresOf(item), this.#featuresOf(episode))) return;
    this.pairs.set(item, episode);
    this.#taken.add(episode);
  }

  #featuresOf(entry: FeedItem | StoredEpisode): Features {
    const known = this.#features.get(entry);
    if (known !== undefined) return known;
    const isItem = "enclosure" in entry;
    const url = isItem ? entry.enclosure.url : entry.enclosureUrl;
    const date = isItem || entry.isDateEstimated !== true ? entry.publishedAt : null;
    const title = normaliseTitle(entry.title, null);
    const features = {
      file: url === null ? null : mediaFileOf(url),
      title: title === "" ? null : title,
      day: date === null ? null : utcDay(date),
    };
    this.#features.set(entry, features);
    return features;
  }
}

function groupBy<Entry>(
  entries: readonly Entry[],
  keysOf: (entry: Entry) => readonly string[],
): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const key of keysOf(entry)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [entry]);
      else group.push(entry);
    }
  return groups;
}

const onlyOne = <Entry>(entries: readonly Entry[]): Entry | undefined =>
  entries.length === 1 ? entries[0] : undefined;
