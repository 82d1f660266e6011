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
  toWebAddress,
} from "../../../upstream-values.ts";
import type { PostFacts, ProfileFacts } from "../facts.ts";
import { instagramViews } from "../metric-rules.ts";
import { Counter, Flag, Id, Moment, Text } from "../payload-fields.ts";
import { rowReader } from "../row-reader.ts";
import type { Payload } from "./payload.ts";
import { at } from "./payload.ts";

const CountOf = Type.Optional(Type.Object({ count: Counter }));

const Caption = Type.Optional(
  Type.Object({
    edges: Type.Optional(
      Type.Array(Type.Object({ node: Type.Optional(Type.Object({ text: Text })) })),
    ),
  }),
);

const Media = Type.Object({
  __typename: Text,
  id: Id,
  shortcode: Type.String({ minLength: 1 }),
  product_type: Text,
  display_url: Text,
  dimensions: Type.Optional(Type.Object({ width: Counter, height: Counter })),
  video_view_count: Counter,
  video_play_count: Counter,
  video_duration: Counter,
  edge_media_preview_like: CountOf,
  edge_media_to_parent_comment: CountOf,
  edge_media_to_caption: Caption,
  taken_at_timestamp: Moment,
  /**
   * True where the owner hides both; the counters beside it then hold leftovers such as 3 or -1.
   */
  like_and_view_counts_disabled: Flag,
  owner: Type.Optional(Type.Object({ username: Text })),
});

export const instagramPost: Payload<PostFacts> = {
  locate(body) {
    const media = at(body, "data", "xdt_shortcode_media");
    return media === null
      ? readFailure("gone", "Instagram has no such public post: it is deleted or private.")
      : { payload: media };
  },
  reader: rowReader(
    Media,
    (media) => [
      media.edge_media_preview_like,
      media.edge_media_to_parent_comment,
      media.video_play_count,
      media.video_view_count,
    ],
    (media): PostFacts => {
      const hidden = media.like_and_view_counts_disabled === true;
      const isVideo = media.__typename === "XDTGraphVideo";
      return {
        comparableId: media.shortcode,
        title: toTitle(media.edge_media_to_caption?.edges?.[0]?.node?.text),
        thumbnail: toWebAddress(media.display_url),
        authorHandle: toText(media.owner?.username),
        publishedAt: toIsoTime(media.taken_at_timestamp),
        durationSec: toDurationSec(media.video_duration),
        isVertical:
          isUpright(media.dimensions?.width, media.dimensions?.height) ??
          (media.product_type === "clips" ? true : null),
        kind: isVideo
          ? "video"
          : media.__typename === "XDTGraphImage" || media.__typename === "XDTGraphSidecar"
            ? "image"
            : null,
        counts: {
          views: hidden
            ? undefined
            : instagramViews(media.video_play_count, media.video_view_count),
          likes: hidden ? undefined : toCount(media.edge_media_preview_like?.count),
          comments: toCount(media.edge_media_to_parent_comment?.count),
        },
      };
    },
  ),
};

const User = Type.Object({
  id: Id,
  username: Type.String({ minLength: 1 }),
  full_name: Text,
  profile_pic_url: Text,
  profile_pic_url_hd: Text,
  edge_followed_by: CountOf,
  edge_owner_to_timeline_media: CountOf,
});

export const instagramProfile: Payload<ProfileFacts> = {
  locate(body) {
    const user = at(body, "data", "user");
    return user === null
      ? readFailure("gone", "Instagram has no such account.")
      : { payload: user };
  },
  reader: rowReader(
    User,
    (user) => [user.edge_followed_by, user.edge_owner_to_timeline_media],
    (user): ProfileFacts => ({
      externalId: toId(user.id),
      handle: user.username,
      name: toText(user.full_name),
      profileUrl: `https://www.instagram.com/${user.username}/`,
      image: toWebAddress(user.profile_pic_url_hd) ?? toWebAddress(user.profile_pic_url),
      counts: {
        followers: toCount(user.edge_followed_by?.count),
        posts: toCount(user.edge_owner_to_timeline_media?.count),
      },
    }),
  ),
};
