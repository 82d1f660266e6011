import type { View } from "../../../../kernel/operation/operation.ts";
import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import { freshnessOf } from "../../../../domain/metrics/freshness.ts";
import type { showSchema } from "../show.schema.ts";
import type { ShowFeedRow } from "./show-feed.store.ts";

/**
 * The state of reading the feed, as the show and its podcast identity return it; null without a
 * feed.
 */
export function feedView(
  feed: ShowFeedRow | undefined,
  { isArchived, now }: { isArchived: boolean; now: Date },
): View<typeof showSchema>["feed"] {
  if (feed === undefined) return null;
  return {
    last_polled_at: isoOrNull(feed.last_polled_at),
    last_success_at: isoOrNull(feed.last_success_at),
    next_poll_at: isArchived ? null : feed.next_poll_at.toISOString(),
    failure_count: feed.failure_count,
    last_error:
      feed.last_error_code === null
        ? null
        : { code: feed.last_error_code, message: feed.last_error_message ?? "" },
    item_count: feed.item_count,
    skipped_item_count: feed.skipped_item_count,
    missing_item_count: feed.missing_item_count,
    warnings: feed.warnings,
    freshness: freshnessOf(feed.last_success_at, now),
  };
}
