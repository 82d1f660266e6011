/** What was read of the list of one show. */
export interface ShowPages<Item> {
  items: readonly Item[];
  /** The cursor of the next page; null where all is read. */
  next: string | null;
}

/**
 * The lists of several shows as one, in the order of each of them. It ends where a show whose next
 * page is not read may still have an item: so no item is ever put in between later.
 *
 * @param compare The order of each list: negative where the first comes before the second.
 * @returns The items, and the shows of which a page is needed to go on.
 */
export function mergeShows<Item>(
  shows: ReadonlyMap<string, ShowPages<Item>>,
  compare: (one: Item, other: Item) => number,
): { items: Item[]; needed: Map<string, string> } {
  const open = [...shows].flatMap(([id, { items, next }]) =>
    next === null ? [] : [{ id, next, last: items.at(-1) }],
  );
  const lasts = open.flatMap(({ last }) => (last === undefined ? [] : [last]));
  const isBlocked = lasts.length < open.length;
  const [end] = lasts.toSorted(compare);
  const items = [...shows.values()]
    .flatMap((show) => [...show.items])
    .toSorted(compare)
    .filter((item) => !isBlocked && (end === undefined || compare(item, end) <= 0));
  const needed = open.filter(
    ({ last }) => last === undefined || (end !== undefined && compare(last, end) <= 0),
  );
  return { items, needed: new Map(needed.map(({ id, next }) => [id, next])) };
}
