import type { OpenSuggestion } from "../types.ts";

/** The queue by episode, and where a person stands in it. */

export interface EpisodeGroup {
  episodeId: string;
  showId: string;
  title: string;
  publishedAt: string;
  items: OpenSuggestion[];
}

const idOf = ({ suggestion }: OpenSuggestion): string => suggestion.id;

/** Groups in the order in which their first suggestion comes. */
export function groupByEpisode(items: readonly OpenSuggestion[]): EpisodeGroup[] {
  const groups = new Map<string, EpisodeGroup>();
  for (const item of items) {
    const { episode_id: episodeId, show_id: showId } = item.suggestion;
    const { title, published_at: publishedAt } = item.episode;
    const group = groups.get(episodeId);
    if (group === undefined)
      groups.set(episodeId, { episodeId, showId, title, publishedAt, items: [item] });
    else group.items.push(item);
  }
  return [...groups.values()];
}

/** All suggestions in the order of the queue on screen. */
export const inOrder = (groups: readonly EpisodeGroup[]): OpenSuggestion[] =>
  groups.flatMap(({ items }) => items);

/** The rows after one, and then those before it: everything is come to once. */
function after(items: readonly OpenSuggestion[], id: string | undefined): OpenSuggestion[] {
  const at = items.findIndex((item) => idOf(item) === id);
  return [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))];
}

/**
 * The next rows that wait, at most `count`, from a row on. Those that were put off come last, in
 * their order.
 */
export function nextOpen(
  items: readonly OpenSuggestion[],
  id: string | undefined,
  {
    isAnswered,
    isLater,
    count,
  }: { isAnswered: (id: string) => boolean; isLater: (id: string) => boolean; count: number },
): OpenSuggestion[] {
  const waiting = after(items, id).filter((item) => !isAnswered(idOf(item)));
  return [
    ...waiting.filter((item) => !isLater(idOf(item))),
    ...waiting.filter((item) => isLater(idOf(item))),
  ].slice(0, count);
}

/** The row beside another one; the same at the ends. */
export function beside(
  items: readonly OpenSuggestion[],
  id: string | undefined,
  step: 1 | -1,
): OpenSuggestion | undefined {
  const at = items.findIndex((item) => idOf(item) === id);
  return items[Math.min(items.length - 1, Math.max(0, at + step))];
}

/**
 * The suggestions on screen: those that are open, and those that were answered here, which stay
 * until their episode is done. What others have answered goes; what is new comes last.
 */
export function mergeQueue(
  seen: ReadonlyMap<string, OpenSuggestion>,
  open: readonly OpenSuggestion[],
  isAnswered: (id: string) => boolean,
): Map<string, OpenSuggestion> {
  const now = new Map(open.map((item) => [idOf(item), item]));
  const merged = new Map<string, OpenSuggestion>();
  for (const [id, item] of seen)
    if (now.has(id) || isAnswered(id)) merged.set(id, now.get(id) ?? item);
  for (const [id, item] of now) merged.set(id, item);
  return merged;
}
