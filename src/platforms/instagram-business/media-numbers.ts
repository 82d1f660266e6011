import { DAY_MS } from "../../lib/clock.ts";
import type { AccountAnswer, AccountItem } from "../accounts/account-connector.ts";
import { answered, failed } from "../accounts/account-failure.ts";
import type { Counts } from "../posts/readings.ts";
import type { InstagramClient } from "./client.ts";
import { toInsightCounts, toMediaCounts } from "./normalise.ts";

/**
 * What to ask a kind of post for, and for what less where that is refused: one unknown metric
 * spoils the whole call.
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

/** Insights of a story end a day after it. */
const isOver = (item: AccountItem, now: Date): boolean =>
  kindOf(item) === "story" &&
  (item.publishedAt === null || now.getTime() - Date.parse(item.publishedAt) > DAY_MS);

export interface MediaQuestion {
  client: InstagramClient;
  token: string;
  item: AccountItem;
  now: Date;
}

/**
 * The numbers of one post, usually by one call. Where insights tell nothing (too few viewers,
 * posted before the account became a professional one, too fresh) likes and comments come from the
 * post itself. Null for a post that is no longer there.
 */
export async function readMediaNumbers(
  { client, token, item, now }: MediaQuestion,
  signal: AbortSignal,
): Promise<AccountAnswer<Counts | null>> {
  if (isOver(item, now)) return answered(null, 0);
  let calls = 0;
  for (const metrics of METRICS[kindOf(item)]) {
    const answer = await client.mediaInsights(token, { mediaId: item.externalId, metrics }, signal);
    calls += answer.calls;
    if (answer.ok) {
      const counts = toInsightCounts(answer.value);
      if (Object.values(counts).some((value) => value !== undefined))
        return answered(counts, calls);
      break;
    }
    const { code, reason } = answer.failure;
    if (code === "account_gone") return answered(null, calls);
    if (reason === "too_small") break;
    if (reason !== "not_offered") return failed(answer.failure, calls);
  }
  const counters = await client.mediaCounters(token, item.externalId, signal);
  calls += counters.calls;
  if (counters.ok) return answered(toMediaCounts(counters.value), calls);
  return counters.failure.code === "account_gone"
    ? answered(null, calls)
    : failed(counters.failure, calls);
}
