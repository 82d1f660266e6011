import { Type } from "typebox";
import { toId, toIsoTime, toText } from "../../../upstream-values.ts";
import { firstKnown, type PostFacts, type ProfileFacts } from "../facts.ts";
import { Counter, Flag, Id, Loose, Moment, Text } from "../payload-fields.ts";
import { profileUrlOf } from "../../../../domain/addresses/named-account.ts";
import { type PlatformRows, rowReader } from "../row-reader.ts";

const Author = Type.Object({
  id: Id,
  name: Text,
  nickName: Text,
  fans: Counter,
  heart: Counter,
  video: Counter,
  avatar: Text,
  signature: Loose,
  bioLink: Loose,
});

/** Rows of `clockworks/tiktok-scraper`: one row for each video, with its author inside. */
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

const post = rowReader(
  Video,
  (row) => [row.playCount, row.diggCount, row.commentCount],
  (row): PostFacts => ({
    comparableId: toId(row.id),
    title: row.text,
    thumbnail: row.videoMeta?.coverUrl,
    authorHandle: row.authorMeta?.name,
    publishedAt: firstKnown(toIsoTime, row.createTimeISO, row.createTime),
    durationSec: row.videoMeta?.duration,
    width: row.videoMeta?.width,
    height: row.videoMeta?.height,
    kind: row.isSlideshow === true ? "image" : "video",
    counts: {
      views: row.playCount,
      likes: row.diggCount,
      comments: row.commentCount,
      shares: row.shareCount,
      saves: row.collectCount,
    },
  }),
);

const profile = rowReader(
  Type.Object({ authorMeta: Author }),
  ({ authorMeta }) => [authorMeta.fans, authorMeta.video],
  ({ authorMeta }): ProfileFacts => {
    const handle = toText(authorMeta.name);
    return {
      externalId: authorMeta.id,
      handle,
      name: authorMeta.nickName,
      profileUrl: profileUrlOf("tiktok", handle),
      image: authorMeta.avatar,
      about: authorMeta.signature,
      links: authorMeta.bioLink,
      counts: {
        followers: authorMeta.fans,
        likes: authorMeta.heart,
        posts: authorMeta.video,
      },
    };
  },
);

export const tiktok: PlatformRows = { post, profile };
