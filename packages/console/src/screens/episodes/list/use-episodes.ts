import type { Castmeter, Episode } from "@castmeter/sdk";
import { keepPreviousData, useInfiniteQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccess } from "../../../api/api-context.tsx";
import type { Answer, AskOptions } from "../../../api/use-answer.ts";
import type { EpisodesSearch } from "../search.ts";
import { listQuery } from "./list-query.ts";
import { mergeShows, type ShowPages } from "./merge-shows.ts";

/** Shows whose lists are merged into one: each is a request of its own. */
export const MERGED_SHOWS_MAX = 12;
const PAGE = 50;

export interface Episodes {
  items: Episode[];
  /** How many there are in all shows. */
  total: number | null;
  answer: Answer<unknown>;
  hasMore: boolean;
  isReadingMore: boolean;
  readMore: () => void;
}

interface ShowPage {
  showId: string;
  items: Episode[];
  next: string | null;
  total: number | null;
}

/** Cursors by show of the page that is read next; null is the first page of every show. */
type Cursors = ReadonlyMap<string, string> | null;

/** Episodes of one show or of several as one list, page by page. */
export function useEpisodes(showIds: readonly string[], search: EpisodesSearch): Episodes {
  const { api, workspace } = useAccess();
  const query = listQuery(search);
  const call = (client: Castmeter, showId: string, cursor?: string, options: AskOptions = {}) =>
    client.episodes.list(
      showId,
      { ...query, expand: ["metrics"], limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
      options,
    );
  const addresses = showIds.map((id) => call(api, id).address);
  const isOldestFirst = search.sort === "published";
  const found = useInfiniteQuery({
    queryKey: [workspace.id, addresses.join(" "), "merged"],
    queryFn: async ({ pageParam, signal }): Promise<ShowPage[]> => {
      const wanted = pageParam ?? new Map(showIds.map((id) => [id, undefined]));
      return await Promise.all(
        [...wanted].map(async ([showId, cursor]) => {
          const page = await call(api, showId, cursor, { signal });
          const total = page.meta["total"];
          return {
            showId,
            items: page.data,
            next: page.next_cursor,
            total: typeof total === "number" ? total : null,
          };
        }),
      );
    },
    enabled: showIds.length > 0,
    initialPageParam: null as Cursors,
    getNextPageParam: (_, pages) => {
      const { needed } = merged(pages, isOldestFirst);
      return needed.size === 0 ? undefined : needed;
    },
    placeholderData: keepPreviousData,
  });
  const pages = found.data?.pages;
  const items = useMemo(
    () => (pages === undefined ? [] : merged(pages, isOldestFirst).items),
    [pages, isOldestFirst],
  );
  const totals = pages?.[0]?.map(({ total }) => total) ?? [null];
  return {
    items,
    total: totals.includes(null)
      ? null
      : totals.reduce<number>((sum, total) => sum + (total ?? 0), 0),
    answer: { ...(found as unknown as UseQueryResult), address: addresses[0] ?? "" },
    hasMore: found.hasNextPage,
    isReadingMore: found.isFetchingNextPage,
    readMore: () => void found.fetchNextPage(),
  };
}

function merged(pages: readonly ShowPage[][], isOldestFirst: boolean) {
  const shows = new Map<string, ShowPages<Episode>>();
  for (const { showId, items, next } of pages.flat())
    shows.set(showId, { items: [...(shows.get(showId)?.items ?? []), ...items], next });
  const [only] = shows.values();
  // One show keeps the order of the server, which may be that of titles.
  if (shows.size === 1 && only !== undefined)
    return {
      items: [...only.items],
      needed: new Map([...shows].flatMap(([id, { next }]) => (next === null ? [] : [[id, next]]))),
    };
  const direction = isOldestFirst ? 1 : -1;
  return mergeShows(
    shows,
    (one, other) => direction * one.published_at.localeCompare(other.published_at),
  );
}
