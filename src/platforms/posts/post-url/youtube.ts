import { queryValue } from "./read-post-url.ts";
import type { PostUrl, PostUrlFamily, RecognisedUrl } from "./recognised-url.ts";
import { malformed, notAPost, post, unsupported } from "./recognised-url.ts";

const PLATFORM = "youtube";
const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
const VIDEO_HOSTS = new Set([
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "music.youtube.com",
  "youtube-nocookie.com",
  "www.youtube-nocookie.com",
]);
const SHORT_HOSTS = new Set(["youtu.be", "www.youtu.be"]);
const ID_PATHS = new Set(["shorts", "live", "embed", "v"]);
const CHANNEL_PATHS = new Set(["channel", "c", "user"]);

/** Players without a video of their own. Their names have eleven letters and pass for video ids. */
const PLAYERS = new Set(["videoseries", "live_stream"]);

function video(id: string | null | undefined, isShort = false): RecognisedUrl {
  if (id === null || id === undefined || !VIDEO_ID.test(id))
    return malformed(
      "A YouTube video id has eleven letters, digits, hyphens or underscores; this address has " +
        "none.",
    );
  if (PLAYERS.has(id))
    return notAPost(
      PLATFORM,
      "This is a YouTube player for a playlist or a channel's live stream, not one video.",
    );
  return post(PLATFORM, id, `youtube.com/watch?v=${id}`, { formatHint: isShort ? "short" : null });
}

function recognise(url: PostUrl): RecognisedUrl {
  const [first, second] = url.segments;
  if (SHORT_HOSTS.has(url.host))
    return first === undefined ? notAPost(PLATFORM, "This is YouTube's front page.") : video(first);
  if (!VIDEO_HOSTS.has(url.host))
    return notAPost(
      PLATFORM,
      "This is a YouTube page for channel owners or developers, not a video.",
    );
  if (first === undefined) return notAPost(PLATFORM, "This is YouTube's front page.");
  if (first === "watch" && second === undefined) {
    if (!url.query.has("v") && url.query.has("list"))
      return notAPost(PLATFORM, "This is a YouTube playlist, not one video.");
    return video(queryValue(url.query, "v"));
  }
  // The form says nothing of a live stream's kind: it may become a full episode or be cut down to a
  // clip.
  if (ID_PATHS.has(first) && second !== undefined) return video(second, first === "shorts");
  if (first === "playlist") return notAPost(PLATFORM, "This is a YouTube playlist, not one video.");
  if (first === "clip")
    return unsupported(
      "A YouTube clip is a cut of a video and has no counters of its own; give the video's " +
        "address.",
    );
  if (first === "post")
    return unsupported(
      "The numbers of YouTube community posts are not public; only videos can be added.",
    );
  if (first.startsWith("@") || CHANNEL_PATHS.has(first))
    return notAPost(PLATFORM, "This is a YouTube channel, not one video.");
  return notAPost(PLATFORM, "This YouTube page is not a video.");
}

/**
 * YouTube videos, shorts and live streams. One video has one canonical form for all players.
 */
export const youtubeUrls: PostUrlFamily = {
  platform: PLATFORM,
  domains: ["youtube.com", "youtube-nocookie.com", "youtu.be"],
  recognise,
};
