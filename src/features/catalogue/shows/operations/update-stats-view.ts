import type { ShowFeedRow } from "../feed/show-feed.store.ts";
import type { ConnectionRow } from "../show.store.ts";

/** The results of a show's last refreshes, from what they stored. */

type UpdateStats = {
  at: string;
  source: string;
  feed: { at: string; items: number | null; skipped: number | null; missing: number | null } | null;
  platforms: Record<string, string>;
};

/**
 * The newest successful read of the feed or of an account (`source`: `feed` or the platform), the
 * contents of the feed, and when each account was last read, disconnected ones included. Null where
 * nothing was ever read.
 */
export function updateStatsView(
  feed: ShowFeedRow | undefined,
  connections: readonly ConnectionRow[],
): UpdateStats | null {
  const readAt = feed?.last_success_at ?? null;
  const reads = [
    ...(readAt === null ? [] : [{ source: "feed", at: readAt }]),
    ...connections.flatMap(({ platform, last_updated_at: at }) =>
      at === null ? [] : [{ source: platform, at }],
    ),
  ];
  const [newest] = reads.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  if (newest === undefined) return null;
  return {
    at: newest.at.toISOString(),
    source: newest.source,
    feed:
      feed === undefined || readAt === null
        ? null
        : {
            at: readAt.toISOString(),
            items: feed.item_count,
            skipped: feed.skipped_item_count,
            missing: feed.missing_item_count,
          },
    platforms: Object.fromEntries(
      connections.flatMap(({ platform, last_updated_at: at }) =>
        at === null ? [] : [[platform, at.toISOString()]],
      ),
    ),
  };
}
