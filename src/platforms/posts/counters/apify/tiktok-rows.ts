import { Type } from "typebox";
import {
  isUpright,
  toCount,
  toDurationSec,
  toId,
  toIsoTime,
  toText,
  toTitle,
  toWebAddress,
} from "../../../upstream-values.ts";
import type { PostFacts, ProfileFacts } from "../facts.ts";
import { Counter, Flag, Id, Moment, Text } from "../payload-fields.ts";
import { rowReader } from "../row-reader.ts";

const Author = Type.Object({
  id: Id,
  name: Text,
  nickName: Text,
  fans: Counter,
  heart: Counter,
  video: Counter,
  avatar: Text,
});

/** `clockworks/tiktok-scraper`: one row a video, with its author inside. */
const Video = Type.Object({
  id: Type.Union([Type.String({ minLength: 1 }), Type.Number()]),
  text: Text,
  createTimeISO: Moment,
  createTime: Moment,
  isSlideshow: Flag,
  playCount: Counter,
  diggCount: Counter,
  commentCount: Counter,
  shareCount: Counter,
  collectCount: Counter,
  videoMeta: Type.Optional(
    Type.Object({ duration: Counter, width: Counter, height: Counter, coverUrl: Text }),
  ),
  authorMeta: Type.Optional(Author),
});

export const tiktokPost = rowReader(
  Video,
  (row) => [row.playCount, row.diggCount, row.commentCount],
  (row): PostFacts => ({
    comparableId: toId(row.id),
    title: toTitle(row.text),
    thumbnail: toWebAddress(row.videoMeta?.coverUrl),
    authorHandle: toText(row.authorMeta?.name),
    publishedAt: toIsoTime(row.createTimeISO) ?? toIsoTime(row.createTime),
    durationSec: toDurationSec(row.videoMeta?.duration),
    isVertical: isUpright(row.videoMeta?.width, row.videoMeta?.height),
    kind: row.isSlideshow === true ? "image" : "video",
    counts: {
      views: toCount(row.playCount),
      likes: toCount(row.diggCount),
      comments: toCount(row.commentCount),
      shares: toCount(row.shareCount),
      saves: toCount(row.collectCount),
    },
  }),
);

export const tiktokProfile = rowReader(
  Type.Object({ authorMeta: Author }),
  ({ authorMeta }) => [authorMeta.fans, authorMeta.video],
  ({ authorMeta }): ProfileFacts => {
    const handle = toText(authorMeta.name);
    return {
      externalId: toId(authorMeta.id),
      handle,
      name: toText(authorMeta.nickName),
      profileUrl: handle === null ? null : `https://www.tiktok.com/@${handle}`,
      image: toWebAddress(authorMeta.avatar),
      counts: {
        followers: toCount(authorMeta.fans),
        likes: toCount(authorMeta.heart),
        posts: toCount(authorMeta.video),
      },
    };
  },
);
