import { Type } from "typebox";
import type { PostSnapshot } from "../../connector.ts";
import { toCount, toIsoTime, toText, toWebAddress } from "../../../upstream-values.ts";
import { linkedinAccountName } from "../account-names.ts";
import { firstKnown, type PostFacts, type ProfileFacts } from "../facts.ts";
import { Counter, Id, Loose, Moment, Text } from "../payload-fields.ts";
import { type PlatformRows, rowReader, type RowReader } from "../row-reader.ts";

/**
 * Rows of `apimaestro/linkedin-post-detail`: one post by its address. `total_reactions` sums every
 * kind.
 */
const PostDetail = Type.Object({
  post: Type.Object({
    id: Id,
    text: Text,
    type: Text,
    created_at: Type.Optional(Type.Object({ timestamp: Moment, date: Moment })),
  }),
  author: Type.Optional(Type.Object({ profile_url: Text })),
  stats: Type.Object({ total_reactions: Counter, comments: Counter, shares: Counter }),
});

const detailRow = rowReader(
  PostDetail,
  ({ stats }) => [stats.total_reactions, stats.comments, stats.shares],
  ({ post, author, stats }): PostFacts => ({
    comparableId: null,
    title: post.text,
    authorHandle: linkedinAccountName(author?.profile_url),
    publishedAt: firstKnown(toIsoTime, post.created_at?.timestamp, post.created_at?.date),
    kind: kindOf(post.type),
    counts: linkedinCounts(stats.total_reactions, stats.comments, stats.shares),
  }),
);

/** Rows of `harvestapi/linkedin-…-posts`: `engagement.likes` are reactions of every kind. */
const ListedPost = Type.Object({
  id: Id,
  linkedinUrl: Text,
  content: Text,
  postedAt: Type.Optional(Type.Object({ timestamp: Moment, date: Moment })),
  engagement: Type.Object({ likes: Counter, comments: Counter, shares: Counter }),
  author: Type.Optional(Type.Object({ publicIdentifier: Text, universalName: Text })),
});

const listedRow = rowReader(
  ListedPost,
  ({ engagement }) => [engagement.likes, engagement.comments, engagement.shares],
  ({ id, linkedinUrl, content, postedAt, engagement, author }): PostFacts => ({
    comparableId: null,
    url: linkedinUrl,
    number: id,
    title: content,
    authorHandle: firstKnown(toText, author?.publicIdentifier, author?.universalName),
    publishedAt: firstKnown(toIsoTime, postedAt?.timestamp, postedAt?.date),
    counts: linkedinCounts(engagement.likes, engagement.comments, engagement.shares),
  }),
);

const post: RowReader<PostFacts> = {
  read: (row) => detailRow.read(row) ?? listedRow.read(row),
};

function linkedinCounts(
  reactions: unknown,
  comments: unknown,
  shares: unknown,
): PostFacts["counts"] {
  const total = toCount(reactions);
  return { reactions: total, likes: total, comments, shares };
}

function kindOf(type: string | null | undefined): PostSnapshot["kind"] {
  if (type === "video" || type === "image" || type === "text") return type;
  return type === "regular" || type === "article" ? "text" : null;
}

/**
 * Rows of `harvestapi/linkedin-company` and `linkedin-profile-scraper`, distinguished by their name
 * fields.
 */
const Profile = Type.Object({
  id: Id,
  universalName: Text,
  publicIdentifier: Text,
  name: Text,
  firstName: Text,
  lastName: Text,
  followerCount: Counter,
  logo: Text,
  photo: Text,
  linkedinUrl: Text,
  description: Loose,
  about: Loose,
  website: Loose,
});

const profile = rowReader(
  Profile,
  (row) => [row.followerCount],
  (row): ProfileFacts => ({
    externalId: row.id,
    handle: firstKnown(toText, row.universalName, row.publicIdentifier),
    name: toText(row.name) ?? toText([row.firstName, row.lastName].filter(Boolean).join(" ")),
    profileUrl: row.linkedinUrl,
    image: firstKnown(toWebAddress, row.logo, row.photo),
    about: firstKnown(toText, row.description, row.about),
    links: row.website,
    counts: { followers: row.followerCount },
  }),
);

export const linkedin: PlatformRows = { post, profile };
