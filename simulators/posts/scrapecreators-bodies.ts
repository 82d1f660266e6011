import { mediaPk } from "../world/id-times.ts";
import type { SimulatedAccount, SimulatedPost } from "../world/world.ts";
import { xDate } from "../world/x-date.ts";

type Body = Record<string, unknown>;

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** The body of a post read, without the envelope. */
export function postBody(post: SimulatedPost, address: string): Body {
  switch (post.platform) {
    case "instagram":
      return { data: { xdt_shortcode_media: instagramMedia(post) } };
    case "tiktok":
      return { aweme_detail: tiktokDetail(post) };
    case "twitter":
      return tweet(post);
    case "facebook":
      return facebookPost(post, address);
    case "threads":
      return { post: threadsPost(post) };
    case "linkedin":
      return linkedinPost(post, address);
    default:
      throw new Error(`${post.platform} posts are not read here.`);
  }
}

/** Where counts are disabled the fields hold leftovers that mean nothing. */
function instagramMedia({
  externalId,
  behaviour,
  caption,
  author,
  publishedAt,
  durationSec,
  kind,
  vertical,
  counts,
}: SimulatedPost): Body {
  const hidden = behaviour.hidden_likes === true;
  const video = {
    video_view_count: hidden ? 0 : Math.floor(counts.views * 0.35),
    video_play_count: hidden ? 0 : counts.views,
    video_duration: durationSec,
  };
  return {
    __typename: kind === "video" ? "XDTGraphVideo" : "XDTGraphImage",
    id: String(mediaPk(externalId) ?? "3000000000000000001"),
    shortcode: externalId,
    display_url: `https://scontent.cdninstagram.com/v/${externalId}.jpg`,
    dimensions: vertical ? { height: 1920, width: 1080 } : { height: 1080, width: 1080 },
    ...(kind === "video" ? { product_type: "clips", ...video } : {}),
    edge_media_preview_like: { count: hidden ? 3 : counts.likes, edges: [] },
    edge_media_to_parent_comment: { count: counts.comments, edges: [] },
    edge_media_to_caption: { edges: [{ node: { text: caption } }] },
    taken_at_timestamp: seconds(publishedAt),
    like_and_view_counts_disabled: hidden,
    owner: {
      id: author.id,
      username: author.handle,
      edge_followed_by: { count: author.followers },
    },
  };
}

/** The author's follower count is always 0 here; lengths are in milliseconds. */
function tiktokDetail({
  externalId,
  behaviour,
  caption,
  author,
  publishedAt,
  durationSec,
  kind,
  vertical,
  counts,
}: SimulatedPost): Body {
  return {
    aweme_id: externalId,
    desc: caption,
    create_time: seconds(publishedAt),
    author: { uid: author.id, unique_id: author.handle, nickname: author.name, follower_count: 0 },
    video: {
      duration: durationSec * 1000,
      width: vertical ? 576 : 1024,
      height: vertical ? 1024 : 576,
    },
    ...(kind === "image" ? { image_post_info: { images: [{}] } } : {}),
    statistics: {
      play_count: counts.views,
      ...(behaviour.hidden_likes === true ? {} : { digg_count: counts.likes }),
      comment_count: counts.comments,
      share_count: counts.shares,
      collect_count: counts.saves,
      download_count: Math.floor(counts.shares / 3),
      forward_count: 0,
    },
  };
}

/** The view count is text, every other count a number. */
function tweet({
  externalId,
  behaviour,
  caption,
  author,
  publishedAt,
  kind,
  durationSec,
  counts,
}: SimulatedPost): Body {
  const media = {
    type: kind === "video" ? "video" : "photo",
    media_url_https: `https://pbs.twimg.com/${externalId}.jpg`,
    ...(kind === "video" ? { video_info: { duration_millis: durationSec * 1000 } } : {}),
  };
  return {
    __typename: "Tweet",
    rest_id: externalId,
    views: { count: String(counts.views), state: "EnabledWithCount" },
    core: {
      user_results: {
        result: { rest_id: author.id, core: { screen_name: author.handle, name: author.name } },
      },
    },
    legacy: {
      id_str: externalId,
      full_text: caption,
      created_at: xDate(publishedAt),
      ...(behaviour.hidden_likes === true ? {} : { favorite_count: counts.likes }),
      retweet_count: counts.shares,
      reply_count: counts.comments,
      quote_count: counts.quotes,
      bookmark_count: counts.saves,
      ...(kind === "text" ? {} : { extended_entities: { media: [media] } }),
    },
  };
}

