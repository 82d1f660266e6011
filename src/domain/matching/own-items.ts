import { findPlatform } from "../../platforms/platform.ts";
import { DAY_MS } from "../../lib/time/clock.ts";
import { type LinkableEpisode, pairItems, type PlatformItem } from "./pair-items.ts";

/** Decides which episode an item of a show's own account is, where that is certain. */

/** An item of an account: an episode on an audio platform or host, a video, a newsletter issue. */
export interface OwnItem extends PlatformItem {
  platform: string;
  url: string | null;
}

export interface OwnEpisode extends LinkableEpisode {
  /** Address of the episode's own page. */
  link: string | null;
  /** Ids of the episode on platforms, by platform id. */
  platformIds: Readonly<Partial<Record<string, string>>>;
}

export interface OwnPair<Item extends OwnItem> {
  item: Item;
  episodeId: string;
}

/** Maximum days between a newsletter issue and the episode whose page it links to. */
const LINK_DAYS = 2;
/**
 * Items up to this many days before and after an episode, and episodes up to this many days further
 * away, decide its pairs; an item further away is identified by an id or a guid alone.
 */
export const ITEM_DAYS = 3;
export const RIVAL_DAYS = 3;

/**
 * The pairs of items and episodes that are certain. On audio platforms and hosts: the platform's
 * own id of the episode, then `pairItems` (guid, or equal title within a day). Newsletters: an
 * issue whose page is the episode's page, then the same titles. Videos: the id alone, since a
 * trailer often has the title of its episode. Social networks: none.
 *
 * Rejected: any likeness of titles, captions or times. A pair that is not certain is accepted by a
 * person.
 */
export function pairOwnItems<Item extends OwnItem>(
  items: readonly Item[],
  episodes: readonly OwnEpisode[],
  showName: string | null,
): OwnPair<Item>[] {
  const byPlatform = Map.groupBy(items, ({ platform }) => platform);
  return [...byPlatform].flatMap(([platform, own]) => pairsOn(platform, own, episodes, showName));
}

function pairsOn<Item extends OwnItem>(
  platform: string,
  items: readonly Item[],
  episodes: readonly OwnEpisode[],
  showName: string | null,
): OwnPair<Item>[] {
  const kind = findPlatform(platform)?.kind;
  const identified = pairById(platform, items, episodes);
  if (kind === "video") return identified;
  if (kind !== "audio" && kind !== "hosting" && kind !== "newsletter") return [];
  const rest = openOf(platform, items, episodes);
  const linked = kind === "newsletter" ? pairByLink(rest.items, rest.episodes) : [];
  const linkedItems = new Set(linked.map(({ item }) => item));
  const linkedEpisodes = new Set(linked.map(({ episodeId }) => episodeId));
  const named = pairItems(
    rest.items.filter((item) => !linkedItems.has(item)),
    rest.episodes,
    showName,
  );
  return [
    ...identified,
    ...linked,
    ...rest.items.flatMap((item) => {
      const episodeId = named.get(item.id);
      return episodeId === undefined || linkedEpisodes.has(episodeId) ? [] : [{ item, episodeId }];
    }),
  ];
}

function pairById<Item extends OwnItem>(
  platform: string,
  items: readonly Item[],
  episodes: readonly OwnEpisode[],
): OwnPair<Item>[] {
  const holders = Map.groupBy(episodes, ({ platformIds }) => platformIds[platform]);
  return items.flatMap((item) => {
    const [episode, ...others] = holders.get(item.id) ?? [];
    return episode === undefined || others.length > 0 ? [] : [{ item, episodeId: episode.id }];
  });
}

/** The items whose id no episode has, and the episodes without an id on the platform. */
function openOf<Item extends OwnItem>(
  platform: string,
  items: readonly Item[],
  episodes: readonly OwnEpisode[],
): { items: Item[]; episodes: OwnEpisode[] } {
  const taken = new Set(episodes.map(({ platformIds }) => platformIds[platform]));
  return {
    items: items.filter(({ id }) => !taken.has(id)),
    episodes: episodes.filter(({ platformIds }) => platformIds[platform] === undefined),
  };
}

/**
 * Pairs one issue with the one episode of the same page, a few days apart; where there are several,
 * none of them is paired. A guid that an episode has takes precedence.
 */
function pairByLink<Item extends OwnItem>(
  items: readonly Item[],
  episodes: readonly OwnEpisode[],
): OwnPair<Item>[] {
  const byLink = Map.groupBy(episodes, ({ link }) => comparableLink(link));
  const guids = new Set(episodes.map(({ guid }) => guid));
  const pairs = items.flatMap((item) => {
    const link = comparableLink(item.url);
    if (link === null || (item.guid !== null && guids.has(item.guid))) return [];
    const near = (byLink.get(link) ?? []).filter((episode) => isNear(item, episode));
    const [episode, ...others] = near;
    return episode === undefined || others.length > 0 ? [] : [{ item, episodeId: episode.id }];
  });
  const byEpisode = Map.groupBy(pairs, ({ episodeId }) => episodeId);
  return pairs.filter(({ episodeId }) => byEpisode.get(episodeId)?.length === 1);
}

const isNear = ({ publishedAt: one }: OwnItem, { publishedAt: other }: OwnEpisode): boolean =>
  one !== null && other !== null && Math.abs(one.getTime() - other.getTime()) <= LINK_DAYS * DAY_MS;

/** An address without scheme, `www.` and campaign parameters; null for the root of a site. */
function comparableLink(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { host, pathname, searchParams } = new URL(address);
  const kept = [...searchParams].filter(([name]) => !name.startsWith("utm_"));
  const query = kept.length === 0 ? "" : `?${new URLSearchParams(kept).toString()}`;
  const path = `${pathname.replace(/\/+$/, "")}${query}`;
  return path === "" ? null : `${host.replace(/^www\./, "")}${path}`;
}
