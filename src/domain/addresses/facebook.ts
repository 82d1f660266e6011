import type { AddressFamily, PostHints, RecognisedAddress, WebAddress } from "./address.ts";
import {
  account,
  isHostWithin,
  linkedAccount,
  malformed,
  page,
  post,
  shortLink,
  unsupported,
} from "./address.ts";
import { nestedAddress, queryValue } from "./read-web-address.ts";
import { isReserved } from "./reserved-names.ts";

const PLATFORM = "facebook";
const POST_ID = /^(?:pfbid[A-Za-z0-9]{5,120}|[1-9]\d{0,19})$/;
const NAME = /^[A-Za-z0-9.-]{1,100}$/;
const NUMBER = /^[1-9]\d{4,24}$/;
/** The id `{page}_{post}`, as in Facebook's API. */
const PAGE_AND_POST = /^([1-9]\d{4,19})_([1-9]\d{4,19})$/;
/**
 * Hosts of the site on any device and in any language; others, such as `business.`, `help.` and
 * `l.`, are excluded.
 */
const SITE_HOST =
  /^(?:(?:www|m|web|mbasic|touch|mobile|(?!lm)[a-z]{2}|[a-z]{2,3}-[a-z]{2})\.)?(?:facebook|fb)\.com$/;
const HOP_HOSTS = [
  "facebook.com",
  "www.facebook.com",
  "m.facebook.com",
  "web.facebook.com",
  "mbasic.facebook.com",
  "fb.watch",
  "www.fb.watch",
];
const TABS = new Set(
  (
    "about community events followers following friends groups info likes live mentions music " +
    "photos photos_albums photos_by photos_stream posts reels reviews shop timeline videos"
  ).split(" "),
);

const ofSite = (): RecognisedAddress => page(PLATFORM, "a page of Facebook itself");

/**
 * A post with one id and one canonical path; the number of a Facebook object is the same in all
 * forms of its address.
 */
function object(
  id: string | null | undefined,
  canonicalPath: (id: string) => string,
  hints: PostHints = {},
): RecognisedAddress {
  if (id === null || id === undefined || !POST_ID.test(id))
    return malformed("This Facebook address has no post number and no pfbid code.");
  return post(PLATFORM, id, canonicalPath(id), hints);
}

const video = (
  id: string | null | undefined,
  authorHandle: string | null = null,
): RecognisedAddress => object(id, (id) => `facebook.com/watch/?v=${id}`, { authorHandle });

const photo = (
  id: string | null | undefined,
  authorHandle: string | null = null,
): RecognisedAddress =>
  object(id, (id) => `facebook.com/photo?fbid=${id}`, { authorHandle, formatHint: "post" });

/**
 * A post by `story_fbid`, with its page in `id`. The page is kept where it is given, because
 * Facebook requires it in the address.
 */
function story(url: WebAddress): RecognisedAddress {
  const owner = queryValue(url.query, "id");
  const isPage = owner !== null && /^[1-9]\d{0,19}$/.test(owner);
  return object(queryValue(url.query, "story_fbid"), (id) =>
    isPage ? `facebook.com/${owner}/posts/${id}` : `facebook.com/permalink.php?story_fbid=${id}`,
  );
}

/** A page or profile that is identified by its number. */
function numbered(id: string | undefined): RecognisedAddress {
  if (id === undefined || !NUMBER.test(id))
    return malformed("This Facebook address has no number of a page or profile.");
  const path = `www.facebook.com/profile.php?id=${id}`;
  return account(
    linkedAccount(PLATFORM, id, path, { externalId: id }),
    "a Facebook page or profile",
  );
}

/** The number in `people/Name/N`, `pages/Name/N`, `pages/category/Kind/Name-N` and `p/Name-N`. */
function numberIn(form: string, [first, second, third]: readonly string[]): string | undefined {
  if (form === "p") return first?.split("-").at(-1);
  return form === "pages" && first === "category" ? third?.split("-").at(-1) : second;
}

export const facebookProfilePath = (handle: string): string => `www.facebook.com/${handle}`;

function onPage(name: string, rest: readonly string[]): RecognisedAddress {
  const [section = ""] = rest;
  const handle = name.toLowerCase();
  // The id is the last segment: a slug may precede it in posts, `vb.n` in videos, an album in
  // photos.
  if (rest.length > 1) {
    const last = rest.slice(1, 4).findLast((segment) => POST_ID.test(segment));
    if (section === "posts" || section === "activity")
      return object(last, (id) => `facebook.com/${handle}/posts/${id}`, { authorHandle: handle });
    if (section === "videos") return video(last, handle);
    if (section === "photos") return photo(last, handle);
  }
  if (name.length < 2) return ofSite();
  if (rest.length > 0 && !TABS.has(section))
    return page(PLATFORM, "a part of a Facebook page or profile", "one of its posts");
  if (NUMBER.test(name)) return numbered(name);
  return account(
    linkedAccount(PLATFORM, name, facebookProfilePath(name)),
    "a Facebook page or profile",
  );
}

