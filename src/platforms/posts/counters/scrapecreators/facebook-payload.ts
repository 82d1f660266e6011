import { Type } from "typebox";
import { toCount } from "../../../upstream-values.ts";
import type { PostFacts, ProfileFacts } from "../facts.ts";
import { facebookReactions } from "../metric-rules.ts";
import { Counter, Id, Loose, Moment, Text } from "../payload-fields.ts";
import { rowReader } from "../row-reader.ts";
import { type Payload, type PlatformPayloads } from "./payload.ts";

/**
 * `like_count` holds reactions of every kind. `view_count` is null on everything but videos and
 * reels.
 */
const Post = Type.Object({
  post_id: Id,
  description: Text,
  message: Text,
  like_count: Counter,
  comment_count: Counter,
  share_count: Counter,
  view_count: Counter,
  creation_time: Moment,
  author: Type.Optional(Type.Object({ name: Text })),
});

const post: Payload<PostFacts> = {
  reader: rowReader(
    Post,
    (post) => [post.like_count, post.comment_count, post.share_count],
    (post): PostFacts => {
      const views = toCount(post.view_count);
      const reactions = facebookReactions([post.like_count], views !== undefined);
      return {
        comparableId: null,
        title: post.description ?? post.message,
        publishedAt: post.creation_time,
        kind: views === undefined ? null : "video",
        counts: {
          views,
          reactions,
          likes: reactions,
          comments: post.comment_count,
          shares: post.share_count,
        },
      };
    },
  ),
};

/** Counts of pages are rounded by Facebook itself. */
const Page = Type.Object({
  id: Id,
  name: Text,
  url: Text,
  likeCount: Counter,
  followerCount: Counter,
  pageIntro: Loose,
  website: Loose,
});

const profile: Payload<ProfileFacts> = {
  reader: rowReader(
    Page,
    (page) => [page.followerCount, page.likeCount],
    (page): ProfileFacts => ({
      externalId: page.id,
      name: page.name,
      profileUrl: page.url,
      about: page.pageIntro,
      links: page.website,
      counts: { followers: page.followerCount, likes: page.likeCount },
    }),
  ),
};

export const facebook: PlatformPayloads = { post, profile };
