import type { PostUrl, PostUrlFamily, RecognisedUrl } from "./recognised-url.ts";
import { malformed, notAPost, post, shortLink, unsupported } from "./recognised-url.ts";

const PLATFORM = "instagram";
const HOSTS = new Set([
  "instagram.com",
  "www.instagram.com",
  "m.instagram.com",
  "instagr.am",
  "www.instagr.am",
]);
const SHORTCODE = /^[A-Za-z0-9_-]{5,64}$/;
const USER = /^[A-Za-z0-9._]{1,30}$/;

/**
 * `/tv/` is the address of the former IGTV. `/reels/` is followed by the code of a post, except in
 * `/reels/audio/`.
 */
const POST_PATHS = new Set(["p", "tv", "reel", "reels"]);
const SITE_PATHS = new Set([
  "explore",
  "accounts",
  "about",
  "direct",
  "developer",
  "legal",
  "directory",
  "web",
]);

function media(form: string, code: string | undefined, authorHandle: string | null): RecognisedUrl {
  if (code === undefined || !SHORTCODE.test(code))
    return malformed(
      "This Instagram address has no post code of at least five letters, digits, hyphens or " +
        "underscores.",
    );
  return post(PLATFORM, code, `instagram.com/p/${code}/`, {
    authorHandle,
    formatHint: form.startsWith("reel") ? "short" : null,
  });
}

function recognise(url: PostUrl): RecognisedUrl {
  if (!HOSTS.has(url.host)) return notAPost(PLATFORM, "This Instagram page is not a post.");
  const [first, second, third] = url.segments;
  if (first === undefined) return notAPost(PLATFORM, "This is Instagram's front page.");
  if (first === "share")
    return second === undefined
      ? notAPost(PLATFORM, "This Instagram page is not a post.")
      : shortLink(PLATFORM, url, [...HOSTS]);
  if (first === "reels" && (second === undefined || second === "audio"))
    return notAPost(PLATFORM, "This Instagram page lists reels; it is not one of them.");
  if (POST_PATHS.has(first)) return media(first, second, null);
  if (first === "stories")
    return unsupported("Instagram stories disappear after a day and their numbers are not public.");
  if (SITE_PATHS.has(first) || !USER.test(first))
    return notAPost(PLATFORM, "This Instagram page is not a post.");
  if (second !== undefined && third !== undefined && POST_PATHS.has(second) && third !== "audio")
    return media(second, third, first.toLowerCase());
  return notAPost(PLATFORM, "This is an Instagram profile, not one of its posts.");
}

/** Instagram posts and reels. `/p/`, `/reel/` and `/tv/` of one code are one post. */
export const instagramUrls: PostUrlFamily = {
  platform: PLATFORM,
  domains: ["instagram.com", "instagr.am"],
  recognise,
};
