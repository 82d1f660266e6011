import { Type } from "typebox";
import { readFailure } from "../../read-failure.ts";
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
import { Counter, Id, Moment, Text } from "../payload-fields.ts";
import { rowReader } from "../row-reader.ts";
import type { Payload } from "./payload.ts";
import { at } from "./payload.ts";

/** Only the single-post read tells views, under the plural name `view_counts`. */
const Post = Type.Object({
  pk: Id,
  code: Type.String({ minLength: 1 }),
  caption: Type.Optional(Type.Union([Type.Object({ text: Text }), Type.Null()])),
  user: Type.Optional(Type.Object({ username: Text })),
  like_count: Counter,
  view_counts: Counter,
  text_post_app_info: Type.Optional(
    Type.Object({ direct_reply_count: Counter, repost_count: Counter, quote_count: Counter }),
  ),
  taken_at: Moment,
});

export const threadsPost: Payload<PostFacts> = {
  locate(body) {
    const post = at(body, "post");
    return post === null
      ? readFailure("gone", "Threads has no such public post any more.")
      : { payload: post };
  },
  reader: rowReader(
    Post,
    (post) => [post.like_count, post.view_counts, post.text_post_app_info],
    (post): PostFacts => {
      const replies = post.text_post_app_info;
      return {
        comparableId: post.code,
        title: toTitle(post.caption?.text),
        authorHandle: toText(post.user?.username),
        publishedAt: toIsoTime(post.taken_at),
        counts: {
          views: toCount(post.view_counts),
          likes: toCount(post.like_count),
          comments: toCount(replies?.direct_reply_count),
          shares: sumOfKnown(toCount(replies?.repost_count), toCount(replies?.quote_count)),
        },
      };
    },
  ),
};

const Profile = Type.Object({
  pk: Id,
  username: Text,
  full_name: Text,
  profile_pic_url: Text,
  follower_count: Counter,
});

export const threadsProfile: Payload<ProfileFacts> = {
  locate: (body) => ({ payload: body }),
  reader: rowReader(
    Profile,
    (profile) => [profile.follower_count],
    (profile): ProfileFacts => {
      const handle = toText(profile.username);
      return {
        externalId: toId(profile.pk),
        handle,
        name: toText(profile.full_name),
        profileUrl: handle === null ? null : `https://www.threads.com/@${handle}`,
        image: toWebAddress(profile.profile_pic_url),
        counts: { followers: toCount(profile.follower_count) },
      };
    },
  ),
};
