import { countsAsText, flatten, type Row } from "./apify-row-forms.ts";
import { mediaPk } from "../world/id-times.ts";
import type { SimulatedAccount, SimulatedPost } from "../world/world.ts";
import { xDate } from "../world/x-date.ts";

/**
 * The dataset row of a post as the platform's default actor words it, bent by the post's behaviour.
 */
export function postRow(post: SimulatedPost, address: string): Row {
  const row = plainRow(post, address);
  const worded = post.behaviour.counts_as_text === true ? (countsAsText(row) as Row) : row;
  return post.behaviour.flattened === true ? flatten(worded) : worded;
}

function plainRow(post: SimulatedPost, address: string): Row {
  switch (post.platform) {
    case "instagram":
      return instagramRow(post);
    case "tiktok":
      return tiktokRow(post);
    case "twitter":
      return twitterRow(post);
    case "facebook":
      return facebookRow(post, address);
    case "threads":
      return { inputUrl: address, thread: threadsRow(post) };
    case "linkedin":
      return linkedinRow(post, address);
    default:
      throw new Error(`No actor reads ${post.platform} posts here.`);
  }
}

/** Hidden likes come as -1. Video views are about a third of plays, as in recorded answers. */
function instagramRow({
  externalId,
  behaviour,
  caption,
  author,
  publishedAt,
  durationSec,
  kind,
  counts,
}: SimulatedPost): Row {
  const video =
    kind === "video"
      ? {
          videoViewCount: Math.floor(counts.views * 0.35),
          videoPlayCount: counts.views,
          videoDuration: durationSec,
        }
      : {};
  return {
    id: String(mediaPk(externalId) ?? "3000000000000000001"),
    type: kind === "video" ? "Video" : "Image",
    ...(kind === "video" ? { productType: "clips" } : {}),
    shortCode: externalId,
    url: `https://www.instagram.com/p/${externalId}/`,
    caption: caption,
    hashtags: [],
    likesCount: behaviour.hidden_likes === true ? -1 : counts.likes,
    commentsCount: counts.comments,
    ...video,
    displayUrl: `https://scontent.cdninstagram.com/v/${externalId}.jpg`,
    timestamp: publishedAt.toISOString(),
    ownerUsername: author.handle,
    ownerFullName: author.name,
    ownerId: author.id,
  };
}

function tiktokRow({
  externalId,
  behaviour,
  caption,
  author,
  publishedAt,
  durationSec,
  counts,
  kind,
  vertical,
}: SimulatedPost): Row {
  return {
    id: externalId,
    text: caption,
    createTime: Math.floor(publishedAt.getTime() / 1000),
    createTimeISO: publishedAt.toISOString(),
    webVideoUrl: `https://www.tiktok.com/@${author.handle}/video/${externalId}`,
    ...(kind === "image" ? { isSlideshow: true } : {}),
    ...(behaviour.hidden_likes === true ? {} : { diggCount: counts.likes }),
    playCount: counts.views,
    shareCount: counts.shares,
    commentCount: counts.comments,
    collectCount: counts.saves,
    videoMeta: {
      duration: durationSec,
      width: vertical ? 576 : 1024,
      height: vertical ? 1024 : 576,
      coverUrl: `https://p16.tiktokcdn.com/${externalId}.jpeg`,
    },
    authorMeta: tiktokAuthor(author),
  };
}

export function tiktokAuthor(account: SimulatedAccount): Row {
  return {
    id: account.id,
    name: account.handle,
    nickName: account.name,
    fans: account.followers,
    heart: account.followers * 12,
    video: account.posts,
    verified: false,
  };
}

function twitterRow({
  externalId,
  behaviour,
  caption,
  author,
  publishedAt,
  counts,
  kind,
}: SimulatedPost): Row {
  return {
    type: "tweet",
    id: externalId,
    url: `https://x.com/${author.handle}/status/${externalId}`,
    text: caption,
    fullText: caption,
    createdAt: xDate(publishedAt),
    ...(behaviour.hidden_likes === true ? {} : { likeCount: counts.likes }),
    retweetCount: counts.shares,
    replyCount: counts.comments,
    quoteCount: counts.quotes,
    viewCount: counts.views,
    bookmarkCount: counts.saves,
    author: twitterAuthor(author),
    extendedEntities:
      kind === "text"
        ? {}
        : {
            media: [
              {
                type: kind === "video" ? "video" : "photo",
                media_url_https: `https://pbs.twimg.com/${externalId}.jpg`,
              },
            ],
          },
  };
}

export function twitterAuthor(account: SimulatedAccount): Row {
  return {
    id: account.id,
    userName: account.handle,
    name: account.name,
    followers: account.followers,
    following: 120,
    statusesCount: account.posts,
    isBlueVerified: false,
  };
}

/** `likes` stays 0 on reels while the reactions count on, a fault of the real actor. */
function facebookRow(
  { externalId, behaviour, caption, author, publishedAt, counts, kind }: SimulatedPost,
  address: string,
): Row {
  const hidden = behaviour.hidden_likes === true;
  return {
    postId: externalId,
    url: address,
    time: publishedAt.toISOString(),
    timestamp: Math.floor(publishedAt.getTime() / 1000),
    text: caption,
    ...(hidden
      ? {}
      : { likes: kind === "video" ? 0 : counts.likes, topReactionsCount: counts.likes }),
    comments: counts.comments,
    shares: counts.shares,
    ...(kind === "video" ? { isVideo: true, viewsCount: counts.views } : {}),
    pageName: author.handle,
    user: { id: author.id, name: author.name },
  };
}

function threadsRow({
  externalId,
  behaviour,
  caption,
  author,
  publishedAt,
  counts,
}: SimulatedPost): Row {
  return {
    code: externalId,
    url: `https://www.threads.com/@${author.handle}/post/${externalId}`,
    text: caption,
    username: author.handle,
    published_on: Math.floor(publishedAt.getTime() / 1000),
    ...(behaviour.hidden_likes === true ? {} : { like_count: counts.likes }),
    reply_count: counts.comments,
    repost_count: counts.shares,
    quote_count: counts.quotes,
  };
}

function linkedinRow(
  { externalId, behaviour, caption, author, publishedAt, counts, kind }: SimulatedPost,
  address: string,
): Row {
  return {
    post: {
      id: /\d{10,}/.exec(externalId)?.[0] ?? externalId,
      url: address,
      text: caption,
      type: kind,
      created_at: { timestamp: publishedAt.getTime(), date: publishedAt.toISOString() },
    },
    author: {
      name: author.name,
      profile_url: `https://www.linkedin.com/company/${author.handle}/posts`,
    },
    stats: {
      ...(behaviour.hidden_likes === true ? {} : { total_reactions: counts.likes }),
      comments: counts.comments,
      shares: counts.shares,
    },
  };
}
