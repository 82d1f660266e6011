import type { Executor } from "../../../../db/connection/database.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import { ITEM_DAYS, pairOwnItems, RIVAL_DAYS } from "../../../../domain/matching/own-items.ts";
import { findShow } from "../../../catalogue/shows/index.ts";
import { postKey } from "../../../../domain/matching/posts/post-key.ts";
import { type PostOfEpisode, withoutDismissed } from "./dismissed-posts.ts";
import {
  type EpisodeOfItems,
  findEpisodesAround,
  findEpisodesById,
  findHolders,
  findItemNames,
  hasIdsAndTitles,
  heldKeys,
  type NamedItem,
  type Span,
} from "./own-items.store.ts";

/** An item of a connected account that was identified as the episode. */
export interface OwnPost extends PostOfEpisode {
  /** The address of the item; for an item without one, that of the episode. */
  url: string;
}

/**
 * The items of connected accounts that are these episodes and have a number, without those that a
 * person dismissed. For each episode only a few rows around its date are read, however many the
 * show has.
 */
export async function findOwnPosts(
  executor: Executor,
  showId: string,
  episodeIds: readonly string[],
): Promise<OwnPost[]> {
  if (episodeIds.length === 0) return [];
  const wanted = await findEpisodesById(executor, showId, episodeIds);
  const span = spanAround(wanted, ITEM_DAYS);
  const items = await findItemNames(executor, showId, {
    span,
    guids: wanted.flatMap(({ guid }) => guid ?? []),
    ids: wanted.flatMap(({ platformIds }) => Object.values(platformIds).map(String)),
  });
  if (items.length === 0) return [];
  const show = await findShow(executor, showId);
  const episodes = await withRivals(executor, showId, { wanted, items });
  const byId = new Map(wanted.map((episode) => [episode.id, episode]));
  const posts = pairOwnItems(items, episodes, show?.name ?? null).flatMap(({ item, episodeId }) => {
    const episode = byId.get(episodeId);
    const url = item.url ?? episode?.link ?? episode?.enclosureUrl ?? null;
    return episode === undefined || url === null || !item.hasNumbers
      ? []
      : [{ platform: item.platform, externalId: item.id, episodeId, url }];
  });
  return withoutDismissed(executor, showId, posts);
}

/** The wanted episodes and the other episodes that one of the items could belong to. */
async function withRivals(
  executor: Executor,
  showId: string,
  { wanted, items }: { wanted: readonly EpisodeOfItems[]; items: readonly NamedItem[] },
): Promise<EpisodeOfItems[]> {
  const around = await findEpisodesAround(executor, showId, {
    span: spanAround(wanted, ITEM_DAYS + RIVAL_DAYS),
    guids: items.flatMap(({ guid }) => guid ?? []),
  });
  const episodes = new Map(around.map((episode) => [episode.id, idsAlone(episode)]));
  for (const episode of wanted) episodes.set(episode.id, episode);
  const held = heldKeys(episodes.values());
  const unheld = items.filter(
    ({ platform, id }) =>
      hasIdsAndTitles(platform) && !held.has(postKey({ platform, externalId: id })),
  );
  const holders = await findHolders(
    executor,
    showId,
    unheld.map(({ id }) => id),
  );
  for (const episode of holders)
    if (!episodes.has(episode.id)) episodes.set(episode.id, idsAlone(episode));
  return [...episodes.values()];
}

/**
 * A removed episode without title, guid and address: it keeps the items that have its id, but
 * matches no others.
 */
const idsAlone = (episode: EpisodeOfItems): EpisodeOfItems =>
  episode.isRemoved
    ? { ...episode, guid: null, title: "", normalisedTitle: "", link: null, publishedAt: null }
    : episode;

function spanAround(episodes: readonly EpisodeOfItems[], days: number): Span {
  const times = episodes.flatMap(({ publishedAt }) => publishedAt?.getTime() ?? []);
  if (times.length === 0) return null;
  const [first, last] = times.reduce(
    ([low, high], time) => [Math.min(low, time), Math.max(high, time)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return { from: new Date(first - days * DAY_MS), to: new Date(last + days * DAY_MS) };
}
