import { Type } from "typebox";
import { sumOfKnown, toCount, toText } from "../../../upstream-values.ts";
import type { PostFacts, ProfileFacts } from "../facts.ts";
import { Counter, Id, Loose, Moment, Text } from "../payload-fields.ts";
import { profileUrlOf } from "../../../../domain/addresses/named-account.ts";
import { rowReader } from "../row-reader.ts";
import { presentAt, type Payload, type PlatformPayloads } from "./payload.ts";

/** Only the single-post read has views, under the plural name `view_counts`. */
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

const post: Payload<PostFacts> = {
  locate: (body) => presentAt(body, ["post"], "Threads has no such public post any more."),
  reader: rowReader(
    Post,
    (post) => [post.like_count, post.view_counts, post.text_post_app_info],
    (post): PostFacts => {
      const replies = post.text_post_app_info;
      return {
        comparableId: post.code,
        title: post.caption?.text,
        authorHandle: post.user?.username,
        publishedAt: post.taken_at,
        counts: {
          views: post.view_counts,
          likes: post.like_count,
          comments: replies?.direct_reply_count,
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
  biography: Loose,
  bio_links: Loose,
  follower_count: Counter,
});

const profile: Payload<ProfileFacts> = {
  reader: rowReader(
    Profile,
    (profile) => [profile.follower_count],
    (profile): ProfileFacts => {
      const handle = toText(profile.username);
      return {
        externalId: profile.pk,
        handle,
        name: profile.full_name,
        profileUrl: profileUrlOf("threads", handle),
        image: profile.profile_pic_url,
        about: profile.biography,
        links: profile.bio_links,
        counts: { followers: profile.follower_count },
      };
    },
  ),
};

export const threads: PlatformPayloads = { post, profile };
