import type { AddressFamily, LinkedAccount, RecognisedAddress, WebAddress } from "./address.ts";
import { account, linkedAccount, malformed, page, post, unsupported } from "./address.ts";
import { nestedAddress, queryValue } from "./read-web-address.ts";

const PLATFORM = "youtube";
/**
 * A video id. Signs after it are accepted, because addresses are copied from Markdown or from a
 * list of parameters.
 */
const VIDEO_ID = /^([A-Za-z0-9_-]{11})(?:[)\]&].*)?$/s;
const SITE_HOSTS = new Set([
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "music.youtube.com",
  "gaming.youtube.com",
  "youtubekids.com",
  "www.youtubekids.com",
]);
const PLAYER_HOSTS = new Set(["youtube-nocookie.com", "www.youtube-nocookie.com"]);
const SHORT_HOSTS = new Set(["youtu.be", "www.youtu.be"]);
const ID_PATHS = new Set(["shorts", "live", "embed", "v", "vi", "e", "w", "watch"]);
/** Paths with the id in the parameter `v`. */
const WATCH_PATHS = new Set(["watch", "watch_popup", "details"]);
/** Pages that lead to the address in one of their parameters. */
const DETOURS: Readonly<Record<string, string>> = { attribution_link: "u", m: "continue" };
const CONSENT_HOST = "consent.youtube.com";

/**
 * Players without a video of their own. Their names have eleven letters and would match as video
 * ids.
 */
const PLAYERS = new Set(["videoseries", "live_stream"]);

const CHANNEL_ID = /^UC[A-Za-z0-9_-]{22}$/;
/**
 * A handle in any script, ended by a slash, a query or white space. PostgreSQL does not store
 * U+0000.
 */
const CHANNEL_HANDLE = /^[^\s\p{Cc}/?#@]{3,100}$/u;
const TABS = new Set(
  (
    "about channels community courses featured home join live membership playlists podcasts posts " +
    "releases search shorts store streams videos"
  ).split(" "),
);

function video(given: string | null | undefined, isShort = false): RecognisedAddress {
  const id = VIDEO_ID.exec(given ?? "")?.[1];
  if (id === undefined)
    return malformed(
      "A YouTube video id has eleven letters, digits, hyphens or underscores; this address has " +
        "none.",
    );
  if (PLAYERS.has(id))
    return page(
      PLATFORM,
      "a YouTube player for a playlist or a channel's live stream",
      "one video",
    );
  return post(PLATFORM, id, `youtube.com/watch?v=${id}`, { formatHint: isShort ? "short" : null });
}

const ofPage = (): RecognisedAddress => page(PLATFORM, "a page of YouTube", "a video");

/** The channel with this id. */
export const youtubeChannel = (id: string): LinkedAccount | null =>
  CHANNEL_ID.test(id)
    ? linkedAccount(PLATFORM, id, `www.youtube.com/channel/${id}`, { externalId: id })
    : null;

function channel(segments: readonly string[]): RecognisedAddress {
  const isHandle = segments[0]?.startsWith("@") === true;
  const [section, name = "", tab] = isHandle ? ["@", segments[0]?.slice(1), segments[1]] : segments;
  const found =
    section === "channel"
      ? youtubeChannel(name)
      : CHANNEL_HANDLE.test(name)
        ? linkedAccount(
            PLATFORM,
            name,
            // Custom names from before handles are distinguished, because another channel may have
            // the handle.
            `www.youtube.com/${isHandle ? "@" : `${section}/`}${name}`,
          )
        : null;
  if (found === null) return malformed("This YouTube address has no name or id of a channel.");
  return tab === undefined || TABS.has(tab)
    ? account(found, "a YouTube channel", "videos")
    : page(PLATFORM, "a page of a YouTube channel", "a video");
}

function recognise(url: WebAddress): RecognisedAddress {
  const [first, second] = url.segments;
  if (SHORT_HOSTS.has(url.host))
    return first === undefined ? page(PLATFORM, "YouTube's front page", "a video") : video(first);
  const detour = DETOURS[first ?? ""];
  if (detour !== undefined && (first !== "m" || url.host === CONSENT_HOST)) {
    const inner = nestedAddress(url.query, detour, "https://www.youtube.com");
    return inner !== null && SITE_HOSTS.has(inner.host) ? recognise(inner) : ofPage();
  }
  if (!SITE_HOSTS.has(url.host) && !PLAYER_HOSTS.has(url.host))
    return page(PLATFORM, "a YouTube page for channel owners or developers", "a video");
  if (first === undefined)
    return url.query.has("v")
      ? video(queryValue(url.query, "v"))
      : page(PLATFORM, "YouTube's front page", "a video");
  if (WATCH_PATHS.has(first) && second === undefined) {
    if (!url.query.has("v") && url.query.has("list"))
      return page(PLATFORM, "a YouTube playlist", "one video");
    return video(queryValue(url.query, "v"));
  }
  // The address of a live stream does not determine its format: it may become a full episode or be
  // cut to a clip.
  if (ID_PATHS.has(first) && second !== undefined) return video(second, first === "shorts");
  if (first === "playlist") return page(PLATFORM, "a YouTube playlist", "one video");
  if (first === "clip")
    return unsupported(
      PLATFORM,
      "a YouTube clip",
      "A YouTube clip is a cut of a video and has no counters of its own; give the video's " +
        "address.",
    );
  if (first === "post")
    return unsupported(
      PLATFORM,
      "a YouTube community post",
      "The numbers of YouTube community posts are not public; only videos can be added.",
    );
  if (first.startsWith("@") || ["channel", "c", "user"].includes(first))
    return channel(url.segments);
  return ofPage();
}

/**
 * YouTube videos, shorts, live streams and channels. One video has one canonical form for all
 * players.
 */
export const youtubeAddresses: AddressFamily = {
  platform: PLATFORM,
  domains: ["youtube.com", "youtube-nocookie.com", "youtubekids.com", "youtu.be"],
  recognise,
};