function inGroup(url: WebAddress, rest: readonly string[]): RecognisedAddress {
  const [group, section, ...more] = rest;
  const linked = queryValue(url.query, "multi_permalinks");
  const isPost = section === "posts" || section === "permalink";
  if (group === undefined || !NAME.test(group) || (!isPost && linked === null))
    return page(PLATFORM, "a Facebook group", "one of its posts");
  const id = isPost ? more.slice(0, 2).findLast((segment) => POST_ID.test(segment)) : linked;
  return object(id, (id) => `facebook.com/groups/${group.toLowerCase()}/posts/${id}`);
}

/** A post in `href` of the player that other sites embed. */
function player(url: WebAddress): RecognisedAddress {
  const inner = nestedAddress(url.query, "href", "https://www.facebook.com");
  const shown = inner !== null && SITE_HOST.test(inner.host) ? onSite(inner) : ofSite();
  return shown.kind === "post" ? shown : page(PLATFORM, "a Facebook plugin");
}

function onSite(url: WebAddress): RecognisedAddress {
  const [first = "", ...rest] = url.segments;
  switch (first) {
    case "":
      return page(PLATFORM, "Facebook's front page");
    case "share":
      return rest.length === 0
        ? ofSite()
        : shortLink(PLATFORM, url, [...new Set([url.host, ...HOP_HOSTS])]);
    case "watch":
    case "video":
    case "video.php": {
      const id = queryValue(url.query, url.query.has("v") ? "v" : "id");
      return url.query.has("v") || (first !== "watch" && id !== null)
        ? video(id)
        : page(PLATFORM, "Facebook's video page", "one video");
    }
    case "reel":
      return object(rest[0], (id) => `facebook.com/reel/${id}`, { formatHint: "short" });
    case "permalink.php":
    case "story.php":
      return story(url);
    case "photo":
    case "photo.php":
      return photo(queryValue(url.query, "fbid"));
    case "photos":
      return rest.length === 0 ? ofSite() : photo(rest.at(-1));
    case "groups":
      return inGroup(url, rest);
    case "events":
      return rest.length === 0
        ? page(PLATFORM, "a list of Facebook events", "one of them")
        : object(
            rest.findLast((segment) => POST_ID.test(segment)),
            (id) => `facebook.com/events/${id}`,
          );
    case "plugins":
      return player(url);
    case "stories":
      return unsupported(
        PLATFORM,
        "a Facebook story",
        "Facebook stories disappear after a day and their numbers are not public.",
      );
    case "profile.php":
      return numbered(queryValue(url.query, "id")?.split("/")[0]);
    case "people":
    case "pages":
    case "p":
      return rest.length === 0 ? ofSite() : numbered(numberIn(first, rest));
    case "pg":
      return rest[0] !== undefined && NAME.test(rest[0])
        ? onPage(rest[0], rest.slice(1))
        : ofSite();
    default: {
      const [, owner, id] = PAGE_AND_POST.exec(first) ?? [];
      if (owner !== undefined && rest.length === 0)
        return object(id, (id) => `facebook.com/${owner}/posts/${id}`);
      return isReserved(PLATFORM, first) || first.endsWith(".php") || !NAME.test(first)
        ? ofSite()
        : onPage(first, rest);
    }
  }
}

function recognise(url: WebAddress): RecognisedAddress {
  if (isHostWithin(url.host, "fb.watch"))
    return url.segments.length === 0
      ? page(PLATFORM, "Facebook's video page")
      : shortLink(PLATFORM, url, HOP_HOSTS);
  if (SITE_HOST.test(url.host)) return onSite(url);
  // Owners copy addresses of videos from business.facebook.com, where no other page is a post.
  const isVideo = url.host === "business.facebook.com" && url.segments[1] === "videos";
  const onBusiness = isVideo ? onSite(url) : ofSite();
  return onBusiness.kind === "post" ? onBusiness : ofSite();
}

/**
 * Facebook posts, videos, reels, photos, group posts, events, pages and profiles on any of its
 * regional hosts.
 */
export const facebookAddresses: AddressFamily = {
  platform: PLATFORM,
  domains: ["facebook.com", "fb.com", "fb.watch"],
  recognise,
};
