import { Type } from "typebox";
import { sumOfKnown, toCount, toId, toIsoTime, toText } from "../../../upstream-values.ts";
import { firstKnown, type PostFacts, type ProfileFacts } from "../facts.ts";
import { Counter, Id, Loose, Moment, Text } from "../payload-fields.ts";
import { profileUrlOf } from "../../../../domain/addresses/named-account.ts";
import { type PlatformRows, rowReader, type RowReader } from "../row-reader.ts";

/**
 * Rows of two actors with two spellings: `logical_scrapers/threads-post-scraper` (`thread.code`,
 * `like_count`, no views) and `futurizerush/meta-threads-scraper` (`post_code`, `view_count`).
 */
const Post = Type.Object({
  code: Text,
  post_code: Text,
  url: Text,
  post_url: Text,
  text: Text,
  text_content: Text,
  username: Text,
  taken_at: Moment,
  published_on: Moment,
  created_at: Moment,
  like_count: Counter,
  reply_count: Counter,
  repost_count: Counter,
  quote_count: Counter,
  view_count: Counter,
});

const flatPost = rowReader(
  Post,
  (row) => [row.like_count, row.reply_count, row.view_count],
  (row): PostFacts => ({
    comparableId:
      firstKnown(toText, row.code, row.post_code) ?? codeIn(row.url ?? row.post_url ?? ""),
    title: row.text ?? row.text_content,
    authorHandle: row.username,
    publishedAt: firstKnown(toIsoTime, row.taken_at, row.published_on, row.created_at),
    counts: {
      views: row.view_count,
      likes: row.like_count,
      comments: row.reply_count,
      shares: sumOfKnown(toCount(row.repost_count), toCount(row.quote_count)),
    },
  }),
);

function codeIn(url: string): string | null {
  return /\/(?:post|t)\/([A-Za-z0-9_-]+)/.exec(url)?.[1] ?? null;
}

const post: RowReader<PostFacts> = {
  read: (row) =>
    flatPost.read(typeof row === "object" && row !== null && "thread" in row ? row.thread : row),
};

const Profile = Type.Object({
  id: Id,
  pk: Id,
  username: Type.String({ minLength: 1 }),
  full_name: Text,
  follower_count: Counter,
  profile_pic_url: Text,
  biography: Loose,
  bio_links: Loose,
});

const profile = rowReader(
  Profile,
  (row) => [row.follower_count],
  (row): ProfileFacts => ({
    externalId: firstKnown(toId, row.pk, row.id),
    handle: row.username,
    name: row.full_name,
    profileUrl: profileUrlOf("threads", row.username),
    image: row.profile_pic_url,
    about: row.biography,
    links: row.bio_links,
    counts: { followers: row.follower_count },
  }),
);

export const threads: PlatformRows = { post, profile };
