import type { ShowRow } from "@castmeter/sdk";
import { useEffect } from "react";
import { usePages } from "../../../api/use-answer.ts";

/** Shows that a choice lists at most. */
const SHOWS_MAX = 1_000;
const PAGE = 100;

/** The shows of the workspace, all pages of them, for a choice. */
export function useShows(): readonly ShowRow[] {
  const { items, hasMore, isReadingMore, readMore } = usePages((api, cursor, options) =>
    api.shows.list({ limit: PAGE, include_hidden: true, cursor }, options),
  );
  useEffect(() => {
    if (hasMore && !isReadingMore && items.length < SHOWS_MAX) readMore();
  }, [hasMore, isReadingMore, items.length, readMore]);
  return items;
}
