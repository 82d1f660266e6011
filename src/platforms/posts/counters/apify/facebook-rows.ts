import { Type } from "typebox";
import { sumOfKnown, toCount, toIsoTime } from "../../../upstream-values.ts";
import { firstKnown, type ProfileFacts } from "../facts.ts";
import { facebookReactions } from "../metric-rules.ts";
import { Counter, Flag, Id, Loose, Moment, Text } from "../payload-fields.ts";
import { type PlatformRows, rowReader } from "../row-reader.ts";

/**
 * Rows of `apify/facebook-posts-scraper` and `facebook-reels-scraper`; the second names plays
 * differently from run to run.
 */
const Post = Type.Object({
  postId: Id,
  url: Text,
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
 * The sum of the kinds of reactions in a row, which omits unused kinds. Undefined where the row
 * lists none.
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

const post = rowReader(
  Post,
  (row) => [row.likes, row.comments, row.shares, row.topReactionsCount, row.viewsCount],
  (row) => {
    const views = toCount(row.viewsCount) ?? toCount(row.playsCount) ?? toCount(row.viewCount);
    const isVideo = row.isVideo === true || views !== undefined;
    const reactions = facebookReactions(
      [row.topReactionsCount, row.likes, listedReactions(row)],
      isVideo,
    );
    return {
      comparableId: null,
      url: row.url,
      number: row.postId,
      title: row.text,
      authorHandle: row.pageName,
      publishedAt: firstKnown(toIsoTime, row.time, row.timestamp),
      kind: isVideo ? "video" : null,
      counts: {
        views,
        reactions,
        likes: reactions,
        comments: row.comments,
        shares: row.shares,
      },
    };
  },
);

/**
 * Rows of `apify/facebook-pages-scraper`. Page likes and page followers are two different counts.
 */
const Page = Type.Object({
  pageId: Id,
  pageName: Text,
  pageUrl: Text,
  title: Text,
  likes: Counter,
  followers: Counter,
  profilePictureUrl: Text,
  intro: Loose,
  website: Loose,
  websites: Loose,
});

const profile = rowReader(
  Page,
  (row) => [row.followers, row.likes],
  (row): ProfileFacts => ({
    externalId: row.pageId,
    handle: row.pageName,
    name: row.title,
    profileUrl: row.pageUrl,
    image: row.profilePictureUrl,
    about: row.intro,
    links: [row.website, row.websites],
    counts: { followers: row.followers, likes: row.likes },
  }),
);

export const facebook: PlatformRows = { post, profile };
