import type { Brand } from "@castmeter/sdk";
import { useEffect } from "react";
import { usePages } from "../../api/use-answer.ts";

/** Brands that a choice lists at most. */
const BRANDS_MAX = 1_000;

/** The brands of the workspace, all pages of them, for a choice. */
export function useBrands(): readonly Brand[] {
  const { items, hasMore, isReadingMore, readMore } = usePages((api, cursor, options) =>
    api.brands.list({ limit: 100, cursor }, options),
  );
  useEffect(() => {
    if (hasMore && !isReadingMore && items.length < BRANDS_MAX) readMore();
  }, [hasMore, isReadingMore, items.length, readMore]);
  return items;
}
