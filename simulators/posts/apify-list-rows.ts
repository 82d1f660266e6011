import { countsAsText, type Row } from "./apify-row-forms.ts";
import { postRow } from "./apify-post-rows.ts";
import type { SimulatedAccount, SimulatedPost } from "../world/world.ts";

/** A post in the list of a profile, as the platform's default list actor words it. */
export function listRow(post: SimulatedPost, owner: SimulatedAccount): Row {
  const row = plainRow(post, owner);
  return post.behaviour.counts_as_text === true ? (countsAsText(row) as Row) : row;
}

function plainRow(post: SimulatedPost, owner: SimulatedAccount): Row {
  switch (post.platform) {
    case "facebook":
      return postRow(post, facebookUrl(post));
    case "threads":
      return threadsRow(post);
    case "linkedin":
      return linkedinRow(post);
    case "twitter":
      // A repost is a row of the account that repeats it.
      return post.author.id === owner.id
        ? postRow(post, "")
        : { ...postRow({ ...post, author: owner }, ""), isRetweet: true };
    default:
      return postRow(post, "");
  }
}

/** Every other post is named by a code, which differs from visit to visit. */
export function facebookUrl({ externalId, author }: SimulatedPost): string {
  return Number(externalId.slice(-3)) % 2 === 0
    ? `https://www.facebook.com/reel/${externalId}/`
    : `https://www.facebook.com/${author.handle}/posts/pfbid0${externalId}abc`;
}

/** `futurizerush/meta-threads-scraper`. */
function threadsRow({
  externalId,
  behaviour,
  caption,
  author,
  publishedAt,
  counts,
}: SimulatedPost): Row {
  return {
    record_type: "post",
    post_code: externalId,
    post_url: `https://www.threads.com/@${author.handle}/post/${externalId}`,
    ...(caption === null ? {} : { text_content: caption }),
    username: author.handle,
    created_at: publishedAt.toISOString(),
    ...(behaviour.hidden_likes === true ? {} : { like_count: counts.likes }),
    reply_count: counts.comments,
    repost_count: counts.shares,
    quote_count: counts.quotes,
    view_count: counts.views,
    followers_count: author.followers,
  };
}

/** `harvestapi/linkedin-company-posts` and `linkedin-profile-posts`. */
function linkedinRow(post: SimulatedPost): Row {
  const { behaviour, caption, author, publishedAt, counts } = post;
  return {
    type: "post",
    id: activityNumber(post),
    linkedinUrl: linkedinUrl(post),
    ...(caption === null ? {} : { content: caption }),
    postedAt: { timestamp: publishedAt.getTime(), date: publishedAt.toISOString() },
    engagement: {
      ...(behaviour.hidden_likes === true ? {} : { likes: counts.likes }),
      comments: counts.comments,
      shares: counts.shares,
    },
    author: { name: author.name, publicIdentifier: author.handle },
  };
}

export const activityNumber = ({ externalId }: SimulatedPost): string =>
  /\d{10,}/.exec(externalId)?.[0] ?? externalId;

export const linkedinUrl = (post: SimulatedPost): string =>
  `https://www.linkedin.com/posts/${post.author.handle}_out-now-activity-${activityNumber(post)}-aB1c`;
