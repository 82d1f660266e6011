import type { ExternalDeliveryRow } from "@castmeter/sdk";
import { useEffect } from "react";
import { usePages } from "../../../../api/use-answer.ts";

/** Every stored row of a campaign, at most 2,000. */
export function useStoredRows(campaignId: string): {
  rows: readonly ExternalDeliveryRow[];
  /** True once all pages are here. */
  isWhole: boolean;
} {
  const { items, answer, hasMore, isReadingMore, readMore } = usePages((api, cursor, options) =>
    api.externalDelivery.list(campaignId, { limit: 100, cursor }, options),
  );
  useEffect(() => {
    if (hasMore && !isReadingMore) readMore();
  }, [hasMore, isReadingMore, readMore]);
  return { rows: items, isWhole: answer.data !== undefined && !hasMore };
}
