import { queryValue } from "./read-post-url.ts";
import type { PostUrl, PostUrlFamily, PostUrlHints, RecognisedUrl } from "./recognised-url.ts";
import {
  isHostWithin,
  malformed,
  notAPost,
  post,
  shortLink,
  unsupported,
} from "./recognised-url.ts";

const PLATFORM = "facebook";
const POST_ID = /^(?:pfbid[A-Za-z0-9]{5,120}|[1-9]\d{0,19})$/;
const PAGE = /^[A-Za-z0-9.-]{1,100}$/;
const HOP_HOSTS = [
  "facebook.com",
  "www.facebook.com",
  "m.facebook.com",
  "web.facebook.com",
  "mbasic.facebook.com",
  "fb.watch",
  "www.fb.watch",
];

/**
 * Subdomains that are other products; all the rest (`m.`, `web.`, `de-de.`) show the site itself.
 */
const OTHER_PRODUCTS = new Set(
  ["about", "apps", "business", "developers", "graph", "help", "l", "lm", "newsroom", "upload"].map(
    (name) => `${name}.facebook.com`,
  ),
);

/** First path segments that belong to the site and can be no page's name. */
const SITE_PATHS = new Set([
  "ads",
  "business",
  "gaming",
  "hashtag",
  "help",
  "login",
  "marketplace",
  "media",
  "pages",
  "people",
  "plugins",
  "policies",
  "privacy",
  "search",
  "sharer",
  "sharer.php",
]);

/**
 * One id under one canonical path; a Facebook object's number is the same in every form that shows
 * it.
 */
function object(
  id: string | null | undefined,
  canonicalPath: (id: string) => string,
  hints: PostUrlHints = {},
): RecognisedUrl {
  if (id === null || id === undefined || !POST_ID.test(id))
    return malformed("This Facebook address has no post number and no pfbid code.");
  return post(PLATFORM, id, canonicalPath(id), hints);
}

const video = (id: string | null | undefined, authorHandle: string | null = null): RecognisedUrl =>
  object(id, (id) => `facebook.com/watch/?v=${id}`, { authorHandle });

const photo = (id: string | null | undefined, authorHandle: string | null = null): RecognisedUrl =>
  object(id, (id) => `facebook.com/photo?fbid=${id}`, { authorHandle, formatHint: "post" });

/**
 * `story_fbid` is the post, `id` its page. The page is kept where it is given, because Facebook
 * requires it in the address.
 */
function story(url: PostUrl): RecognisedUrl {
  const page = queryValue(url.query, "id");
  const isPage = page !== null && /^[1-9]\d{0,19}$/.test(page);
  return object(queryValue(url.query, "story_fbid"), (id) =>
    isPage ? `facebook.com/${page}/posts/${id}` : `facebook.com/permalink.php?story_fbid=${id}`,
  );
}

function onPage(page: string, rest: readonly string[]): RecognisedUrl {
  const [section] = rest;
  const handle = page.toLowerCase();
  // The id comes last: a slug may precede it in posts, `vb.n` in videos, an album in photos.
  const last =
    rest.length > 1 ? rest.slice(1, 4).findLast((segment) => POST_ID.test(segment)) : undefined;
  const hasMore = rest.length > 1;
  if (section === "posts" && hasMore)
    return object(last, (id) => `facebook.com/${handle}/posts/${id}`, { authorHandle: handle });
  if (section === "videos" && hasMore) return video(last, handle);
  if (section === "photos" && hasMore) return photo(last, handle);
  return notAPost(PLATFORM, "This is a Facebook page or profile, not one of its posts.");
}

function inGroup(rest: readonly string[]): RecognisedUrl {
  const [group, section, id] = rest;
  if (group === undefined || !PAGE.test(group) || (section !== "posts" && section !== "permalink"))
    return notAPost(PLATFORM, "This is a Facebook group, not one of its posts.");
  return object(id, (id) => `facebook.com/groups/${group.toLowerCase()}/posts/${id}`);
}

function recognise(url: PostUrl): RecognisedUrl {
  const [first, ...rest] = url.segments;
  if (isHostWithin(url.host, "fb.watch"))
    return first === undefined
      ? notAPost(PLATFORM, "This is Facebook's video page.")
      : shortLink(PLATFORM, url, HOP_HOSTS);
  if (first === undefined) return notAPost(PLATFORM, "This is Facebook's front page.");
  if (OTHER_PRODUCTS.has(url.host)) return notAPost(PLATFORM, "This Facebook page is not a post.");
  switch (first) {
    case "share":
      return rest.length === 0
        ? notAPost(PLATFORM, "This Facebook page is not a post.")
        : shortLink(PLATFORM, url, [...new Set([url.host, ...HOP_HOSTS])]);
    case "watch":
    case "video.php":
      return url.query.has("v")
        ? video(queryValue(url.query, "v"))
        : notAPost(PLATFORM, "This is Facebook's video page, not one video.");
    case "reel":
      return object(rest[0], (id) => `facebook.com/reel/${id}`, { formatHint: "short" });
    case "permalink.php":
    case "story.php":
      return story(url);
    case "photo":
    case "photo.php":
      return photo(queryValue(url.query, "fbid"));
    case "groups":
      return inGroup(rest);
    case "events":
      return rest.length === 0
        ? notAPost(PLATFORM, "This page lists Facebook events.")
        : object(
            rest.findLast((segment) => POST_ID.test(segment)),
            (id) => `facebook.com/events/${id}`,
          );
    case "stories":
      return unsupported(
        "Facebook stories disappear after a day and their numbers are not public.",
      );
    default:
      return SITE_PATHS.has(first) || !PAGE.test(first)
        ? notAPost(PLATFORM, "This Facebook page is not a post.")
        : onPage(first, rest);
  }
}

/** Facebook posts, videos, reels, photos, group posts and events on any of its regional hosts. */
export const facebookUrls: PostUrlFamily = {
  platform: PLATFORM,
  domains: ["facebook.com", "fb.watch"],
  recognise,
};
