import { Type } from "typebox";
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
import type { RowReader } from "../row-reader.ts";
import { rowReader } from "../row-reader.ts";

/**
 * Two actors, two spellings: `logical_scrapers/threads-post-scraper` (`thread.code`, `like_count`,
 * no views) and `futurizerush/meta-threads-scraper` (`post_code`, `view_count`).
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
      toText(row.code) ?? toText(row.post_code) ?? codeIn(row.url ?? row.post_url ?? ""),
    title: toTitle(row.text ?? row.text_content),
    authorHandle: toText(row.username),
    publishedAt:
      toIsoTime(row.taken_at) ?? toIsoTime(row.published_on) ?? toIsoTime(row.created_at),
    counts: {
      views: toCount(row.view_count),
      likes: toCount(row.like_count),
      comments: toCount(row.reply_count),
      shares: sumOfKnown(toCount(row.repost_count), toCount(row.quote_count)),
    },
  }),
);

function codeIn(url: string): string | null {
  return /\/(?:post|t)\/([A-Za-z0-9_-]+)/.exec(url)?.[1] ?? null;
}

export const threadsPost: RowReader<PostFacts> = {
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
});

export const threadsProfile = rowReader(
  Profile,
  (row) => [row.follower_count],
  (row): ProfileFacts => ({
    externalId: toId(row.pk) ?? toId(row.id),
    handle: row.username,
    name: toText(row.full_name),
    profileUrl: `https://www.threads.com/@${row.username}`,
    image: toWebAddress(row.profile_pic_url),
    counts: { followers: toCount(row.follower_count) },
  }),
);
