import type { AccountIdentity, AccountItem, PlaceReading } from "../accounts/account-connector.ts";
import { mostFirst, toAccountIdentity, toAccountItem } from "../accounts/reads/account-values.ts";
import type { Counts } from "../posts/readings.ts";
import { toCount, toText, toTitle, toWebAddress } from "../upstream-values.ts";
import type {
  DemographicsPayload,
  InsightsPayload,
  MediaCountersPayload,
  MediaPayload,
  MePayload,
} from "./payload-schema.ts";

/** Answers about a professional account on Instagram in the types of the port. */

export function toIdentity(me: MePayload): AccountIdentity {
  const handle = toText(me.username);
  return toAccountIdentity(me.user_id, {
    name: toText(me.name) ?? handle,
    handle,
    profileUrl: handle === null ? null : `https://www.instagram.com/${encodeURIComponent(handle)}/`,
    image: me.profile_picture_url,
  });
}

export const toAccountCounts = ({ followers_count, media_count }: MePayload): Counts => ({
  followers: toCount(followers_count),
  posts: toCount(media_count),
});

export function toItem(media: MediaPayload): AccountItem {
  const isVideo = media.media_type === "VIDEO";
  return toAccountItem(
    media.id,
    {
      url: media.permalink,
      title: toTitle(media.caption),
      text: media.caption,
      // Only a video has a thumbnail; its `media_url` is the video file.
      thumbnail: toWebAddress(media.thumbnail_url) ?? (isVideo ? null : media.media_url),
      publishedAt: media.timestamp,
    },
    isVideo ? "video" : "image",
  );
}

export const toMediaCounts = ({ like_count, comments_count }: MediaCountersPayload): Counts => ({
  likes: toCount(like_count),
  comments: toCount(comments_count),
});

/** The counters of insights. A metric without a value is unknown. */
export function toInsightCounts({ data }: InsightsPayload): Counts {
  const values = new Map(
    data.map(({ name, values, total_value }) => [
      name,
      toCount(total_value?.value ?? values?.[0]?.value),
    ]),
  );
  const watchedMs = values.get("ig_reels_video_view_total_time");
  return {
    views: values.get("views"),
    likes: values.get("likes"),
    comments: values.get("comments") ?? values.get("replies"),
    shares: values.get("shares"),
    saves: values.get("saved"),
    watch_time_sec: watchedMs === undefined ? undefined : Math.round(watchedMs / 1_000),
  };
}

/** Maximum countries in the list; the API returns the top 8. */
const TOP_COUNTRIES = 8;

/**
 * Countries of followers, most followers first; empty where Instagram reports none, in some answers
 * as zeros.
 */
export function toCountries({ data }: DemographicsPayload): PlaceReading[] {
  const results = data
    .flatMap(({ total_value }) => total_value?.breakdowns ?? [])
    .flatMap(({ results }) => results ?? []);
  return results
    .flatMap(({ dimension_values: [name = ""], value }) => [
      {
        code: /^[A-Z]{2}$/.test(name) ? name : null,
        name,
        value: toCount(value) ?? null,
        label: null,
      },
    ])
    .filter(({ value }) => value !== 0)
    .sort(mostFirst)
    .slice(0, TOP_COUNTRIES);
}
