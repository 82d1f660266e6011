import { Type } from "typebox";
import {
  toCount,
  toId,
  toIsoTime,
  toText,
  toTitle,
  toWebAddress,
} from "../../../upstream-values.ts";
import { linkedinAccountName } from "../account-names.ts";
import type { PostFacts, ProfileFacts } from "../facts.ts";
import { Counter, Id, Moment, Text } from "../payload-fields.ts";
import { rowReader } from "../row-reader.ts";
import type { Payload } from "./payload.ts";

/** `likeCount` holds reactions of every kind; shares and views are not told. */
const Post = Type.Object({
  name: Text,
  headline: Text,
  description: Text,
  likeCount: Counter,
  commentCount: Counter,
  datePublished: Moment,
  author: Type.Optional(Type.Object({ url: Text })),
});

export const linkedinPost: Payload<PostFacts> = {
  locate: (body) => ({ payload: body }),
  reader: rowReader(
    Post,
    (post) => [post.likeCount, post.commentCount],
    (post): PostFacts => {
      const reactions = toCount(post.likeCount);
      return {
        comparableId: null,
        title: toTitle(post.description ?? post.headline ?? post.name),
        authorHandle: linkedinAccountName(post.author?.url),
        publishedAt: toIsoTime(post.datePublished),
        counts: { reactions, likes: reactions, comments: toCount(post.commentCount) },
      };
    },
  ),
};

const Profile = Type.Object({
  id: Id,
  name: Text,
  url: Text,
  image: Text,
  logo: Text,
  followers: Counter,
});

/** Persons and company pages answer alike in the fields we read. */
export const linkedinProfile: Payload<ProfileFacts> = {
  locate: (body) => ({ payload: body }),
  reader: rowReader(
    Profile,
    (profile) => [profile.followers],
    (profile): ProfileFacts => ({
      externalId: toId(profile.id),
      name: toText(profile.name),
      profileUrl: toWebAddress(profile.url),
      image: toWebAddress(profile.logo) ?? toWebAddress(profile.image),
      counts: { followers: toCount(profile.followers) },
    }),
  ),
};
