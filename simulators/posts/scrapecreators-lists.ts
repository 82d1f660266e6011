import { activityNumber, facebookUrl, linkedinUrl } from "./apify-list-rows.ts";
import { mediaPk } from "../world/id-times.ts";
import { timelinePage } from "../world/profile-timeline.ts";
import { postBody, profileBody } from "./scrapecreators-bodies.ts";
import type { PostPlatform, SimulatedPost, World } from "../world/world.ts";

type Body = Record<string, unknown>;

/** Where the posts of a profile are listed, and how many at a time. */
export const LIST_PATHS: Readonly<Record<string, { platform: PostPlatform; size: number }>> = {
  "/v2/instagram/user/posts": { platform: "instagram", size: 12 },
  "/v3/tiktok/profile/videos": { platform: "tiktok", size: 20 },
  "/v1/twitter/user-tweets": { platform: "twitter", size: 100 },
  "/v1/facebook/profile/posts": { platform: "facebook", size: 3 },
  "/v1/threads/user/posts": { platform: "threads", size: 25 },
  "/v1/linkedin/company/posts": { platform: "linkedin", size: 8 },
};

/** A page of a profile's posts, without the envelope. */
export function listBody(
  world: World,
  { platform, handle, size }: { platform: PostPlatform; handle: string; size: number },
  query: URLSearchParams,
): Body {
  const from = startOf(platform, query, size);
  const { posts, next } = timelinePage(world, { platform, handle }, { from, size });
  const owner = world.account(platform, handle);
  switch (platform) {
    case "instagram":
      return {
        num_results: posts.length,
        more_available: next !== null,
        items: posts.map(instagramItem),
        ...(next === null ? {} : { next_max_id: `${next}_cursor` }),
        user: { pk: owner.id, username: owner.handle },
      };
    case "tiktok":
      return {
        aweme_list: posts.map((post) => postBody(post, "")["aweme_detail"]),
        has_more: next === null ? 0 : 1,
        max_cursor: next ?? 0,
        status_code: 0,
      };
    case "twitter":
      return {
        tweets: posts
          .toSorted((one, other) => other.counts.views - one.counts.views)
          .map((post) =>
            post.author.id === owner.id
              ? postBody(post, "")
              : retweet(postBody({ ...post, author: owner }, "")),
          ),
      };
    case "facebook":
      return { posts: posts.map(facebookItem), ...(next === null ? {} : { cursor: `c${next}` }) };
    case "threads":
      return { posts: posts.map(threadsItem) };
    default:
      return { posts: posts.map(linkedinItem) };
  }
}

/** Where the page begins; pages of LinkedIn are numbered from 1. */
function startOf(platform: PostPlatform, query: URLSearchParams, size: number): number {
  if (platform === "linkedin") return (Number(query.get("page") ?? 1) - 1) * size;
  const cursor = query.get("next_max_id") ?? query.get("max_cursor") ?? query.get("cursor") ?? "0";
  return Number(/\d+/.exec(cursor)?.[0] ?? 0);
}

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

function instagramItem(post: SimulatedPost): Body {
  const { externalId, behaviour, caption, author, publishedAt, kind, counts } = post;
  const hidden = behaviour.hidden_likes === true;
  return {
    pk: String(mediaPk(externalId) ?? "3000000000000000001"),
    code: externalId,
    media_type: kind === "video" ? 2 : 1,
    ...(kind === "video"
      ? {
          product_type: "clips",
          play_count: hidden ? 0 : counts.views,
          ig_play_count: hidden ? 0 : counts.views,
          video_duration: post.durationSec,
        }
      : { product_type: "feed" }),
    caption: caption === null ? null : { text: caption, user: { username: author.handle } },
    taken_at: seconds(publishedAt),
    like_count: hidden ? 3 : counts.likes,
    comment_count: counts.comments,
    like_and_view_counts_disabled: hidden,
    original_width: post.vertical ? 720 : 1080,
    original_height: post.vertical ? 1280 : 1080,
    user: { pk: author.id, username: author.handle },
    // A visitor's words: nothing of them is read.
    preview_comments: [{ text: "A listener wrote this", user: { username: "a_listener" } }],
  };
}

const retweet = (body: Body): Body => ({
  ...body,
  legacy: { ...(body["legacy"] as Body), retweeted_status_result: { result: {} } },
});

function facebookItem(post: SimulatedPost): Body {
  const { externalId, behaviour, caption, author, publishedAt, kind, counts } = post;
  const url = facebookUrl(post);
  return {
    id: externalId,
    text: caption,
    url,
    permalink: url,
    author: { name: author.name, id: author.id },
    ...(kind === "video" ? { videoDetails: { thumbnailUrl: "https://fbcdn.example/t.jpg" } } : {}),
    reactionCount: behaviour.hidden_likes === true ? null : counts.likes,
    commentCount: counts.comments,
    videoViewCount: kind === "video" ? counts.views : null,
    publishTime: seconds(publishedAt),
    topComments: [{ text: "A listener wrote this", author: { name: "A Listener" } }],
  };
}

/** Lists have no views. The address printed beside a post may be another account's. */
function threadsItem(post: SimulatedPost): Body {
  const { view_counts: _, ...body } = postBody(post, "")["post"] as Body;
  return { ...body, url: "https://www.threads.com/@another_one/post/DNQtqzGRWA7" };
}

const linkedinItem = (post: SimulatedPost): Body => ({
  url: linkedinUrl(post),
  id: activityNumber(post),
  datePublished: post.publishedAt.toISOString(),
  text: post.caption ?? "",
});

/** A person's page with the newest of its posts, and one of another author. */
export function personBody(world: World, handle: string): Body {
  const { posts } = timelinePage(world, { platform: "linkedin", handle }, { from: 0, size: 10 });
  const activity = posts.map((post) => ({
    title: `${(post.caption ?? post.title).slice(0, 60)}…`,
    activityType: `Shared by ${post.author.name}`,
    link: linkedinUrl(post),
  }));
  const other = {
    title: "Words of another author",
    activityType: "Posted by Another Author",
    link: "https://www.linkedin.com/posts/another-author_words-activity-7412345678901234567-aB1c",
  };
  return {
    ...profileBody(world.account("linkedin", handle)),
    recentPosts: [...activity.slice(0, 1), other, ...activity.slice(1)],
  };
}
