import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { type Counts, type ReadingOrigin, toReadings } from "../posts/readings.ts";
import { toBody, toCount, toIsoTime, toText, toWebAddress } from "../upstream-values.ts";
import type { GhostPostPayload, NewsletterPayload } from "./payload-schema.ts";

/** Ghost's answers in the types of the port. */

export function toIdentity(
  { id, name, slug, header_image }: NewsletterPayload,
  site: string,
): AccountIdentity {
  return {
    externalId: id,
    name: toText(name),
    handle: toText(slug),
    profileUrl: site,
    image: toWebAddress(header_image),
  };
}

/**
 * Of a site's posts, those that were mailed as this newsletter: a site may send several, and mails
 * not every post.
 */
export const mailedAs = (
  posts: readonly GhostPostPayload[],
  newsletterId: string,
): GhostPostPayload[] => posts.filter(({ email }) => email?.newsletter_id === newsletterId);

export function toItem(post: GhostPostPayload, origin: ReadingOrigin): AccountItem {
  return {
    externalId: post.id,
    url: toWebAddress(post.url),
    guid: null,
    title: toText(post.title),
    text: toBody(post.plaintext) ?? toBody(post.custom_excerpt),
    thumbnail: toWebAddress(post.feature_image),
    publishedAt: toIsoTime(post.published_at),
    durationSec: null,
    isVertical: null,
    kind: "newsletter",
    readings: toReadings(toCounts(post), origin),
  };
}

/** Ghost answers 0 for a counter whose tracking is disabled; that counter is unknown. */
function toCounts({ email, count }: GhostPostPayload): Counts {
  return {
    unique_opens: email?.track_opens === false ? undefined : toCount(email?.opened_count),
    clicks: email?.track_clicks === false ? undefined : toCount(count?.clicks),
  };
}
