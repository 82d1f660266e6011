import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { type Counts, type ReadingOrigin, toReadings } from "../posts/readings.ts";
import { toBody, toCount, toIsoTime, toText, toWebAddress } from "../upstream-values.ts";
import type { PostPayload, PublicationPayload } from "./payload-schema.ts";

/** beehiiv's answers in the types of the port. */

export function toIdentity({ id, name }: PublicationPayload): AccountIdentity {
  return { externalId: id, name: toText(name), handle: null, profileUrl: null, image: null };
}

/**
 * Posts that are out: `confirmed` holds the scheduled ones too, and those have a publish date to
 * come.
 */
export function areOut(posts: readonly PostPayload[], now: Date): PostPayload[] {
  return posts.filter(({ publish_date }) => {
    const publishedAt = toIsoTime(publish_date);
    return publishedAt !== null && publishedAt <= now.toISOString();
  });
}

export function toItem(post: PostPayload, origin: ReadingOrigin): AccountItem {
  return {
    externalId: post.id,
    url: toWebAddress(post.web_url),
    guid: null,
    title: toText(post.title) ?? toText(post.subject_line),
    // The list gives no body. The preview often repeats the subtitle.
    text: toBody(
      [...new Set([post.subtitle, post.preview_text].flatMap((line) => toText(line) ?? []))].join(
        "\n",
      ),
    ),
    thumbnail: toWebAddress(post.thumbnail_url),
    publishedAt: toIsoTime(post.publish_date),
    durationSec: null,
    isVertical: null,
    kind: "newsletter",
    readings: toReadings(toCounts(post), origin),
  };
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
