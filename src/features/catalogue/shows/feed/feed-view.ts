import type { View } from "../../../../kernel/operation/operation.ts";
import { viewOf } from "../../../../kernel/resource/view-of.ts";
import { freshnessOf } from "../../../../domain/metrics/freshness.ts";
import { feedSchema, type showSchema } from "../show.schema.ts";
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
  return viewOf(feedSchema, feed, {
    next_poll_at: isArchived ? null : feed.next_poll_at.toISOString(),
    last_error:
      feed.last_error_code === null
        ? null
        : { code: feed.last_error_code, message: feed.last_error_message ?? "" },
    freshness: freshnessOf(feed.last_success_at, now),
  });
}
