import { Type } from "typebox";
import { readFailure } from "../../read-failure.ts";
import {
  isUpright,
  toCount,
  toDurationSec,
  toId,
  toIsoTime,
  toText,
  toTitle,
} from "../../../upstream-values.ts";
import type { PostFacts, ProfileFacts } from "../facts.ts";
import { Counter, Id, Moment, Text } from "../payload-fields.ts";
import { rowReader } from "../row-reader.ts";
import type { Payload } from "./payload.ts";
import { at } from "./payload.ts";

/**
 * The author's follower count inside a video answer is always 0, so it is not even declared here.
 */
const Detail = Type.Object({
  aweme_id: Type.Union([Type.String({ minLength: 1 }), Type.Number()]),
  desc: Text,
  create_time: Moment,
  author: Type.Optional(Type.Object({ unique_id: Text })),
  /** Milliseconds, other than everywhere else. */
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

export const tiktokPost: Payload<PostFacts> = {
  locate(body) {
    const detail = at(body, "aweme_detail");
    return detail === null
      ? readFailure("gone", "TikTok has no such public video: it is deleted or private.")
      : { payload: detail };
  },
  reader: rowReader(
    Detail,
    ({ statistics }) => [statistics.play_count, statistics.digg_count, statistics.comment_count],
    (detail): PostFacts => {
      const { statistics, video } = detail;
      const isPhotos =
        typeof detail.image_post_info === "object" && detail.image_post_info !== null;
      const milliseconds = toCount(video?.duration);
      return {
        comparableId: toId(detail.aweme_id),
        title: toTitle(detail.desc),
        authorHandle: toText(detail.author?.unique_id),
        publishedAt: toIsoTime(detail.create_time),
        durationSec:
          milliseconds === undefined || isPhotos ? null : toDurationSec(milliseconds / 1000),
        isVertical: isUpright(video?.width, video?.height),
        kind: isPhotos ? "image" : "video",
        counts: {
          views: toCount(statistics.play_count),
          likes: toCount(statistics.digg_count),
          comments: toCount(statistics.comment_count),
          shares: toCount(statistics.share_count),
          saves: toCount(statistics.collect_count),
        },
      };
    },
  ),
};

const Profile = Type.Object({
  user: Type.Object({ id: Id, uniqueId: Text, nickname: Text }),
  stats: Type.Object({ followerCount: Counter, heartCount: Counter, videoCount: Counter }),
});

export const tiktokProfile: Payload<ProfileFacts> = {
  locate: (body) => ({ payload: body }),
  reader: rowReader(
    Profile,
    ({ stats }) => [stats.followerCount, stats.videoCount],
    ({ user, stats }): ProfileFacts => {
      const handle = toText(user.uniqueId);
      return {
        externalId: toId(user.id),
        handle,
        name: toText(user.nickname),
        profileUrl: handle === null ? null : `https://www.tiktok.com/@${handle}`,
        counts: {
          followers: toCount(stats.followerCount),
          likes: toCount(stats.heartCount),
          posts: toCount(stats.videoCount),
        },
      };
    },
  ),
};
