import { DAY_MS } from "../../lib/time/clock.ts";
import type { AccountItem } from "../accounts/account-connector.ts";
import { failureOf } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import type { Counts } from "../posts/readings.ts";
import { readMediaCounters, readMediaInsights } from "./client.ts";
import { toInsightCounts, toMediaCounts } from "./normalise.ts";

/**
 * Metrics by kind of post, fewer with each attempt, because one unknown metric fails the whole
 * request.
 */
const FEWEST = ["views", "likes", "comments"];
const METRICS = {
  feed: [["views", "likes", "comments", "saved", "shares"], FEWEST],
  reel: [
    ["views", "likes", "comments", "saved", "shares", "ig_reels_video_view_total_time"],
    ["views", "likes", "comments", "saved", "shares"],
    FEWEST,
  ],
  story: [["views", "replies", "shares"], ["views"]],
} as const;

function kindOf({ url }: AccountItem): keyof typeof METRICS {
  if (url !== null && /\/reels?\//.test(url)) return "reel";
  return url !== null && url.includes("/stories/") ? "story" : "feed";
}

/** True for a story older than a day: its insights have ended. */
const isOver = (item: AccountItem, now: Date): boolean =>
  kindOf(item) === "story" &&
  (item.publishedAt === null || now.getTime() - Date.parse(item.publishedAt) > DAY_MS);

/**
 * The numbers of one post, usually by one request. Where insights have no data (too few viewers,
 * posted before the account became professional, too recent), likes and comments come from the post
 * itself. Null for a post that was deleted.
 */
export async function readMediaNumbers(
  item: AccountItem,
  read: AccountRead,
): Promise<Counts | null> {
  if (isOver(item, read.now())) return null;
  try {
    return (
      (await readInsights(item, read)) ??
      toMediaCounts(await readMediaCounters(item.externalId, read))
    );
  } catch (error) {
    if (failureOf(error).code === "account_gone") return null;
    throw error;
  }
}

/** Undefined where insights have no numbers of the post. */
async function readInsights(item: AccountItem, read: AccountRead): Promise<Counts | undefined> {
  for (const metrics of METRICS[kindOf(item)]) {
    try {
      const counts = toInsightCounts(await readMediaInsights(item.externalId, metrics, read));
      const isKnown = Object.values(counts).some((value) => value !== undefined);
      return isKnown ? counts : undefined;
    } catch (error) {
      const { reason } = failureOf(error);
      if (reason === "too_small") return undefined;
      if (reason !== "not_offered") throw error;
    }
  }
  return undefined;
}
