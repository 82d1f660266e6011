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
import { instagramViews } from "../metric-rules.ts";
import { Counter, Id, Moment, Text } from "../payload-fields.ts";
import { rowReader } from "../row-reader.ts";

/**
 * `apify/instagram-scraper`, and alike the post and reel scrapers. Hidden likes arrive as -1;
 * photos have no view field.
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

export const instagramPost = rowReader(
  Post,
  (row) => [row.likesCount, row.commentsCount, row.videoViewCount, row.videoPlayCount],
  (row): PostFacts => ({
    comparableId: row.shortCode,
    title: toTitle(row.caption),
    thumbnail: toWebAddress(row.displayUrl),
    authorHandle: toText(row.ownerUsername),
    publishedAt: toIsoTime(row.timestamp),
    durationSec: toDurationSec(row.videoDuration),
    // "clips" is Instagram's word for a reel, upright in all but rare cases.
    isVertical:
      isUpright(row.dimensionsWidth, row.dimensionsHeight) ??
      (row.productType === "clips" ? true : null),
    kind:
      row.type === "Video"
        ? "video"
        : row.type === "Image" || row.type === "Sidecar"
          ? "image"
          : null,
    counts: {
      views:
        row.type === "Image" ? undefined : instagramViews(row.videoPlayCount, row.videoViewCount),
      likes: toCount(row.likesCount),
      comments: toCount(row.commentsCount),
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
});

export const instagramProfile = rowReader(
  Profile,
  (row) => [row.followersCount, row.postsCount],
  (row): ProfileFacts => ({
    externalId: toId(row.id),
    handle: row.username,
    name: toText(row.fullName),
    profileUrl: `https://www.instagram.com/${row.username}/`,
    image: toWebAddress(row.profilePicUrlHD) ?? toWebAddress(row.profilePicUrl),
    counts: { followers: toCount(row.followersCount), posts: toCount(row.postsCount) },
  }),
);