/** Views are null on everything that is no video. */
function facebookPost(
  { externalId, behaviour, caption, author, publishedAt, kind, counts }: SimulatedPost,
  address: string,
): Body {
  return {
    post_id: externalId,
    url: address,
    description: caption,
    like_count: behaviour.hidden_likes === true ? null : counts.likes,
    comment_count: counts.comments,
    share_count: counts.shares,
    view_count: kind === "video" ? counts.views : null,
    creation_time: publishedAt.toISOString(),
    author: { id: author.id, name: author.name, url: `https://www.facebook.com/${author.handle}` },
  };
}

function threadsPost({
  externalId,
  behaviour,
  caption,
  author,
  publishedAt,
  counts,
}: SimulatedPost): Body {
  return {
    pk: String(mediaPk(externalId) ?? "3600000000000000001"),
    code: externalId,
    caption: { text: caption },
    user: { pk: author.id, username: author.handle },
    ...(behaviour.hidden_likes === true ? {} : { like_count: counts.likes }),
    view_counts: counts.views,
    text_post_app_info: {
      direct_reply_count: counts.comments,
      repost_count: counts.shares,
      quote_count: counts.quotes,
      reshare_count: 1,
    },
    taken_at: seconds(publishedAt),
  };
}

function linkedinPost(
  { behaviour, caption, author, publishedAt, counts }: SimulatedPost,
  address: string,
): Body {
  return {
    url: address,
    name: caption,
    headline: caption,
    description: caption,
    ...(behaviour.hidden_likes === true ? {} : { likeCount: counts.likes }),
    commentCount: counts.comments,
    datePublished: publishedAt.toISOString(),
    author: {
      name: author.name,
      url: `https://www.linkedin.com/company/${author.handle}`,
      followers: author.followers,
    },
  };
}

/** The body of a profile read, without the envelope. */
export function profileBody(account: SimulatedAccount): Body {
  const { id, handle, name, posts, about, link } = account;
  const followers = account.hiddenFollowers ? null : account.followers;
  switch (account.platform) {
    case "instagram":
      return {
        data: {
          user: {
            id,
            username: handle,
            full_name: name,
            biography: about,
            external_url: link,
            bio_links: link === null ? [] : [{ title: "", url: link }],
            is_private: account.state === "private",
            edge_followed_by: { count: followers },
            edge_follow: { count: 80 },
            edge_owner_to_timeline_media: { count: posts, edges: [] },
          },
        },
      };
    case "tiktok":
      return {
        user: {
          id,
          uniqueId: handle,
          nickname: name,
          privateAccount: account.state === "private",
          signature: about ?? "",
          ...(link === null ? {} : { bioLink: { link, risk: 0 } }),
        },
        stats: {
          followerCount: followers,
          followingCount: 80,
          heartCount: account.followers * 12,
          videoCount: posts,
        },
      };
    case "twitter":
      return {
        rest_id: id,
        core: { screen_name: handle, name },
        legacy: {
          followers_count: followers,
          friends_count: 80,
          statuses_count: posts,
          description: about ?? "",
          entities: {
            description: { urls: [] },
            ...(link === null ? {} : { url: { urls: [{ expanded_url: link }] } }),
          },
        },
      };
    case "facebook":
      return {
        id,
        name,
        url: `https://www.facebook.com/${handle}`,
        likeCount: shownCount(Math.floor(account.followers * 0.9)),
        followerCount: followers === null ? null : shownCount(followers),
        isPrivate: false,
        pageIntro: about,
        website: link,
      };
    case "threads":
      return {
        pk: id,
        username: handle,
        full_name: name,
        follower_count: followers,
        biography: about ?? "",
        bio_links: link === null ? [] : [{ url: link }],
      };
    case "linkedin":
      return { id, name, url: `https://www.linkedin.com/in/${handle}`, followers, about };
    default:
      throw new Error(`${account.platform} profiles are not read here.`);
  }
}

/** Facebook prints page counts as "12K": two digits are left of them. */
export function shownCount(count: number): number {
  const step = 10 ** Math.max(0, String(count).length - 2);
  return Math.floor(count / step) * step;
}
