import { Type } from "typebox";
import { sumOfKnown, toCount, toId, toText } from "../../../upstream-values.ts";
import type { PostFacts, ProfileFacts } from "../facts.ts";
import { Counter, Flag, Id, Loose, Moment, Text } from "../payload-fields.ts";
import { profileUrlOf } from "../../../../domain/addresses/named-account.ts";
import { type PlatformRows, rowReader } from "../row-reader.ts";
import { isAnswer, tweetKind, withWholeLinks } from "../tweet-parts.ts";

const Author = Type.Object({
  id: Id,
  userName: Text,
  name: Text,
  followers: Counter,
  statusesCount: Counter,
  profilePicture: Text,
  description: Loose,
  entities: Loose,
});

const Media = Type.Optional(
  Type.Object({
    media: Type.Optional(Type.Array(Type.Object({ type: Text, media_url_https: Text }))),
  }),
);

const Links = Type.Optional(
  Type.Object({ urls: Type.Optional(Type.Array(Type.Object({ url: Text, expanded_url: Text }))) }),
);

/**
 * Rows of `apidojo` actors. Views are missing on posts older than 2022-12, when X began to count
 * them.
 */
const Tweet = Type.Object({
  id: Type.Union([Type.String({ minLength: 1 }), Type.Number()]),
  text: Text,
  fullText: Text,
  createdAt: Moment,
  viewCount: Counter,
  likeCount: Counter,
  replyCount: Counter,
  retweetCount: Counter,
  quoteCount: Counter,
  bookmarkCount: Counter,
  author: Type.Optional(Author),
  extendedEntities: Media,
  entities: Links,
  isRetweet: Flag,
  inReplyToUsername: Text,
});

const post = rowReader(
  Tweet,
  (row) => [row.viewCount, row.likeCount, row.replyCount, row.retweetCount],
  (row): PostFacts => ({
    comparableId: toId(row.id),
    title: row.fullText ?? row.text,
    text: withWholeLinks(row.fullText ?? row.text, row.entities?.urls),
    isRepostOrAnswer:
      row.isRetweet === true || isAnswer(row.inReplyToUsername, row.author?.userName),
    thumbnail: row.extendedEntities?.media?.[0]?.media_url_https,
    authorHandle: row.author?.userName,
    publishedAt: row.createdAt,
    kind: tweetKind((row.extendedEntities?.media ?? []).map(({ type }) => type ?? "")),
    counts: {
      impressions: row.viewCount,
      likes: row.likeCount,
      comments: row.replyCount,
      shares: sumOfKnown(toCount(row.retweetCount), toCount(row.quoteCount)),
      saves: row.bookmarkCount,
    },
  }),
);

const profile = rowReader(
  Type.Object({ author: Author }),
  ({ author }) => [author.followers, author.statusesCount],
  ({ author }): ProfileFacts => {
    const handle = toText(author.userName);
    return {
      externalId: author.id,
      handle,
      name: author.name,
      profileUrl: profileUrlOf("twitter", handle),
      image: author.profilePicture,
      about: author.description,
      // `url` is the profile's own address here; the links of the profile are among the entities.
      links: author.entities,
      counts: { followers: author.followers, posts: author.statusesCount },
    };
  },
);

export const twitter: PlatformRows = { post, profile };
