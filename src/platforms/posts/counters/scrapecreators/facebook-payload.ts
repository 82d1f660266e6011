import { Type } from "typebox";
import {
  toCount,
  toId,
  toIsoTime,
  toText,
  toTitle,
  toWebAddress,
} from "../../../upstream-values.ts";
import type { PostFacts, ProfileFacts } from "../facts.ts";
import { facebookReactions } from "../metric-rules.ts";
import { Counter, Id, Moment, Text } from "../payload-fields.ts";
import { rowReader } from "../row-reader.ts";
import type { Payload } from "./payload.ts";

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

export const facebookPost: Payload<PostFacts> = {
  locate: (body) => ({ payload: body }),
  reader: rowReader(
    Post,
    (post) => [post.like_count, post.comment_count, post.share_count],
    (post): PostFacts => {
      const views = toCount(post.view_count);
      const reactions = facebookReactions([post.like_count], views !== undefined);
      return {
        comparableId: null,
        title: toTitle(post.description ?? post.message),
        publishedAt: toIsoTime(post.creation_time),
        kind: views === undefined ? null : "video",
        counts: {
          views,
          reactions,
          likes: reactions,
          comments: toCount(post.comment_count),
          shares: toCount(post.share_count),
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
});

export const facebookProfile: Payload<ProfileFacts> = {
  locate: (body) => ({ payload: body }),
  reader: rowReader(
    Page,
    (page) => [page.followerCount, page.likeCount],
    (page): ProfileFacts => ({
      externalId: toId(page.id),
      name: toText(page.name),
      profileUrl: toWebAddress(page.url),
      counts: { followers: toCount(page.followerCount), likes: toCount(page.likeCount) },
    }),
  ),
};
