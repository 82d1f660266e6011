import { Type } from "typebox";
import { toCount } from "../../../upstream-values.ts";
import { linkedinAccountName } from "../account-names.ts";
import { type PostFacts, type ProfileFacts } from "../facts.ts";
import { Counter, Id, Loose, Moment, Text } from "../payload-fields.ts";
import { rowReader } from "../row-reader.ts";
import { type Payload, type PlatformPayloads } from "./payload.ts";

/** `likeCount` holds reactions of every kind; shares and views are not reported. */
const Post = Type.Object({
  name: Text,
  headline: Text,
  description: Text,
  likeCount: Counter,
  commentCount: Counter,
  datePublished: Moment,
  author: Type.Optional(Type.Object({ url: Text })),
});

const post: Payload<PostFacts> = {
  reader: rowReader(
    Post,
    (post) => [post.likeCount, post.commentCount],
    (post): PostFacts => {
      const reactions = toCount(post.likeCount);
      return {
        comparableId: null,
        title: post.description ?? post.headline ?? post.name,
        authorHandle: linkedinAccountName(post.author?.url),
        publishedAt: post.datePublished,
        counts: { reactions, likes: reactions, comments: post.commentCount },
      };
    },
  ),
};

const Profile = Type.Object({
  id: Id,
  name: Text,
  url: Text,
  image: Text,
  followers: Counter,
  about: Loose,
  website: Loose,
});

/** Answers about a person; answers about a company contain no followers. */
const profile: Payload<ProfileFacts> = {
  reader: rowReader(
    Profile,
    (profile) => [profile.followers],
    (profile): ProfileFacts => ({
      externalId: profile.id,
      name: profile.name,
      profileUrl: profile.url,
      image: profile.image,
      about: profile.about,
      links: profile.website,
      counts: { followers: profile.followers },
    }),
  ),
};

export const linkedin: PlatformPayloads = { post, profile };
