import { Type } from "typebox";
import { toCount, toText } from "../../../upstream-values.ts";
import type { CounterPlatform } from "../counter-provider.ts";
import { firstKnown, type PostFacts } from "../facts.ts";
import { facebookReactions, instagramViews } from "../metric-rules.ts";
import { Counter, Flag, Id, Moment, Text } from "../payload-fields.ts";
import { type PlatformTable, type RowReader, rowReader } from "../row-reader.ts";
import { threads } from "./threads-payload.ts";
import { tiktok } from "./tiktok-payload.ts";
import { twitter } from "./twitter-payload.ts";

/** ScrapeCreators' list of a profile's posts, at one credit for each page. */
export interface ProfileList {
  path: string;
  params?: Readonly<Record<string, string>>;
  /** Undefined where the body has another form. */
  rows: (body: Body) => readonly unknown[] | undefined;
  reader: RowReader<PostFacts>;
  /** The parameter for the cursor; `page` unless given. */
  cursor?: string;
  /** The cursor after a page; absent where the list has one page. */
  next?: (body: Body, page: string | null) => string | null;
  /**
   * Posts that are missing in the list: older ones, or any; in the second case the list has no
   * order.
   */
  leavesOut?: "older" | "any";
}

type Body = Record<string, unknown>;

const listAt =
  (key: string) =>
  (body: Body): readonly unknown[] | undefined =>
    Array.isArray(body[key]) ? (body[key] as unknown[]) : undefined;

/** A cursor as text; it may be a number beyond 2^53, which the JSON reader keeps as text. */
function cursorAt(body: Body, key: string): string | null {
  const value = body[key];
  return typeof value === "number" ? String(value) : toText(value);
}

/** A post under some restriction is wrapped once more. */
const bareTweet = (row: unknown): unknown =>
  typeof row === "object" && row !== null && "tweet" in row ? row.tweet : row;

/** Photos and albums have no plays. Hidden counters hold meaningless values. */
const InstagramItem = Type.Object({
  code: Type.String({ minLength: 1 }),
  /** Type of media: 1 photo, 2 video, 8 album. */
  media_type: Counter,
  product_type: Text,
  caption: Type.Optional(Type.Union([Type.Object({ text: Text }), Type.Null()])),
  taken_at: Moment,
  play_count: Counter,
  ig_play_count: Counter,
  view_count: Counter,
  like_count: Counter,
  comment_count: Counter,
  like_and_view_counts_disabled: Flag,
  video_duration: Counter,
  original_width: Counter,
  original_height: Counter,
  display_uri: Text,
  user: Type.Optional(Type.Object({ username: Text })),
});

const instagramItem = rowReader(
  InstagramItem,
  (item) => [item.like_count, item.comment_count, item.play_count],
  (item): PostFacts => {
    const isHidden = item.like_and_view_counts_disabled === true;
    const isVideo = toCount(item.media_type) === 2;
    const plays = toCount(item.play_count) ?? toCount(item.ig_play_count);
    return {
      comparableId: item.code,
      title: item.caption?.text,
      thumbnail: item.display_uri,
      authorHandle: item.user?.username,
      publishedAt: item.taken_at,
      durationSec: item.video_duration,
      width: item.original_width,
      height: item.original_height,
      isReel: item.product_type === "clips",
      kind: isVideo ? "video" : toCount(item.media_type) === undefined ? null : "image",
      counts: {
        views: isHidden || !isVideo ? undefined : instagramViews(plays, item.view_count),
        likes: isHidden ? undefined : item.like_count,
        comments: item.comment_count,
      },
    };
  },
);

/** `videoViewCount` is null even on some videos; a single read of the post may have it. */
const FacebookItem = Type.Object({
  id: Id,
  url: Text,
  permalink: Text,
  text: Text,
  reactionCount: Counter,
  commentCount: Counter,
  videoViewCount: Counter,
  publishTime: Moment,
  videoDetails: Type.Optional(Type.Union([Type.Object({ thumbnailUrl: Text }), Type.Null()])),
});

