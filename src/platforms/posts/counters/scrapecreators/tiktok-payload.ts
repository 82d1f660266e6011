import { Type } from "typebox";
import { toId, toText } from "../../../upstream-values.ts";
import type { PostFacts, ProfileFacts } from "../facts.ts";
import { Counter, Id, Loose, Moment, Text } from "../payload-fields.ts";
import { profileUrlOf } from "../../../../domain/addresses/named-account.ts";
import { rowReader } from "../row-reader.ts";
import { presentAt, type Payload, type PlatformPayloads } from "./payload.ts";

/**
 * The author's follower count inside a video answer is always 0, so it is not even declared here.
 */
const Detail = Type.Object({
  aweme_id: Type.Union([Type.String({ minLength: 1 }), Type.Number()]),
  desc: Text,
  create_time: Moment,
  author: Type.Optional(Type.Object({ unique_id: Text })),
  /** Duration in milliseconds, unlike elsewhere. */
  video: Type.Optional(Type.Object({ duration: Counter, width: Counter, height: Counter })),
  image_post_info: Type.Optional(Type.Unknown()),
  statistics: Type.Object({
    play_count: Counter,
    digg_count: Counter,
    comment_count: Counter,
    share_count: Counter,
    collect_count: Counter,
  }),
});

const post: Payload<PostFacts> = {
  locate: (body) =>
    presentAt(body, ["aweme_detail"], "TikTok has no such public video: it is deleted or private."),
  reader: rowReader(
    Detail,
    ({ statistics }) => [statistics.play_count, statistics.digg_count, statistics.comment_count],
    (detail): PostFacts => {
      const { statistics, video } = detail;
      const isPhotos =
        typeof detail.image_post_info === "object" && detail.image_post_info !== null;
      return {
        comparableId: toId(detail.aweme_id),
        title: detail.desc,
        authorHandle: detail.author?.unique_id,
        publishedAt: detail.create_time,
        durationMs: isPhotos ? undefined : video?.duration,
        width: video?.width,
        height: video?.height,
        kind: isPhotos ? "image" : "video",
        counts: {
          views: statistics.play_count,
          likes: statistics.digg_count,
          comments: statistics.comment_count,
          shares: statistics.share_count,
          saves: statistics.collect_count,
        },
      };
    },
  ),
};

const Profile = Type.Object({
  user: Type.Object({ id: Id, uniqueId: Text, nickname: Text, signature: Loose, bioLink: Loose }),
  stats: Type.Object({ followerCount: Counter, heartCount: Counter, videoCount: Counter }),
});

const profile: Payload<ProfileFacts> = {
  reader: rowReader(
    Profile,
    ({ stats }) => [stats.followerCount, stats.videoCount],
    ({ user, stats }): ProfileFacts => {
      const handle = toText(user.uniqueId);
      return {
        externalId: user.id,
        handle,
        name: user.nickname,
        profileUrl: profileUrlOf("tiktok", handle),
        about: user.signature,
        links: user.bioLink,
        counts: {
          followers: stats.followerCount,
          likes: stats.heartCount,
          posts: stats.videoCount,
        },
      };
    },
  ),
};

export const tiktok: PlatformPayloads = { post, profile };
