import type { SearchFailure } from "../../../../db/schema/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { AccountItem, ItemPage } from "../../../../platforms/accounts/account-connector.ts";
import type { SearchRow } from "./account-searches.store.ts";

/** When a search of an account's posts is made, where it ends, and what it covers. Pure. */

/** A `build` was ordered by a person or a program; an `auto_build` runs each hour. */
export type SearchTrigger = "build" | "auto_build";

/** Maximum pages of one search. Each page of a metered platform is paid for. */
const METERED_PAGES_MAX = 10;
const OWN_PAGES_MAX = 40;

export const pagesMax = (isMetered: boolean): number =>
  isMetered ? METERED_PAGES_MAX : OWN_PAGES_MAX;

/** Time after a search within which it is not repeated, ms. */
export function recentMs(isMetered: boolean, trigger: SearchTrigger): number {
  if (!isMetered) return 30 * MINUTE_MS;
  return trigger === "build" ? HOUR_MS : 6 * HOUR_MS;
}

/**
 * Lists settle late: posts that were scheduled or hidden appear below newer ones, so the last two
 * days are listed again.
 */
const OVERLAP_MS = 2 * DAY_MS;

/** Whether the last search that ended is recent and reached back to `since` or further. */
export function isRecent(
  { searched_at: at, searched_since: askedSince }: SearchRow,
  { since, now, withinMs }: { since: Date; now: Date; withinMs: number },
): boolean {
  return (
    at !== null &&
    askedSince !== null &&
    askedSince <= since &&
    now.getTime() - at.getTime() < withinMs
  );
}

/**
 * Failures that the next request would meet again, and paid requests whose answer is lost: a build
 * that waits for another account repeats its searches every 20 s.
 */
const LASTING: ReadonlySet<string> = new Set([
  "account_gone",
  "unsupported",
  "unavailable",
  "interrupted",
]);
const DEFAULT_WAIT_MS = 15 * MINUTE_MS;

/** Until when a failure is returned again without a request; null where a request may be made. */
export function failsUntil(
  { code, at, retryAfterSec }: SearchFailure,
  withinMs: number,
): Date | null {
  const isLimit = code === "rate_limited" || code === "quota_exhausted";
  if (!isLimit && !LASTING.has(code)) return null;
  const limitMs = retryAfterSec === null ? DEFAULT_WAIT_MS : retryAfterSec * 1_000;
  return new Date(Date.parse(at) + (isLimit ? limitMs : withinMs));
}

/**
 * The moment at which a search may end: posts published before it are stored already, or are not
 * wanted. What the last search covered is not listed again, except its last two days.
 */
export function stopAt(
  { searched_at: at, covers_since: covers }: SearchRow,
  since: Date,
): { before: Date; isContinued: boolean } {
  const isContinued = at !== null && covers !== null && covers <= since;
  const before = isContinued ? Math.max(at.getTime() - OVERLAP_MS, since.getTime()) : since;
  return { before: new Date(before), isContinued };
}

/**
 * When the last dated item was published, by which the progress in a list is judged: pinned posts
 * come first, however old they are.
 */
export function reachedBy(items: readonly AccountItem[]): Date | null {
  const last = items.findLast(({ publishedAt }) => publishedAt !== null)?.publishedAt ?? null;
  return last === null ? null : new Date(last);
}

/**
 * How a search ended. `whole`: all wanted posts are stored; `end_of_list`: the list has no more
 * posts; `cut_off`: the list has more posts further down; `sample`: the list leaves out posts
 * anywhere.
 */
export type SearchEnd = "whole" | "end_of_list" | "cut_off" | "sample";

/** How a search ends with a page; null where it continues. */
export function endOf(
  { next, leavesOut }: ItemPage,
  {
    reached,
    before,
    pages,
    max,
    from,
  }: {
    reached: Date | null;
    before: Date;
    /** Number of pages read, this one included. */
    pages: number;
    max: number;
    /** The cursor of this page: a list that returns it again would never end. */
    from: string | null;
  },
): SearchEnd | null {
  if (next === null && leavesOut === "any") return "sample";
  if (reached !== null && reached < before) return "whole";
  if (next === null) return leavesOut === undefined ? "end_of_list" : "cut_off";
  return pages >= max || next === from ? "cut_off" : null;
}

/** The moment from which on all posts are stored after a search; null where it is unknown. */
export function coverageAfter(
  { covers_since: before }: SearchRow,
  end: SearchEnd,
  { since, reached, isContinued }: { since: Date; reached: Date | null; isContinued: boolean },
): Date | null {
  if (end === "sample") return null;
  if (end === "end_of_list") return new Date(0);
  if (end === "cut_off") return reached;
  return isContinued ? before : since;
}
