import { parseIsoDurationSec } from "../../lib/time/iso-duration.ts";
import type { PostSnapshot, ProfileSnapshot, ReadFailure } from "../posts/connector.ts";
import { readFailure } from "../posts/read-failure.ts";
import { toReadings } from "../posts/readings.ts";
import { toCount, toIsoTime, toText, toWebAddress } from "../upstream-values.ts";
import type { ChannelPayload, VideoPayload } from "./payload-schema.ts";

/** Public counters are almost live, so they cover the time of the fetch and have no `as_of`. */
const origin = (fetchedAt: Date) => ({
  platform: "youtube",
  source: "api" as const,
  fetchedAt,
  asOf: null,
});

/** Why a listed video gives no numbers: it may be private or taken down. */
export function videoFailure({ status }: VideoPayload): ReadFailure | undefined {
  if (status?.privacyStatus === "private") return readFailure("private", "The video is private.");
  if (status?.uploadStatus === "deleted" || status?.uploadStatus === "rejected")
    return readFailure("gone", "YouTube has taken the video down.");
  return undefined;
}

/** The snapshot of a video that gives numbers. */
export function normaliseVideo(video: VideoPayload, fetchedAt: Date): PostSnapshot {
  const { snippet, statistics, contentDetails } = video;
  const counts = {
    views: toCount(statistics?.viewCount),
    likes: toCount(statistics?.likeCount),
    comments: toCount(statistics?.commentCount),
  };
  return {
    externalId: video.id,
    title: toText(snippet?.title),
    thumbnail: bestThumbnail(snippet?.thumbnails),
    // The API gives the channel's name and not its handle.
    authorHandle: null,
    publishedAt: toIsoTime(snippet?.publishedAt),
    durationSec: parseIsoDuration(contentDetails?.duration),
    // The API states neither the frame size nor whether the video is a short; the form of the URL
    // (`/shorts/`) does.
    isVertical: null,
    kind: "video",
    readings: toReadings(counts, origin(fetchedAt)),
  };
}

/** The snapshot of a channel. Hidden subscribers are unknown, though YouTube prints them as 0. */
export function normaliseChannel(channel: ChannelPayload, fetchedAt: Date): ProfileSnapshot {
  const { snippet, statistics } = channel;
  const handle = toText(snippet?.customUrl);
  const counts = {
    subscribers:
      statistics?.hiddenSubscriberCount === true ? undefined : toCount(statistics?.subscriberCount),
    views: toCount(statistics?.viewCount),
    posts: toCount(statistics?.videoCount),
  };
  return {
    externalId: channel.id,
    handle: handle?.startsWith("@") ? handle.slice(1) : null,
    name: toText(snippet?.title),
    profileUrl: `https://www.youtube.com/channel/${channel.id}`,
    image: bestThumbnail(snippet?.thumbnails),
    about: toText(snippet?.description),
    // The links of the channel are not in the API.
    links: [],
    readings: toReadings(counts, origin(fetchedAt)),
  };
}

/** Widest first: 1280, 640, 480, 320 and 120 pixels for videos; channels have the last three. */
const THUMBNAIL_SIZES = ["maxres", "standard", "high", "medium", "default"] as const;

function bestThumbnail(
  thumbnails: Record<string, { url?: string | null }> | undefined,
): string | null {
  for (const size of THUMBNAIL_SIZES) {
    const address = toWebAddress(thumbnails?.[size]?.url);
    if (address !== null) return address;
  }
  return null;
}

/**
 * Seconds of an ISO 8601 duration such as `PT1H2M3S`; null when it is unreadable or zero, which
 * live streams send as `P0D`.
 */
export function parseIsoDuration(value: string | null | undefined): number | null {
  const seconds = parseIsoDurationSec(value ?? "");
  if (seconds === null) return null;
  const rounded = Math.round(seconds);
  return rounded > 0 ? rounded : null;
}
