import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { toAccountIdentity, toAccountItem } from "../accounts/reads/account-values.ts";
import { type Counts, type ReadingOrigin, toReadings } from "../posts/readings.ts";
import { toCount, toText } from "../upstream-values.ts";
import type { PostPayload, PublicationPayload } from "./payload-schema.ts";

/** beehiiv's answers in the types of the port. */

export const toIdentity = ({ id, name }: PublicationPayload): AccountIdentity =>
  toAccountIdentity(id, { name });

export function toItem(post: PostPayload, origin: ReadingOrigin): AccountItem {
  // The list contains no body. The preview often repeats the subtitle.
  const lines = [post.subtitle, post.preview_text].flatMap((line) => toText(line) ?? []);
  return toAccountItem(
    post.id,
    {
      url: post.web_url,
      title: toText(post.title) ?? post.subject_line,
      text: [...new Set(lines)].join("\n"),
      thumbnail: post.thumbnail_url,
      publishedAt: post.publish_date,
      readings: toReadings(toCounts(post), origin),
    },
    "newsletter",
  );
}

/**
 * A post that was never mailed has zero opens in beehiiv's answer, and one without a page zero
 * views: neither is a count.
 */
function toCounts({ platform, stats }: PostPayload): Counts {
  const email = platform === "web" ? null : stats?.email;
  const web = platform === "email" ? null : stats?.web;
  return {
    unique_opens: toCount(email?.unique_opens),
    opens: toCount(email?.opens),
    clicks: toCount(email?.unique_clicks),
    views: toCount(web?.views),
  };
}
