import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { toAccountIdentity, toAccountItem } from "../accounts/reads/account-values.ts";
import { type Counts, type ReadingOrigin, toReadings } from "../posts/readings.ts";
import { toBody, toCount } from "../upstream-values.ts";
import type { GhostPostPayload, NewsletterPayload } from "./payload-schema.ts";

/** Ghost's answers in the types of the port. */

export const toIdentity = (newsletter: NewsletterPayload, site: string): AccountIdentity => ({
  ...toAccountIdentity(newsletter.id, {
    name: newsletter.name,
    handle: newsletter.slug,
    image: newsletter.header_image,
  }),
  profileUrl: site,
});

/**
 * The posts that were mailed as this newsletter: a site may send several newsletters, and does not
 * mail every post.
 */
export const mailedAs = (
  posts: readonly GhostPostPayload[],
  newsletterId: string,
): GhostPostPayload[] => posts.filter(({ email }) => email?.newsletter_id === newsletterId);

export const toItem = (post: GhostPostPayload, origin: ReadingOrigin): AccountItem =>
  toAccountItem(
    post.id,
    {
      url: post.url,
      title: post.title,
      text: toBody(post.plaintext) ?? post.custom_excerpt,
      thumbnail: post.feature_image,
      publishedAt: post.published_at,
      readings: toReadings(toCounts(post), origin),
    },
    "newsletter",
  );

/** Ghost answers 0 for a counter whose tracking is disabled; that counter is unknown. */
function toCounts({ email, count }: GhostPostPayload): Counts {
  return {
    unique_opens: email?.track_opens === false ? undefined : toCount(email?.opened_count),
    clicks: email?.track_clicks === false ? undefined : toCount(count?.clicks),
  };
}
