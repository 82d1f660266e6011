import { DAY_MS, utcDay } from "../../lib/time/clock.ts";
import { htmlToText } from "../../domain/feeds/clean-text.ts";
import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { toAccountIdentity, toAccountItem } from "../accounts/reads/account-values.ts";
import type { Counts } from "../posts/readings.ts";
import { toBody, toCount, toIsoTime, toText } from "../upstream-values.ts";
import type {
  BroadcastPayload,
  BroadcastStatsPayload,
  KitAccountPayload,
  PagingPayload,
} from "./payload-schema.ts";

/** Kit's answers in the types of the port. */

export const toIdentity = ({ id, name }: KitAccountPayload): AccountIdentity =>
  toAccountIdentity(id, { name });

export const toItem = (broadcast: BroadcastPayload): AccountItem =>
  toAccountItem(
    broadcast.id,
    {
      // Null for a broadcast that is not shown on the web.
      url: broadcast.public_url,
      title: broadcast.subject,
      text: toBody(htmlToText(toText(broadcast.content) ?? undefined)) ?? broadcast.preview_text,
      thumbnail: broadcast.thumbnail_url,
      publishedAt: toIsoTime(broadcast.send_at) ?? broadcast.published_at,
    },
    "newsletter",
  );

/** Kit answers 0 for a counter whose tracking is disabled; that counter is unknown. */
export function toCounts({
  emails_opened,
  total_clicks,
  open_tracking_disabled,
  click_tracking_disabled,
}: BroadcastStatsPayload): Counts {
  return {
    unique_opens: open_tracking_disabled === true ? undefined : toCount(emails_opened),
    clicks: click_tracking_disabled === true ? undefined : toCount(total_clicks),
  };
}

export const nextOf = ({ has_next_page, end_cursor }: PagingPayload): string | null =>
  has_next_page ? toText(end_cursor) : null;

/**
 * The days around all of these broadcasts, with two to spare on either side: Kit takes days and
 * does not document their time zone or whether they are part of the window. Null when no broadcast
 * has a time.
 */
export function windowOf(
  items: readonly AccountItem[],
): { sent_after: string; sent_before: string } | null {
  const times = items.flatMap(({ publishedAt }) =>
    publishedAt === null ? [] : [Date.parse(publishedAt)],
  );
  if (times.length === 0) return null;
  return {
    sent_after: utcDay(new Date(Math.min(...times) - 2 * DAY_MS)),
    sent_before: utcDay(new Date(Math.max(...times) + 2 * DAY_MS)),
  };
}
