import { Type } from "typebox";
import { toWebAddress } from "../../../upstream-values.ts";
import { firstKnown, type PostFacts, type ProfileFacts } from "../facts.ts";
import { instagramViews } from "../metric-rules.ts";
import { Counter, Id, Loose, Moment, Text } from "../payload-fields.ts";
import { profileUrlOf } from "../../../../domain/addresses/named-account.ts";
import { type PlatformRows, rowReader } from "../row-reader.ts";

/**
 * Rows of `apify/instagram-scraper` and of the post and reel scrapers. Hidden likes are -1; photos
 * have no view field.
 */
const Post = Type.Object({
  shortCode: Type.String({ minLength: 1 }),
  type: Text,
  productType: Text,
  caption: Text,
  likesCount: Counter,
  commentsCount: Counter,
  videoViewCount: Counter,
  videoPlayCount: Counter,
  videoDuration: Counter,
  displayUrl: Text,
  dimensionsWidth: Counter,
  dimensionsHeight: Counter,
  timestamp: Moment,
  ownerUsername: Text,
});

const post = rowReader(
  Post,
  (row) => [row.likesCount, row.commentsCount, row.videoViewCount, row.videoPlayCount],
  (row): PostFacts => ({
    comparableId: row.shortCode,
    title: row.caption,
    thumbnail: row.displayUrl,
    authorHandle: row.ownerUsername,
    publishedAt: row.timestamp,
    durationSec: row.videoDuration,
    width: row.dimensionsWidth,
    height: row.dimensionsHeight,
    // "clips" is Instagram's name for reels.
    isReel: row.productType === "clips",
    kind:
      row.type === "Video"
        ? "video"
        : row.type === "Image" || row.type === "Sidecar"
          ? "image"
          : null,
    counts: {
      views:
        row.type === "Image" ? undefined : instagramViews(row.videoPlayCount, row.videoViewCount),
      likes: row.likesCount,
      comments: row.commentsCount,
    },
  }),
);

const Profile = Type.Object({
  id: Id,
  username: Type.String({ minLength: 1 }),
  fullName: Text,
  followersCount: Counter,
  postsCount: Counter,
  profilePicUrl: Text,
  profilePicUrlHD: Text,
  biography: Loose,
  externalUrl: Loose,
  externalUrls: Loose,
});

const profile = rowReader(
  Profile,
  (row) => [row.followersCount, row.postsCount],
  (row): ProfileFacts => ({
    externalId: row.id,
    handle: row.username,
    name: row.fullName,
    profileUrl: profileUrlOf("instagram", row.username),
    image: firstKnown(toWebAddress, row.profilePicUrlHD, row.profilePicUrl),
    about: row.biography,
    links: [row.externalUrl, row.externalUrls],
    counts: { followers: row.followersCount, posts: row.postsCount },
  }),
);

export const instagram: PlatformRows = { post, profile };
