import { Type } from "typebox";
import {
  sumOfKnown,
  toCount,
  toId,
  toIsoTime,
  toText,
  toTitle,
  toWebAddress,
} from "../../../upstream-values.ts";
import type { PostFacts, ProfileFacts } from "../facts.ts";
import { facebookReactions } from "../metric-rules.ts";
import { Counter, Flag, Id, Moment, Text } from "../payload-fields.ts";
import { rowReader } from "../row-reader.ts";

/**
 * `apify/facebook-posts-scraper` and `facebook-reels-scraper`; the second names plays differently
 * from run to run.
 */
const Post = Type.Object({
  postId: Id,
  text: Text,
  time: Moment,
  timestamp: Moment,
  isVideo: Flag,
  likes: Counter,
  comments: Counter,
  shares: Counter,
  viewsCount: Counter,
  playsCount: Counter,
  viewCount: Counter,
  topReactionsCount: Counter,
  reactionLikeCount: Counter,
  reactionLoveCount: Counter,
  reactionCareCount: Counter,
  reactionWowCount: Counter,
  reactionHahaCount: Counter,
  reactionSadCount: Counter,
  reactionAngryCount: Counter,
  pageName: Text,
});

type PostRow = Type.Static<typeof Post>;

/**
 * The sum of the kinds a row lists; kinds nobody used are left out of it. Undefined when it lists
 * none.
 */
function listedReactions(row: PostRow): number | undefined {
  const kinds = [
    row.reactionLikeCount,
    row.reactionLoveCount,
    row.reactionCareCount,
    row.reactionWowCount,
    row.reactionHahaCount,
    row.reactionSadCount,
    row.reactionAngryCount,
  ];
  const listed = kinds.map(toCount).filter((count) => count !== undefined);
  return listed.length === 0 ? undefined : sumOfKnown(...listed);
}

export const facebookPost = rowReader(
  Post,
  (row) => [row.likes, row.comments, row.shares, row.topReactionsCount, row.viewsCount],
  (row): PostFacts => {
    const views = toCount(row.viewsCount) ?? toCount(row.playsCount) ?? toCount(row.viewCount);
    const isVideo = row.isVideo === true || views !== undefined;
    const reactions = facebookReactions(
      [row.topReactionsCount, row.likes, listedReactions(row)],
      isVideo,
    );
    return {
      comparableId: null,
      title: toTitle(row.text),
      authorHandle: toText(row.pageName),
      publishedAt: toIsoTime(row.time) ?? toIsoTime(row.timestamp),
      kind: isVideo ? "video" : null,
      counts: {
        views,
        reactions,
        likes: reactions,
        comments: toCount(row.comments),
        shares: toCount(row.shares),
      },
    };
  },
);

/** `apify/facebook-pages-scraper`. Page likes and page followers are two different counts. */
const Page = Type.Object({
  pageId: Id,
  pageName: Text,
  pageUrl: Text,
  title: Text,
  likes: Counter,
  followers: Counter,
  profilePictureUrl: Text,
});

export const facebookProfile = rowReader(
  Page,
  (row) => [row.followers, row.likes],
  (row): ProfileFacts => ({
    externalId: toId(row.pageId),
    handle: toText(row.pageName),
    name: toText(row.title),
    profileUrl: toWebAddress(row.pageUrl),
    image: toWebAddress(row.profilePictureUrl),
    counts: { followers: toCount(row.followers), likes: toCount(row.likes) },
  }),
);