const facebookItem = rowReader(
  FacebookItem,
  (item) => [item.reactionCount, item.commentCount],
  (item): PostFacts => {
    const views = toCount(item.videoViewCount);
    const isVideo = views !== undefined || /\/(reel|videos|watch)\//.test(item.permalink ?? "");
    const reactions = facebookReactions([item.reactionCount], isVideo);
    return {
      comparableId: null,
      url: firstKnown(toText, item.permalink, item.url),
      number: item.id,
      title: item.text,
      thumbnail: item.videoDetails?.thumbnailUrl,
      publishedAt: item.publishTime,
      kind: isVideo ? "video" : null,
      counts: { views, reactions, likes: reactions, comments: item.commentCount },
    };
  },
);

/** Posts of a company, which have no counters. */
const linkedinItem = rowReader(
  Type.Object({ url: Text, id: Id, datePublished: Moment, text: Text }),
  (item) => [item.datePublished, item.text],
  (item): PostFacts => ({
    comparableId: null,
    url: item.url,
    number: item.id,
    title: item.text,
    publishedAt: item.datePublished,
    counts: {},
  }),
);

/** Posts on a person's public page: the beginning of the text, without counters and time. */
const linkedinActivity = rowReader(
  Type.Object({ title: Text, link: Text, image: Text }),
  (item) => [item.title],
  (item): PostFacts => ({
    comparableId: null,
    url: item.link,
    title: item.title,
    thumbnail: item.image,
    counts: {},
  }),
);

/** A company's list ends after seven pages. */
const COMPANY_PAGES_MAX = 7;

function nextCompanyPage(page: string | null): string | null {
  const next = Number(page ?? "1") + 1;
  return next <= COMPANY_PAGES_MAX ? String(next) : null;
}

const LISTS: PlatformTable<ProfileList> = {
  instagram: {
    path: "/v2/instagram/user/posts",
    rows: listAt("items"),
    reader: instagramItem,
    cursor: "next_max_id",
    next: (body) => (body["more_available"] === false ? null : cursorAt(body, "next_max_id")),
  },
  tiktok: {
    path: "/v3/tiktok/profile/videos",
    params: { sort_by: "latest" },
    rows: listAt("aweme_list"),
    reader: tiktok.post.reader,
    cursor: "max_cursor",
    next: (body) =>
      body["has_more"] === 1 || body["has_more"] === true ? cursorAt(body, "max_cursor") : null,
  },
  // The hundred most popular posts of the account, as a visitor without an account sees them.
  twitter: {
    path: "/v1/twitter/user-tweets",
    rows: (body) => listAt("tweets")(body)?.map(bareTweet),
    reader: twitter.post.reader,
    leavesOut: "any",
  },
  // The list has three posts on each page.
  facebook: {
    path: "/v1/facebook/profile/posts",
    rows: listAt("posts"),
    reader: facebookItem,
    cursor: "cursor",
    next: (body) => cursorAt(body, "cursor"),
  },
  // The list has the last 20 to 30 posts, without views.
  threads: {
    path: "/v1/threads/user/posts",
    rows: listAt("posts"),
    reader: threads.post.reader,
    leavesOut: "older",
  },
  linkedin: {
    path: "/v1/linkedin/company/posts",
    rows: listAt("posts"),
    reader: linkedinItem,
    next: (_body, page) => nextCompanyPage(page),
    leavesOut: "older",
  },
};

/** A person's posts are on the same page as the followers, as far as the page shows them. */
const PERSON: ProfileList = {
  path: "/v1/linkedin/profile",
  // The field is absent on a page without posts.
  rows: (body) => ("name" in body ? (listAt("recentPosts")(body) ?? []) : undefined),
  reader: linkedinActivity,
  leavesOut: "any",
};

export const listOf = (platform: CounterPlatform, profileUrl: string): ProfileList =>
  platform === "linkedin" && profileUrl.includes("/in/") ? PERSON : LISTS[platform];
