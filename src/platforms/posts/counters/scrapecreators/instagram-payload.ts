import { Type } from "typebox";
import { toCount, toWebAddress } from "../../../upstream-values.ts";
import { firstKnown, type PostFacts, type ProfileFacts } from "../facts.ts";
import { instagramViews } from "../metric-rules.ts";
import { Counter, Flag, Id, Loose, Moment, Text } from "../payload-fields.ts";
import { profileUrlOf } from "../../../../domain/addresses/named-account.ts";
import { rowReader } from "../row-reader.ts";
import { presentAt, type Payload, type PlatformPayloads } from "./payload.ts";

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
   * True where the owner hides both counts; the counters beside it then hold meaningless values
   * such as 3 or -1.
   */
  like_and_view_counts_disabled: Flag,
  owner: Type.Optional(Type.Object({ username: Text })),
});

const post: Payload<PostFacts> = {
  locate: (body) =>
    presentAt(
      body,
      ["data", "xdt_shortcode_media"],
      "Instagram has no such public post: it is deleted or private.",
    ),
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
        title: media.edge_media_to_caption?.edges?.[0]?.node?.text,
        thumbnail: media.display_url,
        authorHandle: media.owner?.username,
        publishedAt: media.taken_at_timestamp,
        durationSec: media.video_duration,
        width: media.dimensions?.width,
        height: media.dimensions?.height,
        isReel: media.product_type === "clips",
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
          comments: media.edge_media_to_parent_comment?.count,
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
  biography: Loose,
  external_url: Loose,
  bio_links: Loose,
  edge_followed_by: CountOf,
  edge_owner_to_timeline_media: CountOf,
});

const profile: Payload<ProfileFacts> = {
  locate: (body) => presentAt(body, ["data", "user"], "Instagram has no such account."),
  reader: rowReader(
    User,
    (user) => [user.edge_followed_by, user.edge_owner_to_timeline_media],
    (user): ProfileFacts => ({
      externalId: user.id,
      handle: user.username,
      name: user.full_name,
      profileUrl: profileUrlOf("instagram", user.username),
      image: firstKnown(toWebAddress, user.profile_pic_url_hd, user.profile_pic_url),
      about: user.biography,
      links: [user.external_url, user.bio_links],
      counts: {
        followers: user.edge_followed_by?.count,
        posts: user.edge_owner_to_timeline_media?.count,
      },
    }),
  ),
};

export const instagram: PlatformPayloads = { post, profile };
